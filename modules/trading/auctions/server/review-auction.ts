import { dropApproval, withdrawApproval } from '#office/approvals/server/door.ts';
import { releaseOthers } from './deposits.ts';
import { unlistRest } from './goods.ts';
import {
  AUCTION_BIZ,
  END_TIMER,
  enrolmentsOf,
  moved,
  RESUME_TIMER,
  START_TIMER,
  stepAuction,
} from './lock-auction.ts';
import { notifyBidders, notifyReminded } from './notify.ts';
import type { Auction, AuctionContext } from './tables.ts';

export const clearTimers = async (ctx: AuctionContext, id: string): Promise<void> => {
  for (const kind of [START_TIMER, END_TIMER, RESUME_TIMER]) await ctx.unschedule(kind, id);
};
/** 10 → 00: back to its seller, the goods off the list. */
export async function takeBack(ctx: AuctionContext, row: Auction): Promise<Auction> {
  await withdrawApproval(ctx, { kind: AUCTION_BIZ, documentId: row.id });
  await unlistRest(ctx, row);
  const back = await stepAuction(ctx, row, 'withdraw', 'seller', { to: 'draft' });
  moved(ctx, back);
  return back;
}
/** 20 → 90 with a reason: deposits back, everybody who enrolled is told. */
export async function callOff(
  ctx: AuctionContext,
  row: Auction,
  by: { readonly side: 'seller' | 'operator'; readonly reason: string },
): Promise<Auction> {
  const off = await stepAuction(ctx, row, 'withdraw', by.side, {
    to: 'withdrawn',
    reason: by.reason,
    set: { stop_reason: by.reason },
    uncounted: { ended_at: await ctx.now() },
  });
  await dropApproval(ctx, { kind: AUCTION_BIZ, documentId: row.id });
  await clearTimers(ctx, row.id);
  await unlistRest(ctx, row);
  const enrolments = await enrolmentsOf(ctx, row);
  await releaseOthers(ctx, row, enrolments, [], by.reason);
  await notifyBidders(ctx, '03', off, enrolments, { reason: by.reason });
  await notifyReminded(ctx, '03', off, { reason: by.reason });
  moved(ctx, off, { status: off.status });
  return off;
}
