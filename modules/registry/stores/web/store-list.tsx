import './stores.css';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import type { ActKit, BulkEntry, RowEntry } from '#kernel/web/screens/acts.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { confirmation, confirmationOfMany } from '#kernel/web/screens/confirmation.ts';
import { type Formatter, StatusTag } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { sellerSource } from '#registry/members/web/door.ts';
import {
  approveStore,
  deleteStores,
  disableStores,
  enableStores,
  listStores,
  publishStore,
  rejectStore,
  type StoreRow,
  unpublishStore,
} from '../contract/store.ts';
import { STORES } from '../rules/pages.ts';
import { storeWords } from '../rules/store-words.ts';
import { anyTypes, disableQuestion, either, listed, standingOf, storeBadge, storeName } from './badges.ts';
import { MenuDialog } from './menu-dialog.tsx';
import { StoreMark } from './store-mark.tsx';
import { undoDisabling } from './undo-disabling.ts';

const t = storeWords.table;
const named = (row: StoreRow, formatter: Pick<Formatter, 'locale'>): string =>
  storeName(row, formatter.locale);
const one = (row: StoreRow) => ({ id: row.id, version: row.version });
const ids = (rows: readonly StoreRow[]) => ({ ids: rows.map((r) => r.id) });
const opened = createStore<StoreRow | null>(null);
function Dialogs() {
  const row = useStore(opened);
  return row === null ? null : (
    <MenuDialog id={row.id} name={storeName(row, currentLocale())} onClose={() => opened.set(null)} />
  );
}

const columnsOf = ({
  text,
  count,
  dateTime,
  bool,
  custom,
}: ColumnKit<StoreRow, typeof t>): readonly Column<StoreRow>[] => [
  text('code', { nowrap: true, width: 100 }),
  custom('name', {
    label: t.name,
    width: 220,
    text: named,
    cell: (row, formatter) => (
      <span className="so-name">
        <StoreMark logo={row.logo} name={row.name} />
        <span className="so-listed">
          {named(row, formatter)}
          {row.featuredRank === null ? null : (
            <StatusTag color="gold" label={`${formatter.text(t.featured)} ${row.featuredRank}`} />
          )}
        </span>
      </span>
    ),
  }),
  custom('state', {
    label: t.state,
    sets: storeBadge.sets,
    width: 110,
    text: (row, formatter) => standingOf(row, formatter).label,
    cell: (row, formatter) => <StatusTag {...standingOf(row, formatter)} />,
  }),
  bool('enabled', { width: 80 }),
  custom('type', { label: t.type, width: 110, text: (row, formatter) => either(formatter, row.type) }),
  text('companyName', { width: 210 }),
  text('abbreviation', { optional: true }),
  count('importance', { width: 80 }),
  custom('mainProducts', {
    label: t.mainProducts,
    width: 180,
    text: (row, formatter) => listed(formatter, row.mainProducts),
  }),
  text('adminName', { width: 100 }),
  text('adminPhone', { nowrap: true, width: 120, optional: true }),
  text('adminEmail', { optional: true }),
  text('englishName', { optional: true }),
  text('address', { optional: true }),
  text('url', { optional: true }),
  text('reason', { optional: true }),
  dateTime('openedAt', { width: 140 }),
  dateTime('gmtModified', { width: 140 }),
];

const actionsOf = ({ act, open, doing }: ActKit<StoreRow>): readonly RowEntry<StoreRow>[] => [
  open('view', (row) => `${STORES}/view/${row.id}`, { label: t.view, button: 'View' }),
  open('edit', (row) => `${STORES}/edit/${row.id}`, { label: t.edit, button: 'Edit', edits: true }),
  act('approve', approveStore, {
    label: t.approve,
    send: one,
    question: confirmation(t['ask.approve'], named, t['ask.approve.body']),
  }),
  act('reject', rejectStore, {
    label: t.reject,
    danger: true,
    ask: 'reason',
    send: one,
    question: confirmation(t['ask.reject'], named),
  }),
  act('publish', publishStore, {
    label: t.publish,
    send: one,
    question: confirmation(t['ask.publish'], named, t['ask.publish.body']),
  }),
  act('unpublish', unpublishStore, {
    label: t.unpublish,
    danger: true,
    ask: 'reason',
    send: (row) => ({ ...one(row), force: row.featuredRank !== null }),
    question: (row, formatter) =>
      confirmation<StoreRow>(
        t['ask.unpublish'],
        named,
        row.featuredRank === null ? t['ask.unpublish.body'] : t['ask.unpublish.featured'],
      )(row, formatter),
  }),
  act('enable', enableStores, {
    label: t.enable,
    send: (row) => ids([row]),
    question: confirmation(t['ask.enable'], named, t['ask.enable.body']),
  }),
  act('disable', disableStores, {
    label: t.disable,
    danger: true,
    send: (row) => ids([row]),
    question: disableQuestion,
    undo: undoDisabling,
  }),
  doing('accredit', (row) => opened.set(row), { label: t.accredit, button: 'Accredit' }),
  act('delete', deleteStores, {
    label: t.remove,
    danger: true,
    send: (row) => ids([row]),
    question: confirmation(t['ask.remove'], named, t['ask.remove.body']),
    done: t.deleted,
  }),
];

const bulkActionsOf = ({ bulk }: ActKit<StoreRow>): readonly BulkEntry<StoreRow>[] => [
  bulk(enableStores, {
    label: t.enable,
    verb: 'enable',
    send: ids,
    question: confirmationOfMany(t['bulk.enable'], t['ask.enable.body']),
  }),
  bulk(disableStores, {
    label: t.disable,
    verb: 'disable',
    danger: true,
    send: ids,
    question: confirmationOfMany(t['bulk.disable'], t['ask.disable.body']),
  }),
  bulk(deleteStores, {
    label: t.remove,
    verb: 'delete',
    danger: true,
    send: ids,
    question: confirmationOfMany(t['bulk.remove'], t['ask.remove.body']),
  }),
];

/** Stores of all sellers (administration-domain 23.2, R-SHOP-008 to R-SHOP-024). */
export default listScreen(listStores, storeWords, ({ search, manyOf, pickOne, yesNo, ...kit }) => ({
  title: t.title,
  entityName: t.noun,
  above: Dialogs,
  nameOf: (row) => storeName(row, currentLocale()),
  create: { to: `${STORES}/new`, label: t.add, button: 'Add' },
  opens: (row) => `${STORES}/view/${row.id}`,
  columns: columnsOf(kit),
  filters: [
    search('keyword', { label: t.keyword }),
    manyOf('state', storeBadge, { first: true }),
    pickOne('typeId', anyTypes, { first: true }),
    pickOne('memberId', sellerSource, { first: true }),
    yesNo('enabled'),
    yesNo('featured'),
  ],
  actions: actionsOf(kit),
  bulkActions: bulkActionsOf(kit),
  card: ['name', 'state', 'type', 'companyName', 'mainProducts', 'importance'],
  muted: (row) => !row.enabled,
}));
