import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  addShopType,
  deleteShopTypes,
  disableShopTypes,
  enableShopTypes,
  listShopTypes,
  type ShopTypeRow,
  updateShopType,
} from '../contract/shop-type.ts';
import { shopTypeWords } from '../rules/shop-type-words.ts';
import { asks, switchLook } from './looks.ts';

const t = shopTypeWords.table;
const states = (['1', '0'] as const).map((value) => ({ value, ...t[`status.${value}`] }));
const Add = formDialog(addShopType, shopTypeWords, ({ field, section }) => ({
  title: t.add,
  done: t.saved,
  sections: [
    section([
      field.i18n('typeName', { most: 30, span: 3 }),
      field.text('encoding', { most: 20, code: true, help: t['encoding.help'], span: 2 }),
      field.radio('status', states),
      field.textarea('description', { most: 200, rows: 2, span: 3, required: false }),
      field.count('sort', { required: false }),
      field.money('depositRequired', { required: false }),
      field.count('maxProducts', { required: false }),
    ]),
  ],
}));
const Edit = formDialog(updateShopType, shopTypeWords, ({ field, section }) => ({
  title: t.editTitle,
  done: t.saved,
  sections: [
    section([
      field.i18n('typeName', { most: 30, span: 3 }),
      field.textarea('description', { most: 200, rows: 2, span: 3, required: false }),
      field.count('sort', { required: false }),
      field.money('depositRequired', { required: false }),
      field.count('maxProducts', { required: false }),
    ]),
  ],
}));

const opened = createStore<ShopTypeRow | 'new' | null>(null);
function Dialogs() {
  const open = useStore(opened);
  const onClose = () => opened.set(null);
  if (open === null) return null;
  if (open === 'new') return <Add start={{ status: '1', sort: 0 }} onClose={onClose} />;
  const { id, version, typeName, description, sort, depositRequired, maxProducts } = open;
  return (
    <Edit
      start={{ id, version, typeName, description, sort, depositRequired, maxProducts }}
      onClose={onClose}
    />
  );
}
const named = (row: ShopTypeRow, reader: { i18n(v: ShopTypeRow['typeName']): string }): string =>
  reader.i18n(row.typeName);
const ids = (rows: readonly ShopTypeRow[]) => ({ ids: rows.map((r) => r.id) });

/** Shop types; "store type" is the same list (administration-domain 23.1, R-SHOP-001 to R-SHOP-005, R-LABEL-006). */
export default listScreen(
  listShopTypes,
  shopTypeWords,
  ({ i18n, text, count, money, state, dateTime, search, oneOf, act, doing, bulk }) => ({
    title: t.title,
    noun: t.noun,
    above: Dialogs,
    create: { run: () => opened.set('new'), label: t.add, button: 'Add' },
    nameOf: (row, reader) => reader.i18n(row.typeName),
    columns: [
      i18n('typeName', { width: 180 }),
      text('encoding', { solid: true, width: 130 }),
      text('description', { width: 260 }),
      state('status', switchLook, { width: 100 }),
      count('storeCount', { width: 90 }),
      count('sort', { width: 80 }),
      money('depositRequired', { optional: true }),
      count('maxProducts', { optional: true }),
      dateTime('gmtModified', { width: 140 }),
    ],
    filters: [search('keyword'), oneOf('status', switchLook, { first: true })],
    actions: [
      doing('edit', (row) => opened.set(row), { label: t.edit, button: 'Edit' }),
      act('enable', enableShopTypes, {
        label: t.enable,
        when: (row) => row.status === '0',
        send: (row) => ids([row]),
        question: asks(t['ask.enable'], named),
      }),
      act('disable', disableShopTypes, {
        label: t.disable,
        when: (row) => row.status === '1',
        send: (row) => ids([row]),
        question: asks(t['ask.disable'], named, t['ask.disable.body']),
      }),
      act('delete', deleteShopTypes, {
        label: t.remove,
        danger: true,
        send: (row) => ids([row]),
        question: asks(t['ask.remove'], named, t['ask.gone']),
        done: t.deleted,
      }),
    ],
    bulkActions: [
      bulk(enableShopTypes, { label: t.enable, send: ids }),
      bulk(disableShopTypes, { label: t.disable, danger: true, send: ids }),
      bulk(deleteShopTypes, { label: t.remove, danger: true, send: ids }),
    ],
    card: ['typeName', 'encoding', 'status', 'storeCount'],
    muted: (row) => row.status === '0',
  }),
);
