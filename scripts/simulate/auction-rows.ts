import { sql } from 'kysely';
import type { InputOf } from '#kernel/rules/contract.ts';
import { adminRebidAuction, approveAuction } from '#trading/auctions/contract/oversight.ts';
import { type addAuction, rebidAuction } from '#trading/auctions/contract/selling.ts';
import type { NaiveTerms } from './naive-auction.ts';
import { type AuctionPlan, LASTS } from './plan.ts';
import { later, one, type Stage } from './stage.ts';
import { hundredths, written } from './whole-numbers.ts';

export const FIXED = 500_000;
export const RATIO = 2;
export const START = 200_000;
const STEP = 1000;
const DUTCH_STEP = 5000;
const TICK_S = 60;

export const termsOf = (plan: AuctionPlan, startAt: Date): NaiveTerms => {
  const falls = plan.mode === '20';
  return {
    mode: plan.mode,
    isSingle: plan.allocation === '10',
    isUniform: plan.priceRule === '20',
    startPrice: START,
    increment: falls ? DUTCH_STEP : STEP,
    gradients: plan.gradients.map((g) => ({
      from: hundredths(g.fromPrice),
      increment: hundredths(g.increment),
    })),
    total: hundredths(plan.totalQty),
    minimum: hundredths(plan.minStartQty),
    quantityStep: 1000,
    cap: plan.cap === null ? null : hundredths(plan.cap),
    floor: falls ? hundredths(plan.reservePrice ?? '0') : null,
    tickMs: TICK_S * 1000,
    startAt: startAt.getTime(),
  };
};
/** The draft of a plan's auction. */
export function draftOf(p: AuctionPlan, terms: NaiveTerms, stage: Stage): InputOf<typeof addAuction> {
  const { startAt, skuId, warehouseId, placeId } = stage;
  const day = (days: number) =>
    later(startAt, days * 1440)
      .toISOString()
      .slice(0, 10);
  return {
    auctionName: '甲醇专场',
    ...{ skuId, warehouseId, placeId },
    auctionType: '10',
    ...{ mode: p.mode, allocation: p.allocation, priceRule: p.priceRule },
    startTime: startAt.toISOString(),
    endTime: later(startAt, LASTS.auction).toISOString(),
    startPrice: written(START),
    ...(p.reservePrice === null ? {} : { reservePrice: p.reservePrice }),
    priceIncrement: written(terms.increment),
    gradients: [...p.gradients],
    quantityIncrement: '10.00',
    minStartQty: p.minStartQty,
    totalQty: p.totalQty,
    ...(p.cap === null ? {} : { maxQtyPerBidder: p.cap }),
    ...(p.deposit === 'fixed'
      ? { depositMethod: '10', depositFixed: written(FIXED) }
      : { depositMethod: '20', depositRatio: String(RATIO) }),
    paymentTermHours: 24,
    pickType: '10',
    deliveryStart: day(5),
    deliveryEnd: day(20),
    taxRate: '13',
    invoiceType: '02',
    ...(p.mode === '20' ? { tickSeconds: TICK_S } : {}),
    rules: '出价即视为同意成交确认函。',
  };
}

export interface BidRow {
  readonly id: string;
  readonly seq: number;
  readonly customer: string;
  readonly placed_at: Date;
  readonly state: string;
  readonly won: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly proxy: boolean;
}
/** Bids of a round in their order. */
export const bidRows = async ({ owner }: Stage, id: string, round: number): Promise<BidRow[]> =>
  (
    await sql<BidRow>`select b.id::text as id, b.seq, b.customer_member_id::text as customer, b.placed_at, b.state,
      b.win_qty::text as won, b.win_price::text as price, o.order_amount::text as amount, b.proxy_reason is not null as proxy
    from auctions.bid b left join orders."order" o on o.id = b.order_id
    where b.auction_id = ${id}::bigint and b.round = ${round} order by b.seq`.execute(owner.db)
  ).rows;
/** Companies that take part in a round. */
export async function enrolledIn({ owner, buyers }: Stage, id: string, round: number): Promise<Set<number>> {
  const { rows } = await sql<{
    member: string;
  }>`select customer_member_id::text as member from auctions.enrolment
    where auction_id = ${id}::bigint and round = ${round} and left_at is null`.execute(owner.db);
  return new Set(rows.map((r) => buyers.find((b) => b.memberId === r.member)?.company ?? -1));
}

export interface Round {
  readonly startAt: Date;
  readonly endAt: Date;
  readonly total: number;
}
/** Another round, by seller or operator, of what is left of an award or of all that failed; null where the rules allow none. */
export async function anotherRound(
  { owner, seller, operator, auditor }: Stage,
  id: string,
  { total: whole, minimum, quantityStep, isSingle }: NaiveTerms,
  { now, ofSeller }: { readonly now: Date; readonly ofSeller: boolean },
): Promise<Round | null> {
  const row = await one(
    owner,
    sql<{ status: string; version: number; rest: string }>`
      select status, version, (total_qty - sold_qty)::numeric(18, 2)::text as rest from auctions.auction where id = ${id}::bigint`,
  );
  const total = row?.status === '70' ? whole : hundredths(row?.rest ?? '0');
  const fits = total >= minimum && (total - minimum) % quantityStep === 0;
  if (row === undefined || !fits || (isSingle && row.status === '60')) return null;
  const [startAt, endAt] = [later(now, 90), later(now, 150)];
  const wish = {
    ...{ id, version: row.version, totalQty: written(total), startPrice: written(START) },
    ...{ startTime: startAt.toISOString(), endTime: endAt.toISOString() },
  };
  const sent = ofSeller
    ? await seller.does(rebidAuction, wish)
    : await operator.does(adminRebidAuction, wish);
  await auditor.does(approveAuction, { id: sent.id, version: sent.version });
  return { startAt, endAt, total };
}
