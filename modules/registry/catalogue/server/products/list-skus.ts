import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { NotFound } from '#kernel/rules/refusals.ts';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { dayRange, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { ID_SET_MAX, smallIdSet } from '#kernel/server/small-id-set.ts';
import {
  adminSku,
  type SkuDetail,
  type SkuRow,
  selectShelf,
  sellerSku,
} from '../../contract/products/sku.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { isOverfilled } from '../../rules/product-units.ts';
import { catalogue, type Sku } from '../tables.ts';
import { inCategory } from './list-spus.ts';
import { type CatalogueContext, keeps, shelfCan, wall } from './noun.ts';
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
  readonly spu_un_no: string | null;
  readonly spu_hazard_class: string | null;
  readonly control_classes: string[];
  readonly product_zh: string;
  readonly product_en: string;
  readonly packaging_zh: string;
  readonly packaging_en: string;
  readonly net_weight: string | null;
  readonly volume_litres: string | null;
}
/** SKUs within the own company, or of all companies in the operator's scope. */
const skusAlone = (ctx: CatalogueContext) =>
  ctx.tx
    .selectFrom('catalogue.sku as k')
    .where('k.deleted', '=', false)
    .where(wall(ctx.actor, 'k', 'seller_member_id'));
/** The same with their substance and packaging. */
const selectSkus = (ctx: CatalogueContext) =>
  skusAlone(ctx)
    .innerJoin('catalogue.spu as s', 's.id', 'k.spu_id')
    .innerJoin('catalogue.product_name as n', 'n.id', 's.product_name_id')
    .innerJoin('catalogue.packaging as g', 'g.id', 'k.packaging_id')
    .selectAll('k')
    .select([
      's.spu_code',
      's.state as spu_state',
      's.name as spu_zh',
      's.name_en as spu_en',
      's.density20',
      's.cas_no',
      's.un_no as spu_un_no',
      's.hazard_class as spu_hazard_class',
      's.control_classes',
    ])
    .select([
      'n.name as product_zh',
      'n.name_en as product_en',
      'g.name as packaging_zh',
      'g.name_en as packaging_en',
      'g.net_weight',
      'g.volume_litres',
    ]);
// biome-ignore lint/suspicious/noExplicitAny: any query over SKUs
type SkuQuery = SelectQueryBuilder<any, any, any>;
type Asked = Parameters<Parameters<typeof catalogue.query<typeof adminSku.list>>[1]>[0]['input'];

/** SKUs of these SPUs. Conditions on the substance are asked so, that a list is counted and paged by the SKUs alone. */
const onSpus = (where: RawBuilder<unknown>) =>
  sql<boolean>`k.spu_id in (select s.id from catalogue.spu s where ${where})`;
/** SKUs whose own words or whose product name hold the pattern. */
const holding = (pattern: string) =>
  sql<boolean>`(k.find_key like ${pattern} or k.spu_id in (select s.id from catalogue.spu s join catalogue.product_name n on n.id = s.product_name_id where n.find_key like ${pattern}))`;
/** Two letters are no help to the index of words: such a word is met as the list is walked along its order. */
const INDEXED_FROM = 3;
const fewOfWord = async (
  ctx: Pick<CatalogueContext, 'tx'>,
  pattern: string,
  sellerId: string | null,
): Promise<string[] | null> =>
  [...pattern].length - 2 < INDEXED_FROM
    ? null
    : smallIdSet(
        ctx.tx,
        sql`select catalogue.skus_like(${pattern}, ${sellerId}::bigint, ${ID_SET_MAX + 1}::int)`,
      );
/** The word as a condition: by numbers where it leads to few, whatever list it narrows. */
export async function wordOnSkus(
  ctx: Pick<CatalogueContext, 'tx'>,
  keyword: string | undefined,
  sellerId: string | null,
): Promise<RawBuilder<boolean> | null> {
  const pattern = searchPattern(keyword ?? '');
  if (pattern === null) return null;
  const few = await fewOfWord(ctx, pattern, sellerId);
  return few === null
    ? holding(pattern)
    : sql<boolean>`(k.id = any (${few}::bigint[]) and ${holding(pattern)})`;
}

const created = listFilters(dayRange('k.gmt_create'));
async function wished(ctx: CatalogueContext<Asked>): Promise<RawBuilder<boolean>[]> {
  const { input: asked, actor } = ctx;
  const all: RawBuilder<boolean>[] = [];
  const word = await wordOnSkus(ctx, asked.keyword, isPlatform(actor) ? null : actor.memberId);
  if (word !== null) all.push(word);
  const states = asked.stateTab === undefined ? asked.state : [asked.stateTab];
  if (states !== undefined && states.length > 0) all.push(sql<boolean>`k.state in (${sql.join(states)})`);
  if (asked.categoryId !== undefined)
    all.push(onSpus(inCategory('s.platform_category_id', asked.categoryId)));
  if (asked.productNameId !== undefined)
    all.push(onSpus(sql`s.product_name_id = ${asked.productNameId}::bigint`));
  if (asked.spuId !== undefined) all.push(sql<boolean>`k.spu_id = ${asked.spuId}::bigint`);
  if (asked.controlClass !== undefined)
    all.push(onSpus(sql`${asked.controlClass} = any (s.control_classes)`));
  if (asked.packagingId !== undefined) all.push(sql<boolean>`k.packaging_id = ${asked.packagingId}::bigint`);
  if (asked.sellerId !== undefined) all.push(sql<boolean>`k.seller_member_id = ${asked.sellerId}::bigint`);
  if (asked.storeId !== undefined) all.push(sql<boolean>`k.store_id = ${asked.storeId}::bigint`);
  return [...all, ...(await created.conditions(ctx.tx, asked))];
}

