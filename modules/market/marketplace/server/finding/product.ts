import { sql } from 'kysely';
import { recentDeals } from '#fulfilment/deals/server/door.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { indexOfProduct } from '#market/statistics/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { productPage } from '../../contract/product.ts';
import { wallsOf } from '#trading/offers/server/door.ts';
import { marketplace } from '../tables.ts';
import { type MarketplaceContext, questionOf, tablesOf } from './question.ts';

type Product = OutputOf<typeof productPage>;
type Facts = Omit<
  Product,
  'categories' | 'files' | 'stores' | 'markets' | 'tape' | 'index' | 'asOf' | 'beyond' | 'ownTransport'
> & {
  readonly categoryId: string;
  readonly sdsFile: string | null;
  readonly sdsDate: string | null;
  readonly labelFile: string | null;
  readonly tdsFile: string | null;
  readonly pdfFile: string | null;
  readonly videoFile: string | null;
  readonly images: string[];
};
const MOST_DEALS = 30;
const INDEX_DAYS = 90;

/** The facts of an SPU this reader may see. Its papers are kept with it and fetched one by one. */
async function factsOf(ctx: MarketplaceContext, id: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select p.id, p.spu_code as code, p.name as zh, p.name_en as en, p.product_name_id as "productNameId",
      p.platform_category_id as "categoryId",
      coalesce((select array_agg(a.alias::text order by a.id) from reporting.product_aliases a
      where a.product_name_id = p.product_name_id), '{}') as aliases,
      p.cas_no as "casNo", p.ec_no as "ecNo", p.molecular_formula as formula, p.hs_code as "hsCode",
        p.un_no as "unNo", p.hazard_class as "hazardClass", p.sub_risks as "subRisks", p.packing_group as "packingGroup",
      p.proper_shipping_name as "properShippingName", p.control_classes as "controlClasses",
        p.ghs->>'signalWord' as "signalWord",
      array(select jsonb_array_elements_text(coalesce(p.ghs->'pictograms', '[]'))) as pictograms,
        array(select jsonb_array_elements_text(coalesce(p.ghs->'hStatements', '[]'))) as "hStatements",
        array(select jsonb_array_elements_text(coalesce(p.ghs->'pStatements', '[]'))) as "pStatements",
      p.physical_form as "physicalForm", p.standard, p.flash_point::text as "flashPoint",
        p.density20::text as density20, p.melting_point::text as "meltingPoint",
        p.storage_temp::text as "storageTemp", p.shelf_life_days as "shelfLifeDays",
      p.spec_template as specs, p.description, p.sds_file_id as "sdsFile", p.sds_date::text as "sdsDate",
        p.label_file_id as "labelFile", p.tds_file_id as "tdsFile", p.pdf_file_id as "pdfFile",
        p.video_file_id as "videoFile", p.image_file_ids::text[] as images
    from reporting.spus p join reporting.find_goods g on g.spu_id = p.id and g.sku_id is null
    where p.id = ${id}::bigint and not p.deleted`.execute(ctx.tx);
  return rows[0];
}

async function categoryPath(ctx: MarketplaceContext, id: string): Promise<Product['categories']> {
  const { rows } = await sql<Product['categories'][number]>`with recursive up as (
      select id, parent_id, level, name as zh, name_en as en from reporting.categories where id = ${id}::bigint
      union all select c.id, c.parent_id, c.level, c.name, c.name_en from reporting.categories c
      join up on c.id = up.parent_id) select id, zh, en from up order by level`.execute(ctx.tx);
  return rows;
}

const filesOf = (f: Facts, certificates: Product['files']): Product['files'] => [
  ...(f.sdsFile === null ? [] : [{ id: f.sdsFile, kind: 'sds' as const, date: f.sdsDate }]),
  ...(f.labelFile === null ? [] : [{ id: f.labelFile, kind: 'label' as const, date: null }]),
  ...(f.tdsFile === null ? [] : [{ id: f.tdsFile, kind: 'tds' as const, date: null }]),
  ...certificates,
  ...(f.pdfFile === null ? [] : [{ id: f.pdfFile, kind: 'leaflet' as const, date: null }]),
  ...f.images.map((id) => ({ id, kind: 'image' as const, date: null })),
  ...(f.videoFile === null ? [] : [{ id: f.videoFile, kind: 'video' as const, date: null }]),
];

interface Store {
  readonly sellerId: string;
  readonly storeCode: string | null;
  readonly storeZh: string | null;
  readonly storeEn: string | null;
  readonly skus: number;
  readonly offers: number;
  readonly cny: string | null;
  readonly usd: string | null;
}
const MOST_CERTIFICATES = 12;
/** Certificates of analysis of the SKUs this reader sees, the newest first. */
async function certificatesOf(ctx: MarketplaceContext, id: string): Promise<Product['files']> {
  const tables = tablesOf(await questionOf(ctx, { spuId: id }, 'goods'));
  const { rows } = await sql<{
    id: string;
    date: string | null;
  }>`with ${tables} select distinct f.id::text as id, k.coa_date::text as date from hit h
    join reporting.skus k on k.id = h.sku_id cross join lateral unnest(k.coa_file_ids) f(id)
    order by date desc nulls last, id limit ${MOST_CERTIFICATES}`.execute(ctx.tx);
  return rows.map((r) => ({ ...r, kind: 'coa' as const }));
}

/** Packs this reader sees on the shelf with a number, class and shipping name of their own. */
async function ownTransportOf(ctx: MarketplaceContext, id: string): Promise<Product['ownTransport']> {
  const tables = tablesOf(await questionOf(ctx, { spuId: id }, 'goods'));
  const { rows } = await sql<Product['ownTransport'][number]>`with ${tables}
    select distinct g.name as zh, g.name_en as en, k.un_no as "unNo", k.hazard_class as "hazardClass", k.packing_group as "packingGroup", k.proper_shipping_name as "properShippingName"
    from hit h join reporting.skus k on k.id = h.sku_id join reporting.packagings g on g.id = k.packaging_id where k.un_no is not null order by 3, 1 limit 20`.execute(
    ctx.tx,
  );
  return rows;
}

/** Who has the product on the shelf, and what is on offer by market; through the same walls as every search. */
async function onTheMarket(
  ctx: MarketplaceContext,
  id: string,
): Promise<{ stores: Product['stores']; markets: Product['markets'] }> {
  const tables = tablesOf(await questionOf(ctx, { spuId: id }, 'goods'));
  const { rows } =
    await sql<Store>`with ${tables}, offering as (select x.sku_id, count(*)::int as n, min(x.unit_price)
      filter (where x.currency = 'CNY') as cny, min(x.unit_price) filter (where x.currency = 'USD') as usd
      from live x group by x.sku_id)
    select h.seller_member_id as "sellerId", s.code as "storeCode", s.name as "storeZh",
      s.name_en as "storeEn", count(*)::int as skus, coalesce(sum(o.n), 0)::int as offers,
      min(o.cny)::text as cny, min(o.usd)::text as usd
    from hit h join reporting.find_goods g on g.id = h.id left join reporting.stores s on s.id = g.store_id
    left join offering o on o.sku_id = h.sku_id
    group by 1, 2, 3, 4 order by offers desc, skus desc, 1 limit 50`.execute(ctx.tx);
  const { rows: markets } = await sql<
    Product['markets'][number]
  >`with ${tables} select x.lane, x.currency, count(*)::int as offers, min(x.unit_price)::text as best
  from live x group by x.lane, x.currency order by x.lane`.execute(ctx.tx);
  const parties = await partiesOf(ctx, { memberIds: rows.map((r) => r.sellerId) });
  return {
    markets,
    stores: rows.map((r) => ({
      ...r,
      sellerZh: parties.get(r.sellerId)?.name ?? '',
      sellerEn: parties.get(r.sellerId)?.nameEn ?? null,
    })),
  };
}

/** The page of a product. Refuses 10301 where it is not on the shelf, and where hazardous goods are for operators only. */
export const productPageHandler = marketplace.query(productPage, async (work) => {
  const ctx: MarketplaceContext = work;
  const { id } = work.input;
  const facts = await factsOf(ctx, id);
  const tables = tablesOf(await questionOf(ctx, { spuId: id }, 'products'));
  const { rows: seen } = await sql<{ one: number }>`with ${tables} select 1 as one from hit limit 1`.execute(
    ctx.tx,
  );
  if (facts === undefined || seen.length === 0) throw NotFound({});
  const {
    categoryId,
    sdsFile: _s,
    sdsDate: _d,
    labelFile: _l,
    tdsFile: _t,
    pdfFile: _p,
    videoFile: _v,
    images: _i,
    ...shown
  } = facts;
  const { hazards } = await wallsOf(ctx, undefined);
  const plain = facts.controlClasses.every((c) => c === '00');
  const beyond = plain || hazards === 'operators' ? null : hazards;
  return {
    ...shown,
    categories: await categoryPath(ctx, categoryId),
    ownTransport: await ownTransportOf(ctx, id),
    files: filesOf(facts, await certificatesOf(ctx, id)),
    ...(await onTheMarket(ctx, id)),
    tape: beyond === null ? await recentDeals(ctx, { spuId: id, most: MOST_DEALS }) : [],
    beyond,
    index: await indexOfProduct(ctx, { productNameId: facts.productNameId, days: INDEX_DAYS }),
    asOf: (await ctx.now()).toISOString(),
  };
});
