import './selling.css';
import '#kernel/web/screens/screens.css';
import { Button } from 'antd';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { lazyComponent } from '#kernel/web/parts/index.ts';
import { notifySuccess, toast } from '#kernel/web/request/index.ts';
import { ActDialog, ConflictDialog } from '#kernel/web/screens/dialogs.tsx';
import { DraftLine, ErrorSummary, FormSections } from '#kernel/web/screens/form-parts.tsx';
import { useStart } from '#kernel/web/screens/form-screen.tsx';
import type { FormField } from '#kernel/web/screens/form-types.ts';
import { Failed, NothingYet, Skeleton, To } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { FIRM, PRICE_MODE } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { unitMark } from './badges.tsx';
import { FormFoot } from './form-foot.tsx';
import { FORM } from './offer-acts.ts';
import { type Begun, begin, type OfferPage, useOfferPage } from './offer-page.ts';
import { type OfferValues, sentOf } from './offer-values.ts';
import { farSentence } from './release-words.ts';
import { useReleased } from './released.ts';

const OfferAbove = lazyComponent(() => import('./form-above.tsx').then((m) => m.OfferAbove), {
  waiting: () => <div className="sc-card of-quick" />,
});
const OfferAside = lazyComponent(() => import('./form-aside.tsx').then((m) => m.OfferAside), {
  waiting: () => <Skeleton lines={5} />,
});

/** The offer form (S3): /rmbSellManagement/SaleOffer/new and /edit/:id. */
export default function OfferForm() {
  const { params, search, pathname } = useScreen();
  const source = params.id ?? `${search.template ?? ''}/${search.copy ?? ''}`;
  return <Loaded key={`${pathname} ${source}`} />;
}

function Loaded() {
  const t = useWords(sellingWords);
  const first = useRef<Begun | null>(null);
  const { start, error, retry } = useStart({
    load: async ({ params, search }) => (await begin(params, search)) as unknown as Record<string, unknown>,
  });
  if (error && first.current === null) return <Failed error={error} right={t('formEdit')} onRetry={retry} />;
  if (first.current === null && (start === undefined || start === null)) return <Skeleton />;
  // What the page begins with stays: a refetch after its own acts must not take the form away under them.
  first.current ??= start as unknown as Begun;
  const begun = first.current;
  if (begun.offer !== null && !begun.offer.can.includes('edit'))
    return (
      <NothingYet help={t('notEditable')}>
        <To href={`${FORM}/detail/${begun.offer.id}`}>{t('toDetail')}</To>
      </NothingYet>
    );
  return <Page begun={begun} />;
}

function Page({ begun }: { begun: Begun }) {
  const t = useWords(sellingWords);
  const s = useWords(screenWords);
  const format = useFormat();
  const page = useOfferPage(begun);
  const { form, reader: formatter, send, kind, draft } = page;
  const id = useId();
  const heading =
    kind === 'template' ? t('formTemplate') : begun.offer === null ? t('formNew') : t('formEdit');
  const name = kind === 'template' ? (begun.offer?.templateName ?? '') : (begun.offer?.offerNo ?? '');
  const title = `${heading} ${name}`.trim();
  const { setTitle } = useScreen();
  useEffect(() => setTitle(title), [setTitle, title]);
  const change = form.change as (change: OfferValues, guessed?: readonly string[]) => void;
  const required = useCallback((field: FormField) => field.required === true, []);
  return (
    <form className="sc fm" noValidate aria-label={title} onSubmit={(event) => event.preventDefault()}>
      <header className="sc-title">
        <h1>{title}</h1>
        <DraftLine draft={draft} />
      </header>
      {page.restored ? (
        <p className="fm-restored" role="status">
          {s('draft.restored', { time: format.dateTime(page.restored) })}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => {
              page.discard();
              toast('info', s('draft.discarded'));
            }}
          >
            {s('draft.discard')}
          </Button>
        </p>
      ) : null}
      <ErrorSummary formId={id} form={form} words={sellingWords} formatter={formatter} />
      {begun.offer === null ? <OfferAbove change={change} /> : null}
      <div className="fm-body has-aside">
        <div className="fm-main">
          <FormSections
            formId={id}
            form={form}
            sections={form.shown}
            words={sellingWords}
            formatter={formatter}
            locked={send.sending !== null}
            isRequired={required}
          />
        </div>
        <aside className="sc-card fm-aside">
          <OfferAside
            values={form.values}
            formatter={formatter}
            fields={form.fields}
            draft={() => sentOf(form.payload())}
          />
        </aside>
      </div>
      <Acts page={page} begun={begun} />
      {send.clash ? (
        <ConflictDialog
          {...send.clash}
          base={form.base}
          formatter={formatter}
          onCancel={send.dropClash}
          onSettled={send.settle}
        />
      ) : null}
    </form>
  );
}

