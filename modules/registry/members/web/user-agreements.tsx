import './members.css';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { call, createStore, serverNow, useCall, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import {
  Failed,
  type Formatter,
  fixedBadge,
  Skeleton,
  StatusOf,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { agreementDetail, listAgreements, releaseAgreement, saveAgreement } from '../contract/agreement.ts';
import { AGREEMENT, NOTICE_DAYS } from '../rules/agreement-lifecycle.ts';
import { agreementWords } from '../rules/agreement-words.ts';
import { LegalField } from './legal-field.tsx';
import { LegalText } from './legal-text.tsx';

const w = agreementWords.table;
type Detail = OutputOf<typeof agreementDetail>;
type Row = OutputOf<typeof listAgreements>['list'][number];
const kinds = (['user', 'privacy', 'trading'] as const).map((value) => ({ value, ...w[`type.${value}`] }));
const stateBadge = fixedBadge({
  draft: { ...w.draft, color: 'orange' },
  announced: { ...w.announced, color: 'blue' },
  inForce: { ...w.inForce, color: 'green' },
  replaced: { ...w.replaced, color: 'gray' },
});
/** A published version is announced, in force or replaced by the day it takes effect. */
function standing(
  row: Pick<Row, 'state' | 'inForce' | 'effectiveAt'>,
): 'draft' | 'announced' | 'inForce' | 'replaced' {
  if (row.state === AGREEMENT.draft) return 'draft';
  if (row.inForce) return 'inForce';
  return row.effectiveAt !== null && Date.parse(row.effectiveAt) > serverNow() ? 'announced' : 'replaced';
}

type Panel =
  | { readonly what: 'form'; readonly start: Record<string, unknown> }
  | { readonly what: 'view' | 'release'; readonly row: Row };
const panel = createStore<Panel | null>(null);
const close = () => panel.set(null);

const FormDialog = formDialog(saveAgreement, agreementWords, ({ field, section }) => ({
  title: w['form.title'],
  wide: true,
  sections: [
    section([
      field.radio('agreementType', kinds, { span: 3 }),
      field.text('title.zh_CN', { label: w['title.zh'], most: 60, span: 3 }),
      field.text('title.en_US', { label: w['title.en'], most: 60, span: 3 }),
      field.custom('content.zh_CN', LegalField, { label: w['content.zh'], span: 3, help: w['content.help'] }),
      field.custom('content.en_US', LegalField, { label: w['content.en'], span: 3 }),
      field.i18n('summary', { most: 500, span: 3 }),
      field.bool('mustAccept', { sentence: w['mustAccept.sentence'], span: 3 }),
    ]),
  ],
  done: w.saved,
}));
const ReleaseDialog = formDialog(releaseAgreement, agreementWords, ({ field, section }) => ({
  title: w['release.title'],
  label: w.release,
  sections: [
    section([field.dateTime('effectiveAt', { help: w['effectiveAt.help'], span: 3 })], {
      help: w['release.help'],
    }),
  ],
  done: w.released,
}));

/** Begins a version from an earlier one, or goes on with the draft there is. */
async function draftFrom(type: Row['agreementType'], from: string | null): Promise<void> {
  const { list } = await call(
    listAgreements,
    { agreementType: type, state: AGREEMENT.draft, pageNum: 1, pageCount: 1 },
    { silent: true },
  );
  const source = list[0]?.id ?? from;
  const detail: Detail | null =
    source === null ? null : await call(agreementDetail, { id: source }, { silent: true });
  const texts =
    detail === null
      ? {}
      : {
          title: detail.title,
          content: detail.content,
          ...(list[0] && detail.summary.zh_CN ? { summary: detail.summary } : {}),
          mustAccept: detail.mustAccept,
        };
  panel.set({
    what: 'form',
    start: { agreementType: type, version: list[0]?.rowVersion ?? 0, mustAccept: true, ...texts },
  });
}

function Text({ id }: { readonly id: string }) {
  const t = useWords(agreementWords);
  const formatter = useFormatter();
  const { data, error, refetch } = useCall(agreementDetail, { id }, { silent: true });
  if (data === undefined)
    return error ? <Failed error={error} right={t('view')} onRetry={() => void refetch()} /> : <Skeleton />;
  return (
    <>
      {(['zh_CN', 'en_US'] as const).map((language) => (
        <section key={language} lang={language === 'zh_CN' ? 'zh-CN' : 'en'}>
          <h2>{data.title[language]}</h2>
          {data.summary[language] ? <p className="sc-faint">{data.summary[language]}</p> : null}
          <div className="me-legal">
            <LegalText html={data.content[language]} />
          </div>
        </section>
      ))}
      <StatusOf look={stateBadge} code={standing(data)} formatter={formatter} />
    </>
  );
}

/** The earliest day a version may take effect, a little beyond the notice so that filling in the form costs nothing. */
const earliest = (): string =>
  new Date(
    Math.ceil((serverNow() + NOTICE_DAYS * 86_400_000 + 3_600_000) / 3_600_000) * 3_600_000,
  ).toISOString();

function Above() {
  const open = useStore(panel);
  const t = useWords(agreementWords);
  const formatter = useFormatter();
  if (open === null) return null;
  if (open.what === 'form') return <FormDialog start={open.start} onClose={close} />;
  const { row } = open;
  if (open.what === 'release')
    return (
      <ReleaseDialog
        about={`${nameOf(row, formatter)} · ${t('version')} ${row.version}`}
        start={{ id: row.id, version: row.rowVersion, effectiveAt: earliest() }}
        onClose={close}
      />
    );
  return (
    <Drawer
      open
      title={`${nameOf(row, formatter)} · ${t('version')} ${row.version}`}
      size={760}
      onClose={close}
    >
      <Text id={row.id} />
    </Drawer>
  );
}
const nameOf = (row: Row, formatter: Formatter): string =>
  formatter.locale === 'zh_CN' ? row.title.zh_CN : row.title.en_US;

/**
 * /customerManagement/userAgreementUpdate: versions of the agreements, one draft of each kind, published for
 * good (R-CUST-018).
 */
export default listScreen(
  listAgreements,
  agreementWords,
  ({ custom, count, bool, dateTime, text, oneOf, doing }) => ({
    title: w.title,
    entityName: w.noun,
    above: Above,
    create: { run: () => void draftFrom('user', null), label: w.add, button: 'Edit' },
    nameOf: (row, formatter) => formatter.i18n(row.title),
    columns: [
      custom('agreementType', {
        label: w.agreementType,
        text: (row, formatter) => formatter.text(w[`type.${row.agreementType}`]),
        width: 130,
      }),
      custom('title', { label: w['doc.title'], text: nameOf }),
      count('version', { width: 70 }),
      custom('state', {
        label: w.state,
        text: (row, formatter) => stateBadge.of(standing(row), formatter).label,
        cell: (row, formatter) => <StatusOf look={stateBadge} code={standing(row)} formatter={formatter} />,
        width: 110,
      }),
      bool('mustAccept', { width: 90 }),
      dateTime('publishedAt', { width: 140 }),
      dateTime('effectiveAt', { width: 140 }),
      count('accepted', { width: 100 }),
      text('modifiedBy', { width: 110 }),
      dateTime('gmtModified', { optional: true }),
    ],
    filters: [
      oneOf('agreementType', kinds, { first: true }),
      oneOf(
        'state',
        [
          { value: '00', ...w.draft },
          { value: '20', ...w.published },
        ],
        { first: true },
      ),
    ],
    actions: [
      doing('view', (row) => panel.set({ what: 'view', row }), { label: w.view, button: 'View' }),
      doing('edit', (row) => void draftFrom(row.agreementType, row.id), {
        label: w.edit,
        button: 'Edit',
        when: (row) => row.state === AGREEMENT.draft,
      }),
      doing('renew', (row) => void draftFrom(row.agreementType, row.id), {
        label: w.renew,
        button: 'Edit',
        when: (row) => row.state === AGREEMENT.published,
      }),
      doing('release', (row) => panel.set({ what: 'release', row }), {
        label: w.release,
        button: 'Release',
        when: (row) => row.state === AGREEMENT.draft,
      }),
    ],
    card: ['agreementType', 'title', 'version', 'state', 'effectiveAt'],
  }),
);
