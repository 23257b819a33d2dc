import type { z } from 'zod';
import { commaIn, fill, inLocale, nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter, type SheetReader } from '#office/transfers/server/door.ts';
import type { GroupRow } from '../../contract/products/group.ts';
import type { SkuRow } from '../../contract/products/sku.ts';
import type { SpuRow } from '../../contract/products/spu.ts';
import { catalogueLifecycle } from '../../rules/product-lifecycle.ts';
import { groupWords, skuWords, spuWords } from '../../rules/product-screen-words.ts';
import { unitsText } from '../../rules/product-units.ts';
import { groupHandlers } from './keep-group.ts';
import { adminSkuListHandler, sellerSkuListHandler } from './list-skus.ts';
import { adminSpuListHandler, sellerSpuListHandler } from './list-spus.ts';

const states = Object.fromEntries(
  Object.entries(catalogueLifecycle.codes).map(([name, code]) => [
    code,
    catalogueLifecycle.labels[name as keyof typeof catalogueLifecycle.labels],
  ]),
);
const [p, k, g] = [spuWords.table, skuWords.table, groupWords.table];
type Spu = z.output<typeof SpuRow>;
type Sku = z.output<typeof SkuRow>;
const inZh = (reader: { readonly locale: string }): boolean => reader.locale === 'zh_CN';
const CONTROL = 'control_class';
const controlled = (
  row: { readonly controlClasses: readonly string[] },
  reader: SheetReader,
): string | null =>
  row.controlClasses
    .filter((c) => c !== '00')
    .map((c) => reader.codeName(CONTROL, c))
    .join(commaIn(reader.locale)) || null;
const hazard = (
  row: { readonly unNo: string | null; readonly hazardClass: string | null },
  reader: SheetReader,
): string | null =>
  row.unNo === null
    ? null
    : fill(inLocale(p['hazard.short'], reader.locale), { un: row.unNo, cls: row.hazardClass ?? '' });
const AGES = {
  none: p['sdsAge.none'],
  fresh: p['sdsAge.fresh'],
  soon: p['sdsAge.soon'],
  old: p['sdsAge.old'],
};

