import type { Locale } from '#kernel/rules/locale.ts';
import { translate } from '#kernel/rules/words.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  deleteSupplierGroup,
  disableSupplierGroup,
  enableSupplierGroup,
  listSupplierGroups,
  MOST_SUPPLIERS,
  type SupplierGroupRow,
} from '../../contract/supplier-group.ts';
import { EDIT_GROUP_PAGE } from '../../rules/pages.ts';
import { groupWords } from '../../rules/partner-words.ts';
import { sellerSource } from '../door.ts';

const w = groupWords.table;
const ids = (rows: readonly SupplierGroupRow[]) => ({ ids: rows.map((r) => r.id) });
const asks =
  (title: 'enable.title' | 'disable.title' | 'remove.title', body?: 'disable.body' | 'remove.body') =>
  (row: SupplierGroupRow, formatter: { locale: Locale }) => ({
    title: translate(groupWords, formatter.locale, title, { name: row.name }),
    ...(body === undefined ? {} : { body: translate(groupWords, formatter.locale, body) }),
  });
const page = (row: SupplierGroupRow) => `${EDIT_GROUP_PAGE}?id=${row.id}`;

/** /rmbTradeManagement/supplierGroups: suppliers a buyer invites together (R-RMBT-010). */
export default listScreen(
  listSupplierGroups,
  groupWords,
  ({ text, count, bool, dateTime, search, yesNo, pickOne, open, act, bulk }) => ({
    title: w.title,
    entityName: w.what,
    empty: { help: w['empty.help'] },
    nameOf: (row) => row.name,
    create: { to: EDIT_GROUP_PAGE, label: w.addTitle, button: 'Add' },
    importAs: { bizType: 'SUPPLIER_GROUP', mostRows: MOST_SUPPLIERS },
    columns: [
      text('name', { width: 200 }),
      text('description', { width: 260 }),
      count('suppliers', { width: 100 }),
      bool('enabled', { width: 80 }),
      text('ownerName', { width: 110 }),
      dateTime('gmtModified', { width: 140 }),
      dateTime('gmtCreate', { optional: true }),
    ],
    filters: [
      search('keyword', { label: w.searched }),
      yesNo('enabled', { first: true }),
      pickOne('supplierId', sellerSource, { first: true }),
    ],
    actions: [
      open('edit', page, { label: w.edit, button: 'Edit' }),
      act('enable', enableSupplierGroup, {
        label: w.enable,
        send: (row) => ids([row]),
        question: asks('enable.title'),
      }),
      act('disable', disableSupplierGroup, {
        label: w.disable,
        send: (row) => ids([row]),
        question: asks('disable.title', 'disable.body'),
        danger: true,
      }),
      act('remove', deleteSupplierGroup, {
        label: w.remove,
        send: (row) => ids([row]),
        question: asks('remove.title', 'remove.body'),
        danger: true,
        done: w.deleted,
      }),
    ],
    bulkActions: [
      bulk(enableSupplierGroup, { label: w.enable, verb: 'enable', send: ids }),
      bulk(disableSupplierGroup, { label: w.disable, verb: 'disable', send: ids, danger: true }),
      bulk(deleteSupplierGroup, { label: w.remove, verb: 'remove', send: ids, danger: true }),
    ],
    card: ['name', 'suppliers', 'enabled', 'gmtModified'],
    muted: (row) => !row.enabled,
  }),
);
