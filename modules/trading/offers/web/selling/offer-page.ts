import { call, operatorStore } from '#kernel/web/request/index.ts';
import { type OfferDetail, ownOfferDetail } from '../../contract/offer.ts';
import { LANE, type Lane } from '../../rules/codes.ts';
import { newOffer } from '../../rules/offer.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import type { ForeignParts } from './foreign-sections.ts';
import { copiedValues, FIELD_KEYS, type OfferValues, valuesOf } from './offer-values.ts';

/** Defaults of 3.1 for a new offer of a lane; the one who writes it is its contact. */
export function freshValues(lane: Lane): OfferValues {
  const me = operatorStore.get();
  const { storeId: _store, currency, voyage, validFrom: _from, ...rest } = newOffer(lane);
  const typed = Object.fromEntries(
    Object.entries(rest).filter(([k, v]) => FIELD_KEYS.includes(k) && v !== null),
  );
  return {
    ...typed,
    ...(lane === LANE.rmb ? {} : { currency, voyage }),
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
  readonly lane: Lane;
  /** The fields of lanes 20 and 30 alone, fetched with the page that has them. */
  readonly foreign: ForeignParts | null;
}
const foreignOf = async (lane: Lane): Promise<ForeignParts | null> =>
  lane === LANE.rmb ? null : (await import('./foreign-sections.ts')).foreignParts(lane);
/** The stored offer a page is about: `edit/:id` or `editOffer?id=`. */
export const storedId = (
  params: Readonly<Record<string, string>>,
  search: Readonly<Record<string, string>>,
): string | undefined => params.id ?? (/^\d{1,19}$/.test(search.id ?? '') ? search.id : undefined);
/** `new`, `new?copy=` or `new?template=` start a new offer; a stored one is loaded. */
export async function begin(
  lane: Lane,
  params: Readonly<Record<string, string>>,
  search: Readonly<Record<string, string>>,
): Promise<Begun> {
  const id = storedId(params, search);
  if (id !== undefined) {
    const offer = await call(ownOfferDetail, { id }, { silent: true });
    const its = offer.lane as Lane;
    return { values: storedValues(offer), offer, lane: its, foreign: await foreignOf(its) };
  }
  const source = search.template ?? search.copy;
  const fresh = { offer: null, lane, foreign: await foreignOf(lane) };
  if (source === undefined || !/^\d{1,19}$/.test(source)) return { ...fresh, values: freshValues(lane) };
  const from = await call(ownOfferDetail, { id: source }, { silent: true });
  return { ...fresh, values: { ...freshValues(lane), ...copiedValues(from.fields), tradeLane: lane } };
}

export type Kind = 'offer' | 'listed' | 'template';
export const kindOf = (offer: OfferDetail | null): Kind =>
  offer?.isTemplate ? 'template' : offer !== null && offer.publishState !== OFFER.draft ? 'listed' : 'offer';
