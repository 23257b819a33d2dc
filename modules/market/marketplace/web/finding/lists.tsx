import { currentLocale } from '#kernel/web/i18n/index.ts';
import type { RowEntry } from '#kernel/web/screens/acts.ts';
import type { Filter } from '#kernel/web/screens/filters.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { listKit, listScreen } from '#kernel/web/screens/list-screen.tsx';
import type { FilterInput } from '#kernel/web/screens/list-types.ts';
import { categorySource } from '#registry/catalogue/web/door.ts';
import { findGoods, findProducts, type GoodsRow, type ProductRow } from '../../contract/finding.ts';
import { addressOf } from '../../rules/address.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { PRODUCT } from '../../rules/pages.ts';
import { choicesOf, type FacetKey, inEither } from './beside.ts';
import { Marked, nameText, ProductCell, typedOf } from './names.tsx';
import { Notes } from './notes.tsx';

const { table } = findingWords;
const SETS = ['hazard_class'];
type Either = GoodsRow | ProductRow;
/** What is said of both lists alike. */
const both = listKit<Either, FilterInput<typeof findGoods>, typeof table>(findingWords);

const MANY = [
  'producer',
  'grade',
  'packaging',
  'seller',
  'place',
  'month',
  'lane',
] as const satisfies readonly FacetKey[];

/** The filters of both lists; those with many values take their choices and numbers from what stands beside the list. */
const filters: readonly Filter[] = [
  both.search('keyword', { label: table.keyword }),
  both.oneOf(
    'by',
    [
      { value: 'products', ...table.byProducts },
      { value: 'goods', ...table.byGoods },
    ],
    { first: true },
  ),
  both.yesNo('onOffer', { first: true }),
  both.pickOne('categoryId', categorySource),
  ...MANY.map((key): Filter => ({ ...both.manyOf(key, []), choices: choicesOf(key) })),
];

const hazardText = (row: Either, formatter: Formatter): string =>
  row.hazardClass === null
    ? '--'
    : [
        row.unNo === null ? null : `UN ${row.unNo}`,
        `${row.hazardClass} ${formatter.codeName('hazard_class', row.hazardClass)}`,
      ]
        .filter(Boolean)
        .join(' · ');

const columns = {
  casNo: both.custom('casNo', {
    label: table.casNo,
    width: 104,
    text: (row) => row.casNo ?? '--',
    cell: (row) => (
      <span className="ct-num gf-solid">
        <Marked text={row.casNo ?? '--'} words={typedOf(row)} />
      </span>
    ),
  }),
  hazard: both.custom('hazard', { label: table.hazard, sets: SETS, optional: true, text: hazardText }),
  offers: both.count('offers', { width: 88 }),
  cny: both.price('cny', { unit: table.perTonne, width: 132 }),
  usd: both.price('usd', { unit: table.perTonneUsd, width: 132 }),
  code: both.text('code', { optional: true, nowrap: true }),
};

/** The board where goods are on offer; RMB first. */
const boardOf = (row: Either): string =>
  addressOf(row.cny === null ? '/dollarList' : '/rmbSellList', { productNameId: row.productNameId });
const actions: readonly RowEntry<Either>[] = [
  both.open('seeOffers', boardOf, {
    label: table.seeOffers,
    when: (row) => row.cny !== null || row.usd !== null,
  }),
];

const shared = {
  title: table.title,
  empty: { title: table.emptyTitle, help: table.emptyHelp },
  above: Notes,
} as const;

/** Products, one line each, with how many sell them and the best prices. */
export const ProductList = listScreen(findProducts, findingWords, (kit) => ({
  ...shared,
  entityName: table.nounProducts,
  columns: [
    kit.custom('product', {
      label: table.product,
      text: nameText,
      cell: (row, formatter) => <ProductCell row={row} spuId={row.id} reader={formatter} />,
    }),
    columns.casNo,
    kit.custom('category', {
      label: table.category,
      width: 130,
      text: (row, formatter) => inEither(formatter, row.categoryZh, row.categoryEn),
    }),
    columns.hazard,
    kit.count('sellers', { width: 80 }),
    kit.count('skus', { width: 96, optional: true }),
    columns.offers,
    columns.cny,
    columns.usd,
    columns.code,
  ],
  filters,
  actions,
  opens: (row) => addressOf(PRODUCT, { id: row.id }),
  nameOf: (row) => (currentLocale() === 'zh_CN' ? row.zh : (row.en ?? row.zh)),
  card: ['product', 'casNo', 'category', 'sellers', 'offers', 'cny', 'usd'],
}));

const either =
  (key: 'grade' | 'producer' | 'packaging' | 'seller') => (row: GoodsRow, formatter: Formatter) =>
    inEither(formatter, row[`${key}Zh`], row[`${key}En`]);

/** SKUs: grade, producer, packaging and seller of each. */
export const GoodsList = listScreen(findGoods, findingWords, (kit) => {
  const said = (key: 'grade' | 'producer' | 'packaging' | 'seller') =>
    kit.custom(key, {
      label: table[key],
      text: either(key),
      cell: (row, formatter) => <Marked text={either(key)(row, formatter)} words={typedOf(row)} />,
    });
  return {
    ...shared,
    entityName: table.nounGoods,
    columns: [
      kit.custom('product', {
        label: table.product,
        text: nameText,
        cell: (row, formatter) => <ProductCell row={row} spuId={row.spuId} reader={formatter} />,
      }),
      said('grade'),
      said('producer'),
      said('packaging'),
      said('seller'),
      columns.offers,
      columns.cny,
      columns.usd,
      columns.casNo,
      columns.hazard,
      columns.code,
    ],
    filters,
    actions,
    opens: (row) => addressOf(PRODUCT, { id: row.spuId }),
    nameOf: (row) => `${currentLocale() === 'zh_CN' ? row.zh : (row.en ?? row.zh)} ${row.code}`,
    card: ['product', 'grade', 'producer', 'packaging', 'seller', 'offers', 'cny', 'usd'],
    mine: (row) => row.own,
    muted: (row) => !row.onShelf,
  };
});
