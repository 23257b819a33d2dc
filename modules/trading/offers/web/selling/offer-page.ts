import { call, operatorStore } from '#kernel/web/request/index.ts';
import { type OfferDetail, ownOfferDetail } from '../../contract/offer.ts';
import { LANE } from '../../rules/codes.ts';
import { newOffer } from '../../rules/offer.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { copiedValues, FIELD_KEYS, type OfferValues, valuesOf } from './offer-values.ts';

/** Defaults of 3.1 for a new RMB offer; the one who writes it is its contact. */
export function freshValues(): OfferValues {
  const me = operatorStore.get();
  const {
    storeId: _store,
    currency: _currency,
    voyage: _voyage,
    validFrom: _from,
    ...rest
  } = newOffer(LANE.rmb);
  const typed = Object.fromEntries(
    Object.entries(rest).filter(([k, v]) => FIELD_KEYS.includes(k) && v !== null),
  );
  return {
    ...typed,
    ...(me?.empName ? { contactName: me.empName } : {}),
    ...(me?.mobile && !me.mobile.includes('*') ? { contactPhone: me.mobile } : {}),
  };
}

/** A stored offer as values of its page. */
export const storedValues = ({ fields, id, version }: OfferDetail): OfferValues => ({
  ...valuesOf(fields),
  id,
  version,
});

export interface Begun {
  readonly values: OfferValues;
  readonly offer: OfferDetail | null;
}
/** `new`, `new?copy=` or `new?template=` start a new offer; `edit/:id` loads the stored one. */
export async function begin(
  params: Readonly<Record<string, string>>,
  search: Readonly<Record<string, string>>,
): Promise<Begun> {
  if (params.id !== undefined) {
    const offer = await call(ownOfferDetail, { id: params.id }, { silent: true });
    return { values: storedValues(offer), offer };
  }
  const source = search.template ?? search.copy;
  if (source === undefined || !/^\d{1,19}$/.test(source)) return { values: freshValues(), offer: null };
  const from = await call(ownOfferDetail, { id: source }, { silent: true });
  return { values: { ...freshValues(), ...copiedValues(from.fields) }, offer: null };
}

export type Kind = 'offer' | 'listed' | 'template';
export const kindOf = (offer: OfferDetail | null): Kind =>
  offer?.isTemplate ? 'template' : offer !== null && offer.publishState !== OFFER.draft ? 'listed' : 'offer';
