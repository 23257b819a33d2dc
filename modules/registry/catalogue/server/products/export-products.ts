import type { z } from 'zod';
import type { Locale } from '#kernel/rules/format.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { GroupRow } from '../../contract/products/group.ts';
import type { SkuRow } from '../../contract/products/sku.ts';
import type { SpuRow } from '../../contract/products/spu.ts';
import { groupWords } from '../../rules/product-group-words.ts';
import { catalogueLife } from '../../rules/product-life.ts';
import { skuWords } from '../../rules/product-sku-words.ts';
import { spuWords } from '../../rules/product-spu-words.ts';
import { shippedLabels } from '../shipped-labels.ts';
import { groupHandlers } from './keep-group.ts';
import { allSkus, ownSkus } from './list-skus.ts';
import { allSpus, ownSpus } from './list-spus.ts';

const states = Object.fromEntries(Object.entries(catalogueLife.codes).map(([name, code]) => [code, catalogueLife.labels[name as keyof typeof catalogueLife.labels]]));
const [p, k, g] = [spuWords.table, skuWords.table, groupWords.table];
type Spu = z.output<typeof SpuRow>;
type Sku = z.output<typeof SkuRow>;
const inZh = (reader: { readonly locale: string }): boolean => reader.locale === 'zh_CN';
const controls = shippedLabels('control_class');
const controlled = (row: { readonly controlClasses: readonly string[] }, reader: { readonly locale: Locale }): string | null =>
  row.controlClasses
    .filter((c) => c !== '00')
    .map((c) => (controls[c] === undefined ? c : inLocale(controls[c], reader.locale)))
    .join(inZh(reader) ? '、' : ', ') || null;

const spuColumns: readonly ExportColumn<Spu>[] = [
  { key: 'code', heading: p.code, width: 18 },
  { key: 'state', heading: p.state, codes: states },
  { key: 'name', heading: p.name, width: 26 },
  { key: 'nameEn', heading: p.nameEn, width: 26 },
  { key: 'materialCode', heading: p.materialCode },
  { key: 'category', heading: p.category, width: 18, value: (row, reader) => (inZh(reader) ? row.categoryZh : row.categoryEn) },
  { key: 'product', heading: p.productNameId, width: 18, value: (row, reader) => (inZh(reader) ? row.productZh : row.productEn) },
  { key: 'casNo', heading: p.casNo, width: 14 },
  { key: 'hsCode', heading: p.hsCode, width: 14 },
  { key: 'unNo', heading: p.unNo },
  { key: 'hazardClass', heading: p.hazardClass },
  { key: 'packingGroup', heading: p.packingGroup },
  { key: 'controlClasses', heading: p.controlClasses, value: controlled },
  { key: 'sdsDate', heading: p.sdsDate, kind: 'date' },
  { key: 'skus', heading: p.skus, kind: 'integer', value: (row) => String(row.skus) },
  { key: 'keeper', heading: p.keeper, width: 26, value: (row, reader) => row.keeperName ?? (inZh(reader) ? p.platform.zh : p.platform.en) },
  { key: 'gmtCreate', heading: p.gmtCreate, kind: 'dateTime' },
  { key: 'gmtModified', heading: p.gmtModified, kind: 'dateTime' },
];
const skuColumns: readonly ExportColumn<Sku>[] = [
  { key: 'code', heading: k.code, width: 18 },
  { key: 'state', heading: k.state, codes: states },
  { key: 'name', heading: k.name, width: 36 },
  { key: 'nameEn', heading: k.nameEn, width: 36 },
  { key: 'materialCode', heading: k.materialCode },
  { key: 'spuCode', heading: k.spuId, width: 18 },
  { key: 'product', heading: k.product, width: 18, value: (row, reader) => (inZh(reader) ? row.productZh : row.productEn) },
  { key: 'casNo', heading: k.casNo, width: 14 },
  { key: 'grade', heading: k.grade, value: (row, reader) => (inZh(reader) ? row.grade : (row.gradeEn ?? row.grade)) },
  { key: 'producer', heading: k.producer, width: 22, value: (row, reader) => (inZh(reader) ? row.producer : (row.producerEn ?? row.producer)) },
  { key: 'packaging', heading: k.packagingId, width: 22, value: (row, reader) => (inZh(reader) ? row.packagingZh : row.packagingEn) },
  { key: 'measureUnit', heading: k.measureUnit, codes: shippedLabels('measure_unit') },
  { key: 'salesUnit', heading: k.salesUnit, codes: shippedLabels('sales_unit') },
  { key: 'conversionRate', heading: k.conversionRate, kind: 'number' },
  { key: 'unNo', heading: k.unNo },
  { key: 'hazardClass', heading: k.hazardClass },
  { key: 'controlClasses', heading: k.controlClasses, value: controlled },
  { key: 'fixedPrice', heading: k.fixedPrice, kind: 'price' },
  { key: 'keeper', heading: k.seller, width: 26, value: (row) => row.keeperName },
  { key: 'gmtCreate', heading: k.gmtCreate, kind: 'dateTime' },
  { key: 'gmtModified', heading: k.gmtModified, kind: 'dateTime' },
];
const yes = (value: boolean, reader: { readonly locale: string }): string => (inZh(reader) ? (value ? g.yes.zh : g.no.zh) : value ? g.yes.en : g.no.en);
const groupColumns: readonly ExportColumn<z.output<typeof GroupRow>>[] = [
  { key: 'name', heading: g.name, width: 26 },
  { key: 'state', heading: g.state, codes: states },
  { key: 'type', heading: g.type, codes: shippedLabels('product_group_type') },
  { key: 'businessType', heading: g.businessType, codes: shippedLabels('business_type') },
  { key: 'weight', heading: g.weight, kind: 'integer', value: (row) => String(row.weight) },
  { key: 'pinned', heading: g.pinned, value: (row, reader) => yes(row.pinned, reader) },
  { key: 'enabled', heading: g.enabled, value: (row, reader) => yes(row.enabled, reader) },
  { key: 'skus', heading: g.skus, kind: 'integer', value: (row) => String(row.skuIds.length) },
  { key: 'description', heading: g.description, width: 40 },
  { key: 'gmtModified', heading: g.gmtModified, kind: 'dateTime' },
];
const listOf = (path: string) => {
  const found = groupHandlers.find((h) => h.call.path === path);
  if (found === undefined) throw new Error(`no list ${path}`);
  return found;
};

/** The lists of products as sheets, each through its own handler, so that scope and permission are the list's (administration-domain 20). */
export const productExports = [
  exporter<Spu>({ bizType: 'SPU_OWN', title: p.list, handler: ownSpus, columns: spuColumns, seen: true }),
  exporter<Spu>({ bizType: 'SPU_ALL', title: p.list, handler: allSpus, columns: spuColumns, seen: true }),
  exporter<Sku>({ bizType: 'SKU_OWN', title: k.list, handler: ownSkus, columns: skuColumns, seen: true }),
  exporter<Sku>({ bizType: 'SKU_ALL', title: k.list, handler: allSkus, columns: skuColumns, seen: true }),
  exporter({ bizType: 'GROUP_OWN', title: g.ownList, handler: listOf('/api/common-product/seller/productGroup/list'), columns: groupColumns, seen: true }),
  exporter({ bizType: 'GROUP_ALL', title: g.list, handler: listOf('/api/common-product/admin/productGroup/list'), columns: groupColumns, seen: true }),
];