const spuColumns: readonly ExportColumn<Spu>[] = [
  { key: 'code', heading: p.code, width: 18 },
  { key: 'state', heading: p.state, codes: states },
  {
    key: 'name',
    heading: p['column.name'],
    width: 26,
    value: (row, reader) => nameOf(row, 'name', reader.locale),
  },
  { key: 'nameEn', heading: p.nameEn, width: 26 },
  { key: 'materialCode', heading: p.materialCode },
  {
    key: 'category',
    heading: p.category,
    width: 18,
    value: (row, reader) => (inZh(reader) ? row.categoryZh : row.categoryEn),
  },
  {
    key: 'product',
    heading: p.productNameId,
    width: 18,
    value: (row, reader) => (inZh(reader) ? row.productZh : row.productEn),
  },
  { key: 'casNo', heading: p.casNo, width: 14 },
  { key: 'hsCode', heading: p.hsCode, width: 14 },
  { key: 'unNo', heading: p.unNo },
  { key: 'hazardClass', heading: p.hazardClass },
  { key: 'packingGroup', heading: p.packingGroup },
  { key: 'hazard', heading: p.hazard, value: hazard },
  { key: 'pictograms', heading: p.pictograms, value: (row) => row.pictograms.join(' ') || null },
  { key: 'controlClasses', heading: p.controlClasses, sets: [CONTROL], value: controlled },
  { key: 'sdsAge', heading: p.sdsAge, codes: AGES },
  { key: 'sdsDate', heading: p.sdsDate, kind: 'date' },
  { key: 'skus', heading: p.skus, kind: 'integer', value: (row) => String(row.skus) },
  {
    key: 'keeper',
    heading: p.keeper,
    width: 26,
    value: (row, reader) => row.keeperName ?? inLocale(p.platform, reader.locale),
  },
  { key: 'gmtCreate', heading: p.gmtCreate, kind: 'dateTime' },
  { key: 'gmtModified', heading: p.gmtModified, kind: 'dateTime' },
];
const skuColumns: readonly ExportColumn<Sku>[] = [
  { key: 'code', heading: k.code, width: 18 },
  { key: 'state', heading: k.state, codes: states },
  { key: 'name', heading: k.name, width: 36, value: (row, reader) => nameOf(row, 'name', reader.locale) },
  { key: 'nameEn', heading: k.nameEn, width: 36 },
  { key: 'materialCode', heading: k.materialCode },
  { key: 'spuCode', heading: k.spuId, width: 18 },
  {
    key: 'product',
    heading: k.product,
    width: 18,
    value: (row, reader) => (inZh(reader) ? row.productZh : row.productEn),
  },
  { key: 'casNo', heading: k.casNo, width: 14 },
  {
    key: 'grade',
    heading: k.grade,
    value: (row, reader) => (inZh(reader) ? row.grade : (row.gradeEn ?? row.grade)),
  },
  {
    key: 'producer',
    heading: k.producer,
    width: 22,
    value: (row, reader) => (inZh(reader) ? row.producer : (row.producerEn ?? row.producer)),
  },
  {
    key: 'packaging',
    heading: k.packagingId,
    width: 22,
    value: (row, reader) => (inZh(reader) ? row.packagingZh : row.packagingEn),
  },
  { key: 'measureUnit', heading: k.measureUnit, set: 'measure_unit' },
  { key: 'salesUnit', heading: k.salesUnit, set: 'sales_unit' },
  { key: 'conversionRate', heading: k.conversionRate, kind: 'number' },
  {
    key: 'units',
    heading: k.units,
    width: 24,
    sets: ['sales_unit', 'measure_unit'],
    value: (row, reader) => unitsText(row, reader),
  },
  { key: 'unNo', heading: k.unNo },
  { key: 'hazardClass', heading: k.hazardClass },
  { key: 'hazard', heading: k.hazard, value: hazard },
  { key: 'controlClasses', heading: k.controlClasses, sets: [CONTROL], value: controlled },
  { key: 'fixedPrice', heading: k.fixedPrice, kind: 'price' },
  { key: 'forSale', heading: k.forSale },
  { key: 'keeperName', heading: k.seller, width: 26 },
  { key: 'gmtCreate', heading: k.gmtCreate, kind: 'dateTime' },
  { key: 'gmtModified', heading: k.gmtModified, kind: 'dateTime' },
];
const groupColumns: readonly ExportColumn<z.output<typeof GroupRow>>[] = [
  { key: 'name', heading: g.name, width: 26 },
  { key: 'state', heading: g.state, codes: states },
  { key: 'type', heading: g.type, set: 'product_group_type' },
  { key: 'businessType', heading: g.businessType, set: 'business_type' },
  { key: 'weight', heading: g.weight, kind: 'integer', value: (row) => String(row.weight) },
  { key: 'pinned', heading: g.pinned },
  {
    key: 'enabled',
    heading: g.enabled,
    value: (row, reader) => inLocale(row.enabled ? g['enabled.1'] : g['enabled.0'], reader.locale),
  },
  {
    key: 'keeper',
    heading: g.keeper,
    width: 26,
    value: (row, reader) => row.keeperName ?? inLocale(g.platform, reader.locale),
  },
  { key: 'skus', heading: g.skus, kind: 'integer', value: (row) => String(row.skuIds.length) },
  { key: 'description', heading: g.description, width: 40 },
  { key: 'gmtModified', heading: g.gmtModified, kind: 'dateTime' },
];
const listOf = (path: string) => {
  const found = groupHandlers.find((h) => h.call.path === path);
  if (found === undefined) throw new Error(`no list ${path}`);
  return found;
};

// The lists of products as sheets, each through its own handler, so that scope and permission are the list's
// (administration-domain 20).
exporter<Spu>({
  bizType: 'SPU_OWN',
  title: p.list,
  handler: sellerSpuListHandler,
  columns: spuColumns,
  seen: true,
});
exporter<Spu>({
  bizType: 'SPU_ALL',
  title: p.list,
  handler: adminSpuListHandler,
  columns: spuColumns,
  seen: true,
});
exporter<Sku>({
  bizType: 'SKU_OWN',
  title: k.list,
  handler: sellerSkuListHandler,
  columns: skuColumns,
  seen: true,
});
exporter<Sku>({
  bizType: 'SKU_ALL',
  title: k.list,
  handler: adminSkuListHandler,
  columns: skuColumns,
  seen: true,
});
exporter({
  bizType: 'GROUP_OWN',
  title: g.ownList,
  handler: listOf('/api/common-product/seller/productGroup/list'),
  columns: groupColumns,
  seen: true,
});
exporter({
  bizType: 'GROUP_ALL',
  title: g.list,
  handler: listOf('/api/common-product/admin/productGroup/list'),
  columns: groupColumns,
  seen: true,
});
