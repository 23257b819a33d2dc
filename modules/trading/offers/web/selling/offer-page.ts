import { useEffect, useMemo, useRef, useState } from 'react';
import { actKey, call, operatorStore } from '#kernel/web/request/index.ts';
import { type Draft, useDraft } from '#kernel/web/screens/draft.ts';
import { type FormState, useFormState } from '#kernel/web/screens/form-state.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { go, useScreen, useUnsaved } from '#kernel/web/tabs/index.ts';
import { type OfferDetail, OfferDraft, ownOfferDetail } from '../../contract/offer.ts';
import { LANE } from '../../rules/codes.ts';
import { newOffer } from '../../rules/offer.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { offerSections } from './form-sections.ts';
import { useOfferSend } from './form-send.ts';
import { copiedValues, FIELD_KEYS, OFFER_SETS, type OfferValues, valuesOf } from './offer-values.ts';

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
    return { values: valuesOf(offer.fields), offer };
  }
  const source = search.template ?? search.copy;
  if (source === undefined || !/^\d{1,19}$/.test(source)) return { values: freshValues(), offer: null };
  const from = await call(ownOfferDetail, { id: source }, { silent: true });
  return { values: { ...freshValues(), ...copiedValues(from.fields) }, offer: null };
}

/** What an earlier visit left behind is taken up once; every change is kept. */
function useFormDraft(form: FormState, draft: Draft, leaving: boolean) {
  const [restored, setRestored] = useState<string | null>(null);
  const settled = useRef(false);
  const { found, keep } = draft;
  const { reset, values, base, dirty } = form;
  useEffect(() => {
    if (found === undefined || settled.current) return;
    settled.current = true;
    if (found === null) return;
    reset(found.content.values, found.content.base);
    setRestored(found.savedAt);
  }, [found, reset]);
  useEffect(() => {
    if (dirty && !leaving) keep({ values, base });
  }, [values, base, dirty, keep, leaving]);
  return { restored, forget: () => setRestored(null) };
}

type Kind = 'offer' | 'listed' | 'template';
const kindOf = (offer: OfferDetail | null): Kind =>
  offer?.isTemplate ? 'template' : offer !== null && offer.publishState !== OFFER.draft ? 'listed' : 'offer';

/** State of the page: form, draft, sending, leaving. */
export function useOfferPage(begun: Begun) {
  const screen = useScreen();
  const kind = kindOf(begun.offer);
  const sections = useMemo(() => offerSections(kind), [kind]);
  const formatter = useFormatter(
    useMemo(
      () => [...new Set([...OFFER_SETS, ...sections.flatMap((s) => s.fields.flatMap((f) => f.sets))])].sort(),
      [sections],
    ),
  );
  const form = useFormState(OfferDraft, sections, begun.values);
  const slot = `offers.form:${screen.pathname}${begun.offer ? `:${begun.offer.version}` : ''}${screen.search.copy ?? ''}${screen.search.template ?? ''}`;
  const draft = useDraft(slot);
  const key = useMemo(() => actKey(slot), [slot]);
  const send = useOfferSend(form, key, begun.offer);
  const [leaving, leave] = useState<string | null>(null);
  const { restored, forget } = useFormDraft(form, draft, leaving !== null);
  useUnsaved(form.dirty && leaving === null, draft.state !== 'failed');
  const { close } = screen;
  useEffect(() => {
    if (leaving === null) return;
    void close().then(() => (leaving === 'close' ? undefined : go(leaving)));
  }, [close, leaving]);
  const depart = (to: string) => {
    draft.drop();
    leave(to);
  };
  const discard = () => {
    draft.drop();
    key.renew();
    form.reset(begun.values);
    forget();
  };
  return { kind, form, draft, reader: formatter, send, restored, depart, discard, sections };
}
export type OfferPage = ReturnType<typeof useOfferPage>;
