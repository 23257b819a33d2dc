import { compare } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { conflictingTerm, SUBMIT_AHEAD } from '../rules/auction-checks.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { ALLOCATION } from '../rules/auction-terms.ts';
import { AuctionRebidRest, AuctionTermsConflict } from '../rules/refusals.ts';
import { concludeRest } from './conclude-bid.ts';
import { restOf } from './award-auction.ts';
import { draftTermsOf, reserveOf, writeReserve } from './draft-terms.ts';
import { frozenGoods, list, requireLicensed, unlistRest } from './goods.ts';
import { requireState, stepAuction, UNLIST_TIMER } from './lock-auction.ts';
import { closeChances } from './second-chance.ts';
import { requireTimes, sendToReview } from './submit-auction.ts';
import type { Auction, AuctionContext } from './tables.ts';

export interface Rebid {
  readonly startTime: string;
  readonly endTime: string;
  readonly startPrice: string;
  readonly totalQty: string;
  readonly reservePrice: string | null;
}
/** Of an award the rest, as long as it is listed; of a round without one any quantity. Refuses 19420. */
async function requireRest(ctx: AuctionContext, row: Auction, totalQty: string): Promise<void> {
  const min = row.allocation === ALLOCATION.singleWinner ? totalQty : (row.min_start_qty as string);
  if (compare(totalQty, min) < 0) throw AuctionRebidRest({}, 'totalQty');
  if (row.status !== AUCTION.awarded) return;
  const over = row.unlist_at === null || (await ctx.now()) >= row.unlist_at;
  if (over || compare(totalQty, restOf(row)) > 0) throw AuctionRebidRest({}, 'totalQty');
}
/** 60, 70, 80 → 10: another round, reviewed again; enrolments, bids and results of the one before stay with it. */
export async function rebid(
  ctx: AuctionContext,
  row: Auction,
  wish: Rebid,
  side: 'seller' | 'operator',
): Promise<Auction> {
  requireState(row, 'rebid', ctx);
  const [start, end] = [new Date(wish.startTime), new Date(wish.endTime)];
  await requireTimes(ctx, { start, end, ahead: SUBMIT_AHEAD });
  await requireRest(ctx, row, wish.totalQty);
  const single = row.allocation === ALLOCATION.singleWinner;
  const minStartQty = single ? wish.totalQty : row.min_start_qty;
  const cap = row.max_qty_per_bidder;
  const terms = {
    start_time: start,
    end_time: end,
    start_price: wish.startPrice,
    total_qty: wish.totalQty,
    min_start_qty: minStartQty,
    max_qty_per_bidder: cap !== null && compare(cap, minStartQty as string) < 0 ? null : cap,
  };
  return asSystem(ctx, async () => {
    const reserve = wish.reservePrice ?? (await reserveOf(ctx, row.id));
    const conflict = conflictingTerm(draftTermsOf({ ...row, ...terms } as Auction, reserve));
    if (conflict !== null) throw AuctionTermsConflict({}, conflict);
    const goods = await frozenGoods(ctx, row);
    await requireLicensed(ctx, row, {
      side: 'seller',
      memberId: row.seller_member_id,
      quantity: wish.totalQty,
    });
    await concludeRest(ctx, row);
    await closeChances(ctx, row);
    await unlistRest(ctx, row);
    const positionId = await list(ctx, row, wish.totalQty);
    await ctx.unschedule(UNLIST_TIMER, row.id);
    const next = await stepAuction(ctx, row, 'rebid', side, {
      set: terms as Partial<Auction>,
      uncounted: {
        round: row.round + 1,
        goods,
        position_id: positionId,
        current_price: null,
        leader_count: 0,
        bid_count: 0,
        bidder_count: 0,
        last_seq: 0,
        sold_qty: '0',
        extend_count: 0,
        paused_ms: '0',
        prolonged: false,
        stop_reason: null,
        decide_by: null,
        ended_at: null,
        unlist_at: null,
      },
    });
    await writeReserve(ctx, next, reserve);
    await sendToReview(ctx, next);
    return next;
  });
}
