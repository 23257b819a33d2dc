import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { fixedBadge } from '#kernel/web/screens/status-tag.tsx';
import { originOf, origins } from '#registry/catalogue/rules/origins.ts';
import { addRate, deleteRates, listRates, type RateRow, updateRate } from '../contract/rate.ts';
import { RATE_KINDS, type RateKind } from '../rules/codes.ts';
import { BY_ORIGIN, RATE_UNITS, rateWords } from '../rules/rate-words.ts';

const t = rateWords.table;
const kinds = RATE_KINDS.map((value) => ({ value, ...t[`kind.${value}`] }));
const kindBadge = fixedBadge(
  Object.fromEntries(RATE_KINDS.map((kind) => [kind, { ...t[`kind.${kind}`], color: 'gray' as const }])),
);
const SUBJECTS: Readonly<Record<RateKind, Extract<keyof typeof t, `subject.${string}`>>> = {
  fx: 'subject.fx',
  duty: 'subject.hs',
  antidumping: 'subject.hs',
  vat: 'subject.hsOrAll',
  insurance: 'subject.currency',
  port: 'subject.place',
  freight: 'subject.route',
  packaging: 'subject.packaging',
  interest: 'subject.none',
  bill: 'subject.none',
  vatchange: 'subject.vatchange',
};
const unitOf = (kind: string | null | undefined, formatter: Formatter): string =>
  kind ? formatter.text(t[RATE_UNITS[kind as RateKind]]) : '';
const byOrigin = (kind: string | null | undefined): boolean => BY_ORIGIN.includes(kind ?? '');

const Add = formDialog(addRate, rateWords, ({ field, section }) => ({
  title: t['add.title'],
  done: t.saved,
  sections: [
    section([
      field.select('kind', kinds),
      field.text('subject', {
        most: 30,
        code: true,
        required: false,
        span: 2,
        help: (v, formatter) => (v.kind ? formatter.text(t[SUBJECTS[v.kind]]) : null),
      }),
      field.select('origin', origins, {
        required: false,
        help: t['origin.help'],
        when: (v) => byOrigin(v.kind),
      }),
      field.date('day', { help: t['day.help'] }),
      field.number('value', { unit: (v, formatter) => unitOf(v.kind, formatter) }),
      field.text('source', { most: 100, span: 3, help: t['source.help'] }),
    ]),
  ],
}));
const Edit = formDialog(updateRate, rateWords, ({ field, section }) => ({
  title: t['edit.title'],
  done: t.saved,
  sections: [
    section([
      field.number('value', { span: 3 }),
      field.text('source', { most: 100, span: 3, help: t['source.help'] }),
    ]),
  ],
}));

const opened = createStore<RateRow | 'new' | null>(null);
const nameOf = (row: RateRow, formatter: Formatter): string =>
  [
    kindBadge.of(row.kind, formatter).label,
    row.subject,
    row.origin === '' ? '' : formatter.text(originOf(row.origin)),
    formatter.date(row.day),
  ]
    .filter((s) => s !== '')
    .join(' ');

function Dialogs() {
  const open = useStore(opened);
  const onClose = () => opened.set(null);
  if (open === null) return null;
  if (open === 'new') return <Add start={{ kind: 'fx', subject: 'USD', origin: '' }} onClose={onClose} />;
  return (
    <Edit
      about={[open.subject, open.day].filter((s) => s !== '').join(' ')}
      start={{ id: open.id, version: open.version, value: open.value, source: open.source }}
      onClose={onClose}
    />
  );
}
function Above() {
  const r = useWords(rateWords);
  return (
    <>
      <p className="sc-faint">{r('day.help')}</p>
      <Dialogs />
    </>
  );
}

/** Mid-rates of the day, duties, taxes and charges of import parity (20.1, 20.3). */
export const RateList = listScreen(
  listRates,
  rateWords,
  ({ custom, date, dateTime, state, search, oneOf, dateRange, act, doing, bulk }) => ({
    title: t.title,
    entityName: t.noun,
    above: Above,
    create: { run: () => opened.set('new'), label: t.add, button: 'Add' },
    nameOf,
    columns: [
      state('kind', kindBadge, { width: 140 }),
      custom('subject', {
        label: t.subject,
        width: 140,
        text: (row, formatter) => row.subject || formatter.text(t.all),
      }),
      custom('origin', {
        label: t.origin,
        width: 140,
        text: (row, formatter) =>
          byOrigin(row.kind) ? formatter.text(row.origin === '' ? t.all : originOf(row.origin)) : '--',
      }),
      date('day', { width: 120 }),
      custom('value', {
        label: t.value,
        align: 'end',
        width: 200,
        text: (row, formatter) => `${formatter.weight(row.value)} ${unitOf(row.kind, formatter)}`,
      }),
      custom('source', { label: t.source, maxWidth: 180, text: (row) => row.source ?? '--' }),
      dateTime('gmtModified', { width: 150 }),
    ],
    filters: [
      search('keyword', { label: t.searched }),
      oneOf('kind', kindBadge, { first: true }),
      dateRange('dateFrom', 'dateTo', { label: t.day, first: true }),
    ],
    actions: [
      doing('edit', (row) => opened.set(row), { label: t.edit, button: 'Edit' }),
      act('delete', deleteRates, {
        label: t.delete,
        danger: true,
        send: (row) => ({ ids: [row.id] }),
        question: (row, formatter) => ({
          title: formatter.text(t['ask.delete']).replace('{name}', nameOf(row, formatter)),
        }),
        done: t.deleted,
      }),
    ],
    bulkActions: [
      bulk(deleteRates, { label: t.delete, danger: true, send: (rows) => ({ ids: rows.map((r) => r.id) }) }),
    ],
    exportAs: 'IMPORT_RATE',
  }),
);
