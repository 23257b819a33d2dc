import { sql } from 'kysely';
import { ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import type { Paid } from '../contract/paid.ts';
import { FALLEN_LETTERS } from '../rules/letter-lifecycle.ts';
import { closesOf, type ProductClose, type ReferenceMarket, referenceIn } from './reference-close.ts';
import { deals } from './tables.ts';
import { type DeliveryWindow, type PaidInWindow, paidFor, paidInWindows } from './tape.ts';

export { referenceMoved } from '../rules/events.ts';
export { type AgreedLeg, agreedLegs, dealsToContract, nameCode } from './agreed-legs.ts';
export { agreedOfDeal, dealtOn } from './agreed-of-deal.ts';
export { type Concluded, type Conclusion, concludeDeal, type NewLeg } from './conclude-deal.ts';
export { romanisedName } from './romanised-name.ts';
export { blockSections, type PrintedBlock, sealFrame } from './paper-parts.ts';
export {
  type CloseOfIndex,
  closeOfIndex,
  forgetReference,
  type IndexMarket,
  type IndexName,
  indexMarket,
  indexNamed,
  keepIndexName,
  keepReference,
} from './reference-close.ts';
export type { DealViews } from './reporting.ts';

/**
 * Reference price of G-PRC (20.2.3): the last published index of product and place at most 10 days old, else
 * the median unit price of the last 5 deals of the SPU in 30 days, in the same lane, currency and unit; null
 * without any.
 */
export const referencePrice = deals.door<
  { spuId: string; excludeMember?: string; market: ReferenceMarket },
  string | null
>((ctx) => referenceIn(ctx, ctx.input.market, ctx.input.spuId, ctx.input.excludeMember ?? null));

/** What was paid for a product lately, as every member may read it: bands of periods with three pairs at least. */
export const recentDeals = deals.door<{ spuId: string; most: number }, Paid[]>((ctx) =>
  paidFor(ctx, ctx.input.spuId, ctx.input.most),
);

/** Last closes of a product's indices in a lane, and what was paid last at each place in each window of delivery. */
export const standingOfProduct = deals.door<
  { productNameId: string; lane: string; windows: readonly DeliveryWindow[] },
  { closes: ProductClose[]; paid: PaidInWindow[] }
>(async (ctx) => {
  const { productNameId, lane, windows } = ctx.input;
  return {
    closes: await closesOf(ctx, productNameId, lane),
    paid: await paidInWindows(ctx, productNameId, lane, windows),
  };
});

export interface DealFacts {
  readonly id: string;
  readonly dealNo: string;
  readonly state: string;
  readonly source: string;
  readonly sourceId: string;
  readonly quantity: string;
  readonly dealTime: string;
}
/** The letter in force (else the newest) and the order of a deal, as far as the caller sees them. */
export const documentsOfDeal = deals.door<
  { dealId: string },
  { letterId: string | null; orderId: string | null }
>(async (ctx) => {
  const { dealId } = ctx.input;
  const letter = await ctx.tx
    .selectFrom('deals.letter')
    .select('id')
    .where('deal_id', '=', dealId)
    .orderBy(sql`letter_state in (${sql.join(FALLEN_LETTERS.map((s) => sql.lit(s)))})`)
    .orderBy('leg_no')
    .orderBy('letter_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const orders = await ordersOfDeals(ctx, { dealIds: [dealId] });
  return { letterId: letter?.id ?? null, orderId: orders[0]?.id ?? null };
});

/** How many deals name a company as a party; for the operator's file of it. */
export const countsOfMember = deals.door<{ memberId: string }, number>(async ({ tx, input }) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from deals.deal where ${input.memberId}::bigint in (seller_member_id,
    buyer_member_id, intermediary_member_id)`.execute(tx);
  return rows[0]?.n ?? 0;
});

export { checkDealsOf } from './complete-deal.ts';
export { type DealFileFacts, dealForFile, type LetterPaper } from './deal-papers.ts';
export { keepFinalPrice } from './final-price.ts';
export { dealsSettled, endDealsOf, orderDeal } from './source-doors.ts';