/** The footer's acts: Save keeps, Release asks with the sums, sends, and asks again with the price when it stands far from the reference. */
function Acts({ page, begun }: { page: OfferPage; begun: Begun }) {
  const t = useWords(sellingWords);
  const format = useFormat();
  const { form, send, kind, reader: formatter } = page;
  const released = useReleased();
  const [asking, ask] = useState(false);
  const [deciding, setDeciding] = useState(false);
  const save = async () => {
    if (!form.check(false)) return;
    const out = await send.run('save');
    if (out === null) return;
    if (out.isTemplate) notifySuccess(t('savedTemplate', { name: out.templateName ?? '' }));
    else notifySuccess(t('savedDraft', { no: out.offerNo ?? '' }));
    page.draft.drop();
    if (begun.offer === null) page.depart(`${FORM}/edit/${out.id}`);
  };
  const release = async () => {
    setDeciding(true);
    const out = await send.run('release', send.far !== null);
    setDeciding(false);
    if (out === null) return ask(false);
    ask(false);
    if (kind === 'listed' && out.publishState === OFFER.onOffer)
      notifySuccess(t('savedChanges', { no: out.offerNo ?? '', time: format.deadline(out.serverTime) }));
    else released(out);
    page.depart(`${FORM}/detail/${out.id}`);
  };
  const bodyOf = (v: Readonly<Record<string, unknown>>) =>
    [
      t(v.firmType === FIRM.subject ? 'releaseSubjectBody' : 'releaseBody'),
      ...(v.priceMode === PRICE_MODE.fixed ? [] : [t('releaseProvisional')]),
    ].join(formatter.locale === 'zh_CN' ? '' : ' ');
  const open = asking || (send.far !== null && !deciding);
  const price = formatter.price(typeof form.values.unitPrice === 'string' ? form.values.unitPrice : null);
  const values = form.values as Readonly<Record<string, string | null | undefined>>;
  const no = send.stored && begun.offer ? (begun.offer.offerNo ?? '') : '';
  const verb = kind === 'listed' ? t('releaseChanges') : t('submit');
  return (
    <>
      <FormFoot
        page={page}
        onSave={kind === 'listed' ? undefined : () => void save()}
        onRelease={kind === 'template' ? undefined : () => (form.check(true) ? ask(true) : undefined)}
        releaseLabel={verb}
      />
      {open && values.unitPrice && values.quantity ? (
        <ActDialog
          key={send.far === null ? 'first' : 'far'}
          verb={verb}
          danger={false}
          reason={false}
          busy={send.sending !== null}
          question={{
            title: (kind === 'listed' ? t('releaseChangesTitle', { no }) : t('releaseTitle', { no })).replace(
              / +([?？])/,
              '$1',
            ),
            body: send.far ? farSentence(send.far, formatter.locale) : bodyOf(values),
            terms: {
              price: values.unitPrice,
              quantity: values.quantity,
              currency: 'CNY',
              quantityUnit: unitMark(values.uom, formatter.locale),
              taxRate: values.taxRate ?? null,
              deadline: values.validUntil ?? begun.offer?.validUntil ?? null,
            },
            button: send.far ? t('releaseFar', { price }) : t('releaseConfirm', { price }),
          }}
          onCancel={() => {
            ask(false);
            send.forgetFar();
          }}
          onGo={() => void release()}
        />
      ) : null}
    </>
  );
}
