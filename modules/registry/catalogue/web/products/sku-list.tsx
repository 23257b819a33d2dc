import { sellerSource } from '#registry/members/web/door.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import './products.css';
import { call } from '#kernel/web/request/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { useOpenById } from '#kernel/web/tabs/index.ts';
import { MOST_PRODUCT_ROWS, SKU_IMPORT } from '../../contract/products/sheets.ts';
import { adminSku, type SkuRow, sellerSku } from '../../contract/products/sku.ts';
import { SKU_FORM, SKU_PAGE, SPU_PAGE } from '../../rules/pages.ts';
import { skuWords } from '../../rules/product-screen-words.ts';
import { unitsText } from '../../rules/product-units.ts';
import { controlText, goodsName, hazardText, inZh, livingBadge, shelfBadge } from './badges.ts';
import { bySide } from './by-side.tsx';
import { shelfActs, shelfBulk } from './shelf-acts.ts';
import { categorySource, productNameSource } from '../door.ts';
import { packagingSource, spuSource } from './sources.ts';

const t = skuWords.table;
const href = (row: SkuRow): string => `${SKU_PAGE}/detail/${row.id}`;

function Opens() {
  useOpenById(SKU_PAGE);
  return null;
}

/** SKUs (R-CATA-006, R-CATA-016 to 018): a seller's own, the operator's over all sellers. */
const screenOf = (calls: typeof sellerSku, platform: boolean) =>
  listScreen(calls.list, skuWords, (kit) => ({
    title: t.list,
    entityName: t.noun,
    above: Opens,
    create: { to: SKU_FORM, label: t.add, button: 'Add' },
    opens: href,
    nameOf: (row) => row.name,
    columns: [
      kit.text('code', { nowrap: true, width: 170, link: href }),
      kit.state('state', shelfBadge, { width: 110 }),
      // The whole name says grade, producer and packaging again, which have columns of their own.
      kit.custom('product', {
        label: t.product,
        width: 150,
        text: (row, formatter) => (inZh(formatter) ? row.productZh : row.productEn),
      }),
      kit.custom('name', { label: t.name, width: 280, optional: true, text: goodsName }),
      kit.text('materialCode', { width: 110, optional: true }),
      kit.text('casNo', { nowrap: true, width: 110, optional: true }),
      kit.custom('grade', {
        label: t.grade,
        width: 100,
        text: (row, formatter) => (inZh(formatter) ? row.grade : (row.gradeEn ?? row.grade)),
      }),
      kit.custom('producer', {
        label: t.producer,
        width: 130,
        text: (row, formatter) => (inZh(formatter) ? row.producer : (row.producerEn ?? row.producer)),
      }),
      kit.custom('packaging', {
        label: t.packagingId,
        width: 150,
        text: (row, formatter) => (inZh(formatter) ? row.packagingZh : row.packagingEn),
      }),
      kit.custom('units', {
        label: t.units,
        width: 150,
        sets: ['sales_unit', 'measure_unit'],
        text: unitsText,
      }),
      kit.custom('hazard', { label: t.hazard, width: 140, text: hazardText }),
      kit.custom('controlClasses', {
        label: t.controlClasses,
        width: 150,
        sets: ['control_class'],
        optional: true,
        text: controlText,
      }),
      kit.price('fixedPrice', { width: 110, optional: true }),
      kit.bool('forSale', { width: 90 }),
      kit.text('spuCode', {
        label: t.spuId,
        nowrap: true,
        width: 170,
        optional: true,
        link: (row) => `${SPU_PAGE}/detail/${row.spuId}`,
      }),
      ...(platform ? [kit.text('keeperName', { label: t.seller, width: 180 })] : []),
      kit.dateTime('gmtModified', { width: 140 }),
      kit.dateTime('gmtCreate', { width: 140, optional: true }),
    ],
    tabs: kit.tabs('stateTab', livingBadge, () => call(calls.count, {}, { silent: true })),
    filters: [
      kit.search('keyword', { label: t.searched }),
      kit.pickOne('productNameId', productNameSource, { first: true }),
      kit.pickOne('categoryId', categorySource),
      kit.pickOne('spuId', spuSource),
      kit.pickOne('packagingId', packagingSource),
      kit.oneOf('controlClass', 'control_class', { first: true }),
      ...(platform ? [kit.pickOne('sellerId', sellerSource, { first: true })] : []),
      kit.dateRange('dateFrom', 'dateTo', { label: t.date }),
    ],
    actions: [
      kit.open('view', href, { label: t.view, button: 'View' }),
      kit.open('edit', (row) => `${SKU_FORM}/${row.id}`, { label: t.edit, button: 'Edit', edits: true }),
      ...shelfActs<SkuRow>(platform ? adminSku : calls, goodsName),
    ],
    bulkActions: shelfBulk<SkuRow>(calls),
    card: ['product', 'code', 'grade', 'producer', 'state', 'packaging', 'units', 'forSale'],
    exportAs: platform ? 'SKU_ALL' : 'SKU_OWN',
    exportSeen: true,
    importAs: { bizType: SKU_IMPORT, mostRows: MOST_PRODUCT_ROWS },
    muted: (row) => !row.forSale && row.state === SHELF.onShelf,
  }));
export default bySide(screenOf(adminSku as unknown as typeof sellerSku, true), screenOf(sellerSku, false));
