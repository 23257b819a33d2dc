import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import type { Reader } from '#kernel/web/screens/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { fixedLook } from '#kernel/web/screens/status-tag.tsx';
import { originOf, origins } from '#registry/catalogue/rules/origins.ts';
import { addRate, deleteRates, listRates, type RateRow, updateRate } from '../contract/rate.ts';
import { RATE_KINDS, type RateKind } from '../rules/codes.ts';
import { BY_ORIGIN, RATE_UNITS, rateWords } from '../rules/rate-words.ts';

const t = rateWords.table;
const kinds = RATE_KINDS.map((value) => ({ value, ...t[`kind.${value}`] }));
const kindLook = fixedLook(
  Object.fromEntries(RATE_KINDS.map((kind) => [kind, { ...t[`kind.${kind}`], color: 'gray' as const }])),
);
const SUBJECTS: Readonly<
  Record<RateKind, 'subject.fx' | 'subject.hs' | 'subject.hsOrAll' | 'subject.currency' | 'subject.place'>
> = {
  fx: 'subject.fx',
  duty: 'subject.hs',
  antidumping: 'subject.hs',
  vat: 'subject.hsOrAll',
  insurance: 'subject.currency',
  port: 'subject.place',
};
const unitOf = (kind: string | null | undefined, reader: Reader): string =>
  kind ? reader.said(t[RATE_UNITS[kind as RateKind]]) : '';
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
        help: (v, reader) => (v.kind ? reader.said(t[SUBJECTS[v.kind]]) : null),
      }),
      field.select('origin', origins, {
        required: false,
        help: t['origin.help'],
        when: (v) => byOrigin(v.kind),
      }),
      field.date('day', { help: t['day.help'] }),
      field.number('value', { unit: (v, reader) => unitOf(v.kind, reader) }),
    ]),
  ],
}));
const Edit = formDialog(updateRate, rateWords, ({ field, section }) => ({
  title: t['edit.title'],
  done: t.saved,
  sections: [section([field.number('value', { span: 3 })])],
}));

const opened = createStore<RateRow | 'new' | null>(null);
const nameOf = (row: RateRow, reader: Reader): string =>
  [
    kindLook.of(row.kind, reader).label,
    row.subject,
    row.origin === '' ? '' : reader.said(originOf(row.origin)),
    reader.date(row.day),
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
      start={{ id: open.id, version: open.version, value: open.value }}
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
    noun: t.noun,
    above: Above,
    create: { run: () => opened.set('new'), label: t.add, button: 'Add' },
    nameOf,
    columns: [
      state('kind', kindLook, { width: 140 }),
      custom('subject', {
        label: t.subject,
        width: 140,
        text: (row, reader) => row.subject || reader.said(t.all),
      }),
      custom('origin', {
        label: t.origin,
        width: 140,
        text: (row, reader) =>
          byOrigin(row.kind) ? reader.said(row.origin === '' ? t.all : originOf(row.origin)) : '--',
      }),
      date('day', { width: 120 }),
      custom('value', {
        label: t.value,
        align: 'end',
        width: 200,
        text: (row, reader) => `${reader.weight(row.value)} ${unitOf(row.kind, reader)}`,
      }),
      dateTime('gmtModified', { width: 150 }),
    ],
    filters: [
      search('keyword'),
      oneOf('kind', kindLook, { first: true }),
      dateRange('dateFrom', 'dateTo', { label: t.day, first: true }),
    ],
    actions: [
      doing('edit', (row) => opened.set(row), { label: t.edit, button: 'Edit' }),
      act('delete', deleteRates, {
        label: t.delete,
        danger: true,
        send: (row) => ({ ids: [row.id] }),
        question: (row, reader) => ({
          title: reader.said(t['ask.delete']).replace('{name}', nameOf(row, reader)),
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
