import { nameOf } from '#kernel/rules/words.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { findPattern } from '#registry/members/rules/find-key.ts';
import { adminSku, selectShelf, type SkuDetail, type SkuRow, sellerSku } from '../../contract/products/sku.ts';
import { SHELF } from '../../rules/product-life.ts';
import { room, type Sku } from '../tables.ts';
import { createdBetween, inCategory } from './list-spus.ts';
import { type Hand, keeps, shelfCan, wall } from './noun.ts';
import { keepersOf } from './present-spu.ts';
import { skuNoun } from './sku.ts';
import { fieldsOfSku } from './sku-fields.ts';
import { trimmed } from './spu-fields.ts';

interface SeenSku extends Sku {
  readonly spu_code: string;
  readonly spu_state: string;
  readonly spu_zh: string;
  readonly spu_en: string;
  readonly density20: string | null;
  readonly cas_no: string | null;
  readonly un_no: string | null;
  readonly hazard_class: string | null;
  readonly control_classes: string[];
  readonly product_zh: string;
  readonly product_en: string;
  readonly packaging_zh: string;
  readonly packaging_en: string;
  readonly net_weight: string | null;
}
/** SKUs with their substance and packaging; within the own company, or all companies in the operator's scope. */
const selectSkus = (w: Hand) =>
  w.tx
    .selectFrom('catalogue.sku as k')
    .innerJoin('catalogue.spu as s', 's.id', 'k.spu_id')
    .innerJoin('catalogue.product_name as n', 'n.id', 's.product_name_id')
    .innerJoin('catalogue.packaging as g', 'g.id', 'k.packaging_id')
    .selectAll('k')
    .select(['s.spu_code', 's.state as spu_state', 's.name as spu_zh', 's.name_en as spu_en', 's.density20', 's.cas_no', 's.un_no', 's.hazard_class', 's.control_classes'])
    .select(['n.name as product_zh', 'n.name_en as product_en', 'g.name as packaging_zh', 'g.name_en as packaging_en', 'g.net_weight'])
    .where('k.deleted', '=', false)
    .where(wall(w.actor, 'k', 'seller_member_id'));
// biome-ignore lint/suspicious/noExplicitAny: any query over SKUs
type SkuQuery = SelectQueryBuilder<any, any, any>;
type Asked = Parameters<Parameters<typeof room.ask<typeof adminSku.list>>[1]>[0]['input'];

function narrowed(query: SkuQuery, asked: Asked): SkuQuery {
  let q = query;
  const pattern = findPattern(asked.keyword ?? '');
  if (pattern !== null) q = q.where((eb) => eb.or([eb('k.find_key', 'like', pattern), eb('n.find_key', 'like', pattern)]));
  const states = asked.stateTab === undefined ? asked.state : [asked.stateTab];
  if (states !== undefined && states.length > 0) q = q.where('k.state', 'in', states);
  if (asked.categoryId !== undefined) q = q.where(inCategory('s.platform_category_id', asked.categoryId));
  if (asked.productNameId !== undefined) q = q.where('s.product_name_id', '=', asked.productNameId);
  if (asked.spuId !== undefined) q = q.where('k.spu_id', '=', asked.spuId);
  if (asked.controlClass !== undefined) q = q.where(sql<boolean>`${asked.controlClass} = any (s.control_classes)`);
  if (asked.packagingId !== undefined) q = q.where('k.packaging_id', '=', asked.packagingId);
  if (asked.sellerId !== undefined) q = q.where('k.seller_member_id', '=', asked.sellerId);
  if (asked.storeId !== undefined) q = q.where('k.store_id', '=', asked.storeId);
  return asked.dateFrom === undefined && asked.dateTo === undefined ? q : q.where(createdBetween('k.gmt_create', asked.dateFrom, asked.dateTo));
}

