import { type RawBuilder, sql } from 'kysely';
import { SHELF } from '#registry/catalogue/rules/product-lifecycle.ts';
import { goodsMatching, type Understood } from '#registry/catalogue/server/door.ts';
import { type PortalContext, portal } from './tables.ts';

type Text = RawBuilder<unknown>;

/**
 * Products a visitor may see: on the shelf and of no control class, whatever `hazardVisibility` says, for each
 * of its values hides the others from visitors (trading-domain 1.4, administration-domain 10.1). Row security
 * keeps what is off the shelf away.
 */
const PUBLIC_PRODUCTS = sql`open_products as not materialized (
  select p.id, p.name, p.name_en, p.cas_no, p.platform_category_id from reporting.spus p
  join reporting.find_goods g on g.spu_id = p.id and g.sku_id is null and g.plain
  where p.state = ${sql.lit(SHELF.onShelf)} and not p.deleted and p.control_classes <@ array['00'])`;
/** SKUs of these products in stores that are open. */
const PUBLIC_SKUS = sql`open_skus as not materialized (
  select x.sku_id, x.spu_id, x.store_id from reporting.find_goods x
  where x.sku_id is not null and x.plain and x.store_id in (select id from reporting.stores))`;

export interface ProductLine {
  readonly id: string;
  readonly zh: string;
  readonly en: string | null;
  readonly casNo: string | null;
  readonly categoryId: string;
  readonly categoryZh: string;
  readonly categoryEn: string | null;
  readonly stores: number;
}
interface ProductPage {
  readonly list: ProductLine[];
  readonly total: number;
}
interface Asked {
  /** Categories that are switched on; products of others are not shown. */
  readonly categoryIds: readonly string[];
  readonly storeId?: string;
  readonly found?: Understood;
  readonly limit: number;
  readonly offset: number;
}

/** A page of public products: the best fit first, else the newest. */
export const publicProducts = portal.door<Asked, ProductPage>((ctx) => readPage(ctx, ctx.input));

async function readPage(ctx: PortalContext, asked: Asked): Promise<ProductPage> {
  const matching = asked.found === undefined ? null : goodsMatching(asked.found);
  const conditions: Text[] = [sql`p.platform_category_id = any(${[...asked.categoryIds]}::bigint[])`];
  if (asked.storeId !== undefined)
    conditions.push(sql`p.id in (select spu_id from open_skus where store_id = ${asked.storeId}::bigint)`);
  // A word may stand on the product or on a SKU; a SKU counts only where its store is open.
  const hits =
    matching === null
      ? sql`hits as (select id as spu_id, 0 as score from open_products)`
      : sql`found as materialized (select m.goods_id, m.score from ${matching} m),
    hits as (select g.spu_id, min(f.score) as score from found f join reporting.find_goods g on g.id = f.goods_id
      where g.sku_id is null or g.sku_id in (select sku_id from open_skus) group by g.spu_id)`;
  const { rows } = await sql<ProductLine & { total: number }>`
    with ${PUBLIC_PRODUCTS}, ${PUBLIC_SKUS}, ${hits},
    shown as (select p.*, h.score, count(*) over ()::int as total from open_products p join hits h on h.spu_id = p.id
      where ${sql.join(conditions, sql` and `)} order by h.score, p.id desc limit ${asked.limit} offset ${asked.offset})
    select s.id, s.name as zh, s.name_en as en, s.cas_no as "casNo", c.id as "categoryId", c.name as "categoryZh", c.name_en as "categoryEn",
      (select count(distinct k.store_id)::int from open_skus k where k.spu_id = s.id) as stores, s.total
    from shown s join reporting.categories c on c.id = s.platform_category_id order by s.score, s.id desc`.execute(
    ctx.tx,
  );
  return { list: rows, total: rows[0]?.total ?? 0 };
}

/** How many public products stand in each category itself. */
export const productCounts = portal.door<unknown, ReadonlyMap<string, number>>(async (ctx) => {
  const { rows } = await sql<{
    id: string;
    n: number;
  }>`with ${PUBLIC_PRODUCTS} select platform_category_id as id, count(*)::int as n from open_products group by 1`.execute(
    ctx.tx,
  );
  return new Map(rows.map((r) => [r.id, r.n]));
});

/** Names of public products in both languages, to tell whether a text speaks of one. */
export const publicNames = portal.door<unknown, ReadonlySet<string>>(async (ctx) => {
  const { rows } = await sql<{
    name: string;
  }>`with ${PUBLIC_PRODUCTS} select name from open_products union select name_en from open_products where name_en is not null`.execute(
    ctx.tx,
  );
  return new Set(rows.map((r) => r.name));
});

