import { sql } from 'kysely';
import { OFFER } from '../rules/offer-lifecycle.ts';
import { type HazardWall, hazardWall, sightOf, strangers } from './market/sight.ts';
import { offers } from './tables.ts';

export { offerListed } from '../rules/events.ts';
export type { HazardWall } from './market/sight.ts';
export { offersOnSale } from './on-sale.ts';
export type { OfferViews } from './reporting.ts';
export { resumeStoreOffers } from './selling/resume-with-store.ts';
export type { PrincipalTerms } from './thread/conclude.ts';
export {
  applicationApproved,
  cancelThroughIntermediary,
  intermediaryAccepts,
  intermediaryDeclines,
  type ThreadForApplication,
  threadForApplication,
  threadSideOf,
} from './thread/intermediary-steps.ts';
export { offerNosOf } from './thread/principal-sight.ts';

/** How many offers and negotiations name a company on any side; for the operator's file of it. */
export const countsOfMember = offers.door<{ memberId: string }, { offers: number; negotiations: number }>(
  async ({ tx, input }) => {
    const { rows } = await sql<{ offers: number; negotiations: number }>`select
    (select count(*)::int from offers.offer where seller_member_id = ${input.memberId}::bigint and not deleted and not is_template) as offers,
    (select count(*)::int from offers.negotiation where ${input.memberId}::bigint in (seller_member_id, buyer_member_id, intermediary_member_id)) as negotiations`.execute(
      tx,
    );
    return rows[0] ?? { offers: 0, negotiations: 0 };
  },
);

/**
 * What keeps goods from this reader: companies with a blacklist between, and what stands between him and
 * hazardous goods (trading-domain 19.3, administration-domain 10.1).
 */
export const wallsOf = offers.door<void, { blocked: string[]; hazards: HazardWall | null }>(async (ctx) => ({
  blocked: await strangers(ctx),
  hazards: await hazardWall(ctx),
}));

/** Of a published offer what a request about it names, and who keeps it on the seller's side. */
export interface OfferAsked {
  readonly id: string;
  readonly no: string | null;
  readonly sellerId: string;
  readonly deptId: string | null;
  readonly empId: string | null;
  readonly skuId: string | null;
  readonly spuId: string | null;
}
/** A published offer as its reader may look at it. Refuses 10301, and 17101 where only a licence is missing. */
export const offerInSight = offers.door<{ id: string }, OfferAsked>(async (ctx) => {
  const o = await sightOf(ctx, ctx.input.id);
  return {
    id: o.id,
    no: o.offer_no,
    sellerId: o.seller_member_id,
    deptId: o.seller_owner_dept_id,
    empId: o.seller_owner_emp_id,
    skuId: o.sku_id,
    spuId: o.spu_id,
  };
});

/** An offer of the caller's company that is on sale and open to this buyer; null otherwise. */
export const offerForBuyer = offers.door<
  { id: string; buyerId: string },
  { id: string; no: string | null } | null
>(async (ctx) => {
  const o = await ctx.tx
    .selectFrom('offers.offer')
    .select(['id', 'offer_no', 'visibility', 'designated_buyer_ids'])
    .where('id', '=', ctx.input.id)
    .where('seller_member_id', '=', ctx.actor.memberId)
    .where('publish_state', '=', OFFER.onOffer)
    .where('deleted', '=', false)
    .executeTakeFirst();
  const open =
    o !== undefined && (o.visibility === '10' || o.designated_buyer_ids.includes(ctx.input.buyerId));
  return open ? { id: o.id, no: o.offer_no } : null;
});

/** An offer as it stands on its board now, for telling those who wait for one like it. */
export interface OfferOnBoard {
  readonly id: string;
  readonly no: string;
  readonly lane: string;
  readonly sellerId: string;
  readonly spuId: string | null;
  readonly paymentTerm: string | null;
  /** The least of it that can be taken: the whole, where it is not divided. */
  readonly leastQuantity: string;
  readonly productNameId: string;
  readonly productZh: string;
  readonly productEn: string | null;
  readonly grade: string | null;
  readonly placeId: string | null;
  readonly placeZh: string | null;
  readonly placeEn: string | null;
  readonly price: string;
  readonly currency: string;
  readonly uom: string;
  readonly priceMode: string;
  readonly available: string;
  readonly controlClasses: readonly string[];
  /** Null: every admitted company sees it. */
  readonly designated: readonly string[] | null;
}
/** Who published something that may meet alerts. */
export interface Published {
  readonly id: string;
  readonly ownerId: string;
}
/** Offers on their boards that a company sells, or that are of products it waits for, by their ids. */
export const offersOnBoard = offers.door<
  {
    readonly memberId: string;
    readonly productNameIds: readonly string[];
    readonly after: string;
    readonly most: number;
  },
  Published[]
>(async ({ tx, input }) => {
  const { memberId, productNameIds, after, most } = input;
  const { rows } = await sql<Published>`
    select o.id, o.seller_member_id as "ownerId" from offers.offer o
    where o.publish_state = ${sql.lit(OFFER.onOffer)} and not o.deleted and not o.is_template and o.valid_until > kernel.now()
      and (o.seller_member_id = ${memberId}::bigint or o.product_name_id = any (${[...productNameIds]}::bigint[])) and o.id > ${after}::bigint
    order by o.id limit ${sql.lit(most)}`.execute(tx);
  return rows;
});
/** The offer, where it is on sale and in time; null otherwise. Asked with the rights of the clock. */
export const offerOnBoard = offers.door<{ id: string }, OfferOnBoard | null>(async ({ tx, input }) => {
  const { rows } = await sql<OfferOnBoard>`
    select o.id, o.offer_no as no, o.lane, o.seller_member_id as "sellerId", o.spu_id as "spuId", o.payment_term as "paymentTerm",
      coalesce(case when o.divisible then o.min_qty end, o.quantity) as "leastQuantity", o.product_name_id as "productNameId", o.product_zh as "productZh", o.product_en as "productEn",
      o.grade, o.named_place_id as "placeId", o.place_zh as "placeZh", o.place_en as "placeEn", o.unit_price as price, o.currency, o.uom, o.price_mode as "priceMode",
      p.available, o.control_classes as "controlClasses", case when o.visibility = '10' then null else o.designated_buyer_ids end as designated
    from offers.offer o join reporting.positions p on p.id = o.position_id
    where o.id = ${input.id}::bigint and o.publish_state = ${sql.lit(OFFER.onOffer)} and not o.deleted and not o.is_template and o.valid_until > kernel.now()
      and o.product_name_id is not null and p.available > 0`.execute(tx);
  return rows[0] ?? null;
});