function presentSku(w: Hand, k: SeenSku, keeper: (id: string) => string | null): z.input<typeof SkuRow> {
  return {
    id: k.id,
    version: k.version,
    state: k.state,
    rejectReason: k.reject_reason,
    keeperId: k.seller_member_id,
    keeperName: keeper(k.seller_member_id),
    own: keeps(w.actor, k.seller_member_id),
    gmtCreate: k.gmt_create.toISOString(),
    gmtModified: k.gmt_modified.toISOString(),
    can: shelfCan(skuNoun, k, w.actor),
    code: k.sku_code,
    name: k.name,
    nameEn: k.name_en,
    materialCode: k.material_code,
    spuId: k.spu_id,
    spuCode: k.spu_code,
    spuState: k.spu_state,
    productZh: k.product_zh,
    productEn: k.product_en,
    casNo: k.cas_no,
    unNo: k.un_no,
    hazardClass: k.hazard_class,
    controlClasses: k.control_classes,
    grade: k.grade,
    gradeEn: k.grade_en,
    producer: k.producer,
    producerEn: k.producer_en,
    packagingZh: k.packaging_zh,
    packagingEn: k.packaging_en,
    salesUnit: k.sales_unit,
    measureUnit: k.measure_unit,
    conversionRate: trimmed(k.conversion_rate) as string,
    fixedPrice: k.fixed_price,
    forSale: k.state === SHELF.onShelf && k.spu_state === SHELF.onShelf,
  };
}
const sortable = { code: 'k.sku_code', name: 'k.name', grade: 'k.grade', producer: 'k.producer', gmtCreate: 'k.gmt_create', gmtModified: 'k.gmt_modified' };

async function listed(w: Hand<Asked>) {
  const page = await paged(w.tx as never, narrowed(selectSkus(w) as unknown as SkuQuery, w.input), w.input, { sortable, fallback: { column: 'k.gmt_modified', asc: false }, key: 'k.id', wide: true });
  const rows = page.list as SeenSku[];
  const keeper = isPlatform(w.actor) ? await keepersOf(w, rows.map((k) => k.seller_member_id)) : () => nameOf({ name: w.actor.memberName, nameEn: w.actor.memberNameEn ?? null }, 'name', w.actor.locale);
  return { ...page, list: rows.map((k) => presentSku(w, k, keeper)) };
}
async function shown(w: Hand<{ id: string }>): Promise<z.input<typeof SkuDetail>> {
  const k = (await selectSkus(w).where('k.id', '=', w.input.id).executeTakeFirst()) as SeenSku | undefined;
  if (k === undefined) throw NotFound({});
  const keeper = await keepersOf(w, [k.seller_member_id]);
  return {
    ...presentSku(w, k, keeper),
    fields: fieldsOfSku(k),
    approved: k.approved_terms as Record<string, unknown> | null,
    spuName: { zh: k.spu_zh, en: k.spu_en },
    netWeight: trimmed(k.net_weight),
    density20: trimmed(k.density20),
    sold: await skuNoun.used(w, k),
  };
}
export const ownSkus = room.ask(sellerSku.list, (w) => listed(w));
export const allSkus = room.ask(adminSku.list, (w) => listed(w));
export const ownSku = room.ask(sellerSku.detail, (w) => shown(w));
export const anySku = room.ask(adminSku.detail, (w) => shown(w));

/** SKUs on the shelf of any seller, or the own ones; those chosen earlier as far as they are still seen. */
export const pickedShelf = room.ask(selectShelf, async (w) => {
  const { tx, input } = w;
  let query = tx
    .selectFrom('catalogue.sku as k')
    .select(['k.id as id', 'k.sku_code as code', 'k.name as zh', 'k.seller_member_id as sellerId'])
    .select(sql<string>`coalesce(k.name_en, k.name)`.as('en'))
    .where('k.deleted', '=', false);
  query = input.ids === undefined ? query.where('k.state', '=', SHELF.onShelf) : query.where('k.id', 'in', [...input.ids]);
  if (input.own === true) query = query.where('k.seller_member_id', '=', w.actor.memberId ?? '-1');
  const pattern = findPattern(input.keyword ?? '');
  if (pattern !== null) query = query.where('k.find_key', 'like', pattern);
  const page = await paged(tx as never, query, input, { sortable: { code: 'k.sku_code' }, fallback: { column: 'k.sku_code', asc: true }, key: 'k.id' });
  const keeper = await keepersOf(w, page.list.map((k) => k.sellerId));
  return { ...page, list: page.list.map(({ sellerId, ...k }) => ({ ...k, sellerName: keeper(sellerId) ?? '' })) };
});
