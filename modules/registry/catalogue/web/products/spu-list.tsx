import './products.css';
import { call } from '#kernel/web/request/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { useOpenById } from '#kernel/web/tabs/index.ts';
import { sellerSource } from '#registry/members/web/door.ts';
import { MOST_PRODUCT_ROWS, SPU_IMPORT } from '../../contract/products/sheets.ts';
import { adminSpu, type SpuRow, sellerSpu } from '../../contract/products/spu.ts';
import { SKU_PAGE, SPU_FORM, SPU_PAGE } from '../../rules/pages.ts';
import { spuWords } from '../../rules/product-screen-words.ts';
import { ageBadge, controlText, goodsName, hazardText, inZh, livingBadge, shelfBadge } from './badges.ts';
import { bySide } from './by-side.tsx';
import { Pictograms } from './ghs-label.tsx';
import { shelfActs, shelfBulk } from './shelf-acts.ts';
import { categorySource, productNameSource } from '../door.ts';

const t = spuWords.table;
const href = (row: SpuRow): string => `${SPU_PAGE}/detail/${row.id}`;
const keptBy = (['own', 'others'] as const).map((value) => ({ value, ...t[`keptBy.${value}`] }));
const ages = (['none', 'soon', 'old'] as const).map((value) => ({ value, ...t[`sdsAge.${value}`] }));

function Opens() {
  useOpenById(SPU_PAGE);
  return null;
}

/** SPUs (R-CATA-006, R-CATA-013 to 015): the operator's over all companies, a seller's own and what it may list. */
const screenOf = (calls: typeof sellerSpu, platform: boolean) =>
  listScreen(calls.list, spuWords, (kit) => ({
    title: t.list,
    entityName: t.noun,
    above: Opens,
    create: { to: SPU_FORM, label: t.add, button: 'Add' },
    opens: href,
    nameOf: (row) => row.name,
    columns: [
      kit.text('code', { nowrap: true, width: 170, link: href }),
      kit.state('state', shelfBadge, { width: 110 }),
      kit.custom('name', {
        label: t['column.name'],
        width: 190,
        text: (row, formatter) => (inZh(formatter) ? row.name : row.nameEn),
      }),
      kit.text('materialCode', { optional: true }),
      kit.custom('category', {
        label: t.category,
        width: 120,
        text: (row, formatter) => (inZh(formatter) ? row.categoryZh : row.categoryEn),
      }),
      kit.custom('product', {
        label: t.productNameId,
        width: 120,
        optional: true,
        text: (row, formatter) => (inZh(formatter) ? row.productZh : row.productEn),
      }),
      kit.text('casNo', { nowrap: true, width: 110 }),
      kit.text('hsCode', { nowrap: true, width: 110, optional: true }),
      kit.custom('hazard', { label: t.hazard, width: 140, text: hazardText }),
      kit.custom('pictograms', {
        label: t.pictograms,
        width: 150,
        text: (row) => row.pictograms.join(' ') || '--',
        cell: (row) => (row.pictograms.length === 0 ? '--' : <Pictograms codes={row.pictograms} size={28} />),
      }),
      kit.custom('controlClasses', {
        label: t.controlClasses,
        width: 160,
        sets: ['control_class'],
        text: controlText,
      }),
      kit.state('sdsAge', ageBadge, { width: 120 }),
      kit.count('skus', { width: 70 }),
      kit.custom('keeper', {
        label: t.keeper,
        width: 160,
        text: (row, formatter) => row.keeperName ?? formatter.text(t.platform),
      }),
      kit.dateTime('gmtModified', { width: 140 }),
      kit.dateTime('gmtCreate', { width: 140, optional: true }),
    ],
    tabs: kit.tabs('stateTab', livingBadge, () => call(calls.count, {}, { silent: true })),
    filters: [
      kit.search('keyword', { label: t.searched }),
      kit.pickOne('categoryId', categorySource, { first: true }),
      kit.pickOne('productNameId', productNameSource),
      kit.oneOf('controlClass', 'control_class', { first: true }),
      kit.oneOf('sdsAge', ages),
      kit.oneOf('keptBy', keptBy),
      ...(platform ? [kit.pickOne('sellerId', sellerSource, { first: true })] : []),
      kit.dateRange('dateFrom', 'dateTo', { label: t.date }),
    ],
    actions: [
      kit.open('view', href, { label: t.view, button: 'View' }),
      kit.open('edit', (row) => `${SPU_FORM}/${row.id}`, { label: t.edit, button: 'Edit', edits: true }),
      ...shelfActs<SpuRow>(platform ? adminSpu : calls, goodsName),
      kit.open('skuList', (row) => `${SKU_PAGE}?spuId=${row.id}`, {
        label: t.skuList,
        when: (row) => row.skus > 0,
      }),
    ],
    bulkActions: shelfBulk<SpuRow>(calls),
    card: ['name', 'code', 'state', 'category', 'casNo', 'hazard', 'sdsAge'],
    exportAs: platform ? 'SPU_ALL' : 'SPU_OWN',
    exportSeen: true,
    importAs: { bizType: SPU_IMPORT, mostRows: MOST_PRODUCT_ROWS },
  }));
export default bySide(screenOf(adminSpu as unknown as typeof sellerSpu, true), screenOf(sellerSpu, false));
