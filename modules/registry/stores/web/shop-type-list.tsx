import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { recordDialogs, recordEntries } from '#kernel/web/screens/record-screen.tsx';
import { type ShopTypeRow, shopTypes } from '../contract/shop-type.ts';
import { shopTypeWords } from '../rules/store-words.ts';
import { switchBadge } from './badges.ts';

const t = shopTypeWords.table;
const states = (['1', '0'] as const).map((value) => ({ value, ...t[`status.${value}`] }));
const named = (row: ShopTypeRow, formatter: { i18n(v: ShopTypeRow['typeName']): string }): string =>
  formatter.i18n(row.typeName);
const { Dialogs, add, edit } = recordDialogs(shopTypes, shopTypeWords, {
  words: t,
  sections: ({ field, section }, adding) => [
    section([
      field.i18n('typeName', { most: 30, span: 3 }),
      // The encoding stays as it was given; on and off are acts of their own.
      ...(adding
        ? [
            field.text('encoding', { most: 20, code: true, help: t['encoding.help'], span: 2 }),
            field.radio('status', states),
          ]
        : []),
      field.textarea('description', { most: 200, rows: 2, span: 3, required: false }),
      field.count('sort', { required: false }),
      field.money('depositRequired', { required: false }),
      field.count('maxProducts', { required: false }),
    ]),
  ],
  start: { status: '1', sort: 0 },
  startOf: ({ typeName, description, sort, depositRequired, maxProducts }: ShopTypeRow) => ({
    typeName,
    description,
    sort,
    depositRequired,
    maxProducts,
  }),
});

/** Shop types; "store type" is the same list (administration-domain 23.1, R-SHOP-001 to R-SHOP-005, R-LABEL-006). */
export default listScreen(
  shopTypes.list,
  shopTypeWords,
  ({ i18n, text, count, money, state, dateTime, search, oneOf, act, doing, bulk }) => ({
    title: t.title,
    entityName: t.noun,
    above: Dialogs,
    create: { run: add, label: t.add, button: 'Add' },
    nameOf: (row, formatter) => formatter.i18n(row.typeName),
    columns: [
      i18n('typeName', { width: 180 }),
      text('encoding', { nowrap: true, width: 130 }),
      text('description', { width: 260 }),
      state('status', switchBadge, { width: 100 }),
      count('storeCount', { width: 90 }),
      count('sort', { width: 80 }),
      money('depositRequired', { optional: true }),
      count('maxProducts', { optional: true }),
      dateTime('gmtModified', { width: 140 }),
    ],
    filters: [search('keyword', { label: t.searched }), oneOf('status', switchBadge, { first: true })],
    ...recordEntries({ act, doing, bulk }, shopTypes, {
      words: { ...t, delete: t.remove, 'ask.delete': t['ask.remove'] },
      nameOf: named,
      isOn: (row) => row.status === '1',
      edit,
      several: ['enable', 'disable', 'delete'],
    }),
    card: ['typeName', 'encoding', 'status', 'storeCount'],
    muted: (row) => row.status === '0',
  }),
);
