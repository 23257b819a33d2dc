import { createStore, useStore } from '#kernel/web/request/index.ts';
import { type Formatter, StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { type AdminIndexRow, deleteIndices, listIndices } from '../contract/price-index-admin.ts';
import { indexWords } from '../rules/index-words.ts';
import { INDEX_SETS, usedBadge } from './badges.ts';
import { IndexDialogs } from './index-dialogs.tsx';
import { openDialog } from './index-dialogs-store.ts';
import { IndexDrawer } from './index-drawer.tsx';
import { placeSource, productSource } from './sources.ts';

const t = indexWords.table;
/** The index whose drawer is open; not part of where the list stands. */
const opened = createStore<string | null>(null);

function Above() {
  const id = useStore(opened);
  const dialog = useStore(openDialog);
  const formatter = useFormatter(INDEX_SETS);
  return (
    <>
      {dialog === null ? null : <IndexDialogs />}
      {id === null ? null : <IndexDrawer id={id} reader={formatter} onClose={() => opened.set(null)} />}
    </>
  );
}

const closeText = (row: AdminIndexRow, formatter: Formatter): string =>
  row.close === null ? formatter.text(t.noPrice) : formatter.price(row.close);

/**
 * Price indices for their keepers (R-LABEL-007): last close, change, day, deals, source, and the deals that
 * wait to be accepted.
 */
export const IndexList = listScreen(
  listIndices,
  indexWords,
  ({
    text,
    named,
    code,
    date,
    change,
    count,
    dateTime,
    custom,
    search,
    oneOf,
    pickOne,
    yesNo,
    act,
    doing,
  }) => ({
    title: t.title,
    entityName: t.noun,
    above: Above,
    create: { run: () => openDialog.set({ kind: 'add', like: null }), label: t.add, button: 'Add' },
    nameOf: (row) => row.code,
    muted: (row) => !row.enabled,
    empty: { help: t['empty.help'] },
    columns: [
      text('code', { nowrap: true, width: 150 }),
      named('name', { width: 170 }),
      custom('close', {
        label: t.close,
        align: 'end',
        width: 120,
        text: closeText,
        cell: (row, formatter) =>
          row.close === null ? (
            <span className="sc-faint">{closeText(row, formatter)}</span>
          ) : (
            <strong>{closeText(row, formatter)}</strong>
          ),
      }),
      text('currency', { width: 70 }),
      change('changeAbs', { width: 100 }),
      change('changePct', { width: 110 }),
      date('day', { width: 110 }),
      count('deals', { width: 90 }),
      custom('source', {
        label: t.source,
        width: 130,
        text: (row, formatter) => formatter.codeName('price_source', row.source),
        cell: (row, formatter) => (
          <>
            {formatter.codeName('price_source', row.source)}{' '}
            {row.corrected ? <StatusTag color="orange" label={formatter.text(t.corrected)} /> : null}
          </>
        ),
        sets: ['price_source'],
      }),
      custom('waiting', {
        label: t.waiting,
        align: 'end',
        width: 100,
        text: (row) => String(row.waiting),
        cell: (row) => (row.waiting === 0 ? '0' : <StatusTag color="orange" label={String(row.waiting)} />),
      }),
      custom('enabled', {
        label: t.enabled,
        width: 80,
        text: (row, formatter) => usedBadge.of(String(row.enabled), formatter).label,
        cell: (row, formatter) => (
          <StatusTag
            color={row.enabled ? 'green' : 'gray'}
            label={usedBadge.of(String(row.enabled), formatter).label}
          />
        ),
      }),
      named('product', { optional: true }),
      named('place', { optional: true }),
      code('lane', 'offer_lane', { optional: true }),
      code('cargoStatus', 'cargo_status', { optional: true }),
      dateTime('gmtModified', { optional: true }),
    ],
    filters: [
      search('keyword', { label: t.searched }),
      pickOne('productNameId', productSource, { first: true }),
      pickOne('placeId', placeSource, { first: true }),
      oneOf('lane', 'offer_lane', { first: true }),
      oneOf('source', 'price_source'),
      yesNo('waiting', { first: true }),
      yesNo('enabled'),
    ],
    actions: [
      doing('view', (row) => opened.set(row.id), { label: t.details, button: 'View', primary: true }),
      doing('edit', (row) => openDialog.set({ kind: 'edit', row }), { label: t.edit, button: 'Edit' }),
      doing('copy', (row) => openDialog.set({ kind: 'add', like: row }), { label: t.copy, button: 'Add' }),
      act('delete', deleteIndices, {
        label: t.delete,
        danger: true,
        send: (row) => ({ ids: [row.id] }),
        question: (row, formatter) => ({
          title: formatter.text(t['ask.delete']).replace('{name}', row.code),
        }),
        done: t.deleted,
      }),
    ],
    card: ['name', 'code', 'close', 'changePct', 'day', 'waiting'],
    exportAs: 'PRICE_INDEX',
  }),
);