export interface SpecLine {
  readonly zh: string;
  readonly en: string;
  readonly op: string;
  readonly limit: string;
  readonly limitEn?: string;
  readonly unit: string;
}
export interface ProductFacts {
  readonly id: string;
  readonly code: string;
  readonly zh: string;
  readonly en: string | null;
  readonly categoryId: string;
  readonly aliases: readonly string[];
  readonly casNo: string | null;
  readonly ecNo: string | null;
  readonly formula: string | null;
  readonly hsCode: string;
  readonly standard: string | null;
  readonly density20: string | null;
  readonly meltingPoint: string | null;
  readonly flashPoint: string | null;
  readonly storageTemp: string | null;
  readonly shelfLifeDays: number | null;
  readonly signalWord: string | null;
  readonly pictograms: readonly string[];
  readonly hStatements: readonly string[];
  readonly pStatements: readonly string[];
  readonly specs: readonly SpecLine[];
  readonly description: string | null;
  readonly sds: string | null;
  readonly label: string | null;
  readonly tds: string | null;
  readonly leaflet: string | null;
  readonly video: string | null;
  readonly images: readonly string[];
}
const listOf = (key: string) =>
  sql`array(select jsonb_array_elements_text(coalesce(p.ghs->${sql.lit(key)}, '[]')))`;

/** What a public product is; null for every other, whether there is one or not. */
export const publicProduct = portal.door<{ id: string; categoryIds: readonly string[] }, ProductFacts | null>(
  async (ctx) => {
    const { id, categoryIds } = ctx.input;
    const { rows } = await sql<ProductFacts>`
    with ${PUBLIC_PRODUCTS}
    select p.id, p.spu_code as code, p.name as zh, p.name_en as en, p.platform_category_id as "categoryId",
      coalesce((select array_agg(a.alias::text order by a.id) from reporting.product_aliases a where a.product_name_id = p.product_name_id), '{}') as aliases,
      p.cas_no as "casNo", p.ec_no as "ecNo", p.molecular_formula as formula, p.hs_code as "hsCode", p.standard, p.density20::text as density20, p.melting_point::text as "meltingPoint",
      p.flash_point::text as "flashPoint", p.storage_temp::text as "storageTemp", p.shelf_life_days as "shelfLifeDays", p.ghs->>'signalWord' as "signalWord",
      ${listOf('pictograms')} as pictograms, ${listOf('hStatements')} as "hStatements", ${listOf('pStatements')} as "pStatements",
      p.spec_template as specs, p.description, p.sds_file_id as sds, p.label_file_id as label, p.tds_file_id as tds, p.pdf_file_id as leaflet, p.video_file_id as video, p.image_file_ids::text[] as images
    from reporting.spus p where p.id in (select id from open_products) and p.id = ${id}::bigint and p.platform_category_id = any(${[...categoryIds]}::bigint[])`.execute(
      ctx.tx,
    );
    return rows[0] ?? null;
  },
);

interface Pack {
  readonly gradeZh: string;
  readonly gradeEn: string | null;
  readonly producerZh: string;
  readonly producerEn: string | null;
  readonly packagingZh: string;
  readonly packagingEn: string | null;
}
const MOST_PACKS = 60;
/** Grades, producers and packagings of a public product, each once, as far as open stores sell them; and those stores. */
export const packsOf = portal.door<{ id: string }, { packs: Pack[]; storeIds: string[] }>(async (ctx) => {
  const { id } = ctx.input;
  const { rows: packs } = await sql<Pack>`
    with ${PUBLIC_SKUS} select distinct k.grade as "gradeZh", k.grade_en as "gradeEn", k.producer as "producerZh", k.producer_en as "producerEn", g.name as "packagingZh", g.name_en as "packagingEn"
    from open_skus o join reporting.skus k on k.id = o.sku_id join reporting.packagings g on g.id = k.packaging_id
    where o.spu_id = ${id}::bigint and k.state = ${sql.lit(SHELF.onShelf)} order by 1, 3, 5 limit ${MOST_PACKS}`.execute(
    ctx.tx,
  );
  const { rows: stores } = await sql<{
    id: string;
  }>`with ${PUBLIC_SKUS} select distinct store_id as id from open_skus where spu_id = ${id}::bigint order by 1 limit ${MOST_PACKS}`.execute(
    ctx.tx,
  );
  return { packs, storeIds: stores.map((s) => s.id) };
});

const MOST_ADDRESSES = 45_000;
/** All of them, for the sitemap. */
export const publicProductIds = portal.door<{ categoryIds: readonly string[] }, string[]>(async (ctx) => {
  const { rows } = await sql<{
    id: string;
  }>`with ${PUBLIC_PRODUCTS} select id from open_products where platform_category_id = any(${[...ctx.input.categoryIds]}::bigint[]) order by id desc limit ${MOST_ADDRESSES}`.execute(
    ctx.tx,
  );
  return rows.map((r) => r.id);
});