function presentSku(
  ctx: CatalogueContext,
  k: SeenSku,
  keeper: (id: string) => string | null,
): z.input<typeof SkuRow> {
  return {
    id: k.id,
    version: k.version,
    state: k.state,
    rejectReason: k.reject_reason,
    keeperId: k.seller_member_id,
    keeperName: keeper(k.seller_member_id),
    own: keeps(ctx.actor, k.seller_member_id),
    gmtCreate: k.gmt_create.toISOString(),
    gmtModified: k.gmt_modified.toISOString(),
    can: shelfCan(skuNoun, k, ctx.actor),
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
    unNo: k.un_no ?? k.spu_un_no,
    hazardClass: k.hazard_class ?? k.spu_hazard_class,
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
const sortable = {
  code: 'k.sku_code',
  name: 'k.name',
  grade: 'k.grade',
  producer: 'k.producer',
  gmtCreate: 'k.gmt_create',
  gmtModified: 'k.gmt_modified',
};

async function listed(ctx: CatalogueContext<Asked>) {
  const wishes = await wished(ctx);
  const narrowed = (query: SkuQuery): SkuQuery => wishes.reduce((q, wish) => q.where(wish), query);
  const lean = { query: narrowed(skusAlone(ctx)), of: 'k' };
  const page = await paged(ctx.tx, narrowed(selectSkus(ctx)), ctx.input, {
    sortable,
    fallback: { column: 'k.gmt_modified', asc: false },
    key: 'k.id',
    wide: true,
    lean,
  });
  const rows = page.list as SeenSku[];
  const keeper = isPlatform(ctx.actor)
    ? await keepersOf(
        ctx,
        rows.map((k) => k.seller_member_id),
      )
    : () =>
        nameOf(
          { name: ctx.actor.memberName, nameEn: ctx.actor.memberNameEn ?? null },
          'name',
          ctx.actor.locale,
        );
  return { ...page, list: rows.map((k) => presentSku(ctx, k, keeper)) };
}
async function shown(ctx: CatalogueContext<{ id: string }>): Promise<z.input<typeof SkuDetail>> {
  const k = (await selectSkus(ctx).where('k.id', '=', ctx.input.id).executeTakeFirst()) as
    | SeenSku
    | undefined;
  if (k === undefined) throw NotFound({});
  const keeper = await keepersOf(ctx, [k.seller_member_id]);
  return {
    ...presentSku(ctx, k, keeper),
    fields: fieldsOfSku(k),
    approved: k.approved_terms as Record<string, unknown> | null,
    spuName: { zh: k.spu_zh, en: k.spu_en },
    netWeight: trimmed(k.net_weight),
    density20: trimmed(k.density20),
    volumeLitres: trimmed(k.volume_litres),
    warnings: isOverfilled({ netWeight: k.net_weight, density: k.density20, volume: k.volume_litres })
      ? ['OVERFILLED']
      : [],
    sold: await skuNoun.used(ctx, k),
  };
}
export const sellerSkuListHandler = catalogue.query(sellerSku.list, (ctx) => listed(ctx));
export const adminSkuListHandler = catalogue.query(adminSku.list, (ctx) => listed(ctx));
export const sellerSkuDetailHandler = catalogue.query(sellerSku.detail, (ctx) => shown(ctx));
export const adminSkuDetailHandler = catalogue.query(adminSku.detail, (ctx) => shown(ctx));

/** SKUs on the shelf of any seller, or the own ones; those chosen earlier as far as they are still seen. */
export const selectShelfHandler = catalogue.query(selectShelf, async (ctx) => {
  const { tx, input } = ctx;
  let query = tx
    .selectFrom('catalogue.sku as k')
    .select(['k.id as id', 'k.sku_code as code', 'k.name as zh', 'k.seller_member_id as sellerId'])
    .select(sql<string>`coalesce(k.name_en, k.name)`.as('en'))
    .where('k.deleted', '=', false);
  query =
    input.ids === undefined
      ? query.where('k.state', '=', SHELF.onShelf)
      : query.where('k.id', 'in', [...input.ids]);
  if (input.own === true) query = query.where('k.seller_member_id', '=', ctx.actor.memberId ?? '-1');
  const pattern = searchPattern(input.keyword ?? '');
  if (pattern !== null) {
    const few = await fewOfWord(ctx, pattern, input.own === true ? (ctx.actor.memberId ?? '-1') : null);
    if (few !== null) query = query.where(sql<boolean>`k.id = any (${few}::bigint[])`);
    query = query.where('k.find_key', 'like', pattern);
  }
  const page = await paged(tx, query, input, {
    sortable: { code: 'k.sku_code' },
    fallback: { column: 'k.sku_code', asc: true },
    key: 'k.id',
  });
  const keeper = await keepersOf(
    ctx,
    page.list.map((k) => k.sellerId),
  );
  return {
    ...page,
    list: page.list.map(({ sellerId, ...k }) => ({ ...k, sellerName: keeper(sellerId) ?? '' })),
  };
});
