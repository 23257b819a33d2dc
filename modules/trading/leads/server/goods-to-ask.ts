import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { type OfferAsked, offerInSight, wallsOf } from '#trading/offers/server/door.ts';
import { leadAddressees, selectLeadGoods } from '../contract/lead.ts';
import { LicenceToAsk, NoStoreToAsk } from '../rules/refusals.ts';
import { type LeadContext, leads } from './tables.ts';

/** One SKU that a reader may ask for. */
export interface GoodsToAsk {
  readonly id: string;
  readonly code: string;
  readonly spuId: string;
  readonly sellerId: string;
  readonly zh: string;
  readonly en: string;
}
/** The product itself. */
export interface ProductToAsk {
  readonly zh: string;
  readonly en: string;
  readonly casNo: string | null;
  readonly unNo: string | null;
  readonly hazardous: boolean;
}
export interface Wish {
  readonly spuId: string;
  readonly skuId: string | null;
  readonly offerId: string | null;
  readonly sellerId: string | null;
}

/**
 * Goods of other companies on the shelf, as the market shows them to this reader: row security keeps SKUs off
 * the shelf and goods of closed stores away, here stand blacklists of either side and the rule for hazardous goods.
 */
async function goodsWhere(
  ctx: LeadContext,
  conditions: readonly RawBuilder<unknown>[],
  most: number,
): Promise<GoodsToAsk[]> {
  const { blocked, hazards } = await wallsOf(ctx, undefined);
  const seen = sql.join(
    [
      sql`x.sku_id is not null and x.seller_member_id <> ${ctx.actor.memberId}::bigint`,
      sql`(x.store_id is null or x.store_id in (select id from reporting.stores))`,
      ...(blocked.length === 0 ? [] : [sql`x.seller_member_id <> all (${blocked}::bigint[])`]),
      ...(hazards === null ? [] : [sql`x.plain`]),
      ...conditions,
    ],
    sql` and `,
  );
  const { rows } = await sql<GoodsToAsk>`
    select k.id, k.sku_code as code, p.id as "spuId", k.seller_member_id as "sellerId",
      concat_ws(' ', p.name, k.grade, k.producer, g.name) as zh, concat_ws(' ', p.name_en, coalesce(k.grade_en, k.grade), coalesce(k.producer_en, k.producer), g.name_en) as en
    from reporting.find_goods x join reporting.skus k on k.id = x.sku_id join reporting.spus p on p.id = x.spu_id join reporting.packagings g on g.id = k.packaging_id
    where ${seen} order by k.id limit ${most}`.execute(ctx.tx);
  return rows;
}
const MOST_GOODS = 1000;

/** The product a request is about. Refuses 10301. */
async function productOf(ctx: LeadContext, spuId: string): Promise<ProductToAsk> {
  const { rows } = await sql<ProductToAsk>`
    select p.name as zh, p.name_en as en, p.cas_no as "casNo", p.un_no as "unNo", p.control_classes <> '{00}' as hazardous
    from reporting.spus p join reporting.find_goods g on g.spu_id = p.id and g.sku_id is null where p.id = ${spuId}::bigint and not p.deleted`.execute(
    ctx.tx,
  );
  const [product] = rows;
  if (product === undefined) throw NotFound({});
  return product;
}

export interface Asked {
  readonly product: ProductToAsk;
  readonly goods: GoodsToAsk | null;
  readonly offer: OfferAsked | null;
  /** Companies that have it on the shelf where the reader sees it, each once. */
  readonly sellerIds: readonly string[];
}

/**
 * What is asked for and whom: the seller of the offer, of the goods, the one named, or all who have the product
 * on the shelf. Refuses 10301, 17101 and 17703 for hazardous goods without a licence, 17702 where nobody is left.
 */
export async function askedFor(ctx: LeadContext, wish: Wish): Promise<Asked> {
  const product = await productOf(ctx, wish.spuId);
  const { hazards } = await wallsOf(ctx, undefined);
  if (product.hazardous && hazards === 'operators') throw NotFound({});
  if (product.hazardous && hazards !== null) throw LicenceToAsk({});
  const offer = wish.offerId === null ? null : await offerInSight(ctx, { id: wish.offerId });
  if (offer !== null && offer.spuId !== wish.spuId) throw NotFound({});
  const skuId = wish.skuId ?? offer?.skuId ?? null;
  const listed = await goodsWhere(ctx, [sql`x.spu_id = ${wish.spuId}::bigint`], MOST_GOODS);
  const goods = skuId === null ? null : (listed.find((g) => g.id === skuId) ?? null);
  if (wish.skuId !== null && goods === null) throw NotFound({});
  const only = offer?.sellerId ?? goods?.sellerId ?? wish.sellerId;
  const all = [...new Set(listed.map((g) => g.sellerId))];
  const sellerIds = only === null ? all : offer !== null ? [offer.sellerId] : all.filter((id) => id === only);
  if (sellerIds.length === 0) throw only === null ? NoStoreToAsk({}) : NotFound({});
  return { product, goods, offer, sellerIds };
}

/** Whom a request would go to; nobody where something keeps the reader from it. */
export const leadAddresseesHandler = leads.query(leadAddressees, async (ctx) => {
  const product = await productOf(ctx, ctx.input.spuId).catch((error: unknown) => {
    if (NotFound.is(error)) return null;
    throw error;
  });
  if (product === null) return { product, sellers: [], licence: false };
  const { hazardous, ...named } = product;
  const { hazards } = await wallsOf(ctx, undefined);
  if (hazardous && hazards !== null)
    return { product: hazards === 'operators' ? null : named, sellers: [], licence: hazards !== 'operators' };
  const sellerIds = await askedFor(ctx, ctx.input).then(
    (asked) => asked.sellerIds,
    (error: unknown) => {
      if (NotFound.is(error) || NoStoreToAsk.is(error)) return [];
      throw error;
    },
  );
  const parties = await partiesOf(ctx, { memberIds: sellerIds });
  return {
    product: named,
    licence: false,
    sellers: sellerIds.map((id) => ({
      id,
      zh: parties.get(id)?.name ?? '',
      en: parties.get(id)?.nameEn ?? null,
    })),
  };
});

/** Goods for the form's choice, named as they are sold. */
export const selectLeadGoodsHandler = leads.query(selectLeadGoods, async (ctx) => {
  const { keyword, ids, spuId, sellerId, pageCount } = ctx.input;
  const pattern = keyword ? containsPattern(keyword) : null;
  const rows = await goodsWhere(
    ctx,
    [
      ...(spuId === undefined ? [] : [sql`x.spu_id = ${spuId}::bigint`]),
      ...(sellerId === undefined ? [] : [sql`x.seller_member_id = ${sellerId}::bigint`]),
      ...(ids === undefined ? [] : [sql`k.id = any (${ids}::bigint[])`]),
      ...(pattern === null
        ? []
        : [
            sql`(p.name ilike ${pattern} or p.name_en ilike ${pattern} or p.cas_no ilike ${pattern} or k.sku_code ilike ${pattern} or k.grade ilike ${pattern} or k.producer ilike ${pattern})`,
          ]),
    ],
    pageCount,
  );
  const parties = await partiesOf(ctx, { memberIds: [...new Set(rows.map((r) => r.sellerId))] });
  const list = rows.map((r) => ({
    ...r,
    sellerZh: parties.get(r.sellerId)?.name ?? '',
    sellerEn: parties.get(r.sellerId)?.nameEn ?? null,
  }));
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount };
});
