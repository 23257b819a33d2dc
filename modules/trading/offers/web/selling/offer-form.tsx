import './selling.css';
import { useEffect, useMemo, useRef } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import { FormPage } from '#kernel/web/screens/form-screen.tsx';
import { type AnyForm, useStart } from '#kernel/web/screens/form-page.ts';
import { Failed, NothingYet, Skeleton, To } from '#kernel/web/screens/index.ts';
import { payloadOf } from '#kernel/web/screens/validation.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { addOffer, OfferDraft, OfferPage, ownOfferDetail } from '../../contract/offer.ts';
import { laneAt, offerDetailHref } from '../../rules/places.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { aboveOf } from './form-above.tsx';
import { OfferAside } from './form-aside.tsx';
import { formButtons } from './form-buttons.ts';
import { offerSections } from './form-sections.ts';
import { type Begun, begin, kindOf, storedId, storedValues } from './offer-page.ts';
import { OFFER_SETS, type OfferValues, sentOf } from './offer-values.ts';
import { SaveTemplate } from './save-template.tsx';

/** The offer form (S3) of every lane, at the addresses of `LANES`: new offers, stored ones, templates. */
export default function OfferForm() {
  const { params, search, pathname } = useScreen();
  const source = storedId(params, search) ?? `${search.template ?? ''}/${search.copy ?? ''}`;
  return <Loaded key={`${pathname} ${source}`} />;
}

function Loaded() {
  const lane = laneAt(useScreen().pathname);
  const t = useWords(sellingWords);
  const first = useRef<Begun | null>(null);
  const { start, error, retry } = useStart({
    load: async ({ params, search }) =>
      (await begin(lane, params, search)) as unknown as Record<string, unknown>,
  });
  if (error && first.current === null) return <Failed error={error} right={t('formEdit')} onRetry={retry} />;
  if (first.current === null && (start === undefined || start === null)) return <Skeleton />;
  // What the page begins with stays: a refetch after its own acts must not take the form away under them.
  first.current ??= start as unknown as Begun;
  const begun = first.current;
  if (begun.offer !== null && !begun.offer.can.includes('edit'))
    return (
      <NothingYet help={t('notEditable')}>
        <To href={offerDetailHref(begun.offer.lane, begun.offer.id)}>{t('toDetail')}</To>
      </NothingYet>
    );
  return <Page begun={begun} />;
}

/** The page of an offer, an offer on the board, or a template. */
function declared(begun: Begun, draftKey: string): AnyForm {
  const { lane, foreign } = begun;
  const kind = kindOf(begun.offer);
  const { table } = sellingWords;
  const heading =
    kind === 'template' ? table.formTemplate : begun.offer === null ? table.formNew : table.formEdit;
  const name = (kind === 'template' ? begun.offer?.templateName : begun.offer?.offerNo) ?? '';
  const sections = offerSections(kind, lane, foreign);
  const fields = sections.flatMap((s) => s.fields);
  const draft = (values: OfferValues) => sentOf(payloadOf(OfferDraft, fields, values));
  return {
    title: { zh: `${heading.zh} ${name}`.trim(), en: `${heading.en} ${name}`.trim() },
    sections,
    schema: OfferPage,
    sets: OFFER_SETS,
    draftKey,
    reload: async (values) =>
      storedValues(await call(ownOfferDetail, { id: String(values.id) }, { silent: true })),
    ...formButtons(begun),
    ...(begun.offer === null ? { above: aboveOf(lane) as AnyForm['above'] & object } : {}),
    aside: ({ values, formatter }) => (
      <OfferAside values={values} formatter={formatter} fields={fields} draft={() => draft(values)} />
    ),
    ...(kind === 'offer'
      ? {
          more: ({ values, busy, check }) => (
            <SaveTemplate offer={() => draft(values)} busy={busy} check={check} />
          ),
        }
      : {}),
  };
}

function Page({ begun }: { begun: Begun }) {
  const { setTitle, pathname, search } = useScreen();
  const version = begun.offer ? `:${begun.offer.id}:${begun.offer.version}` : '';
  const draftKey = `offers.form:${pathname}${version}${search.copy ?? ''}${search.template ?? ''}`;
  const form = useMemo(() => declared(begun, draftKey), [begun, draftKey]);
  const title = useLocalized()(form.title as LocalizedText);
  useEffect(() => setTitle(title), [setTitle, title]);
  return <FormPage call={addOffer} words={sellingWords} decl={form} start={begun.values} />;
}
