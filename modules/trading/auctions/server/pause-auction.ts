import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { pauseAuction } from '../contract/oversight.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import type { systemWords } from '../rules/words.ts';
import {
  actionResult,
  END_TIMER,
  enrolmentsOf,
  lockAuction,
  moved,
  RESUME_TIMER,
  stepAuction,
} from './lock-auction.ts';
import { notifyBidders } from './notify.ts';
import { canOf } from './present-auction.ts';
import { systemReason } from './reasons.ts';
import { type Auction, type AuctionContext, auctions } from './tables.ts';

export interface Pause {
  readonly side: 'operator' | 'timer';
  readonly by: 'operator' | 'market';
  readonly reason: keyof typeof systemWords.table | { readonly typed: string };
}
/** 30 → 40: the clock stops; bids that were made stand. */
export async function pauseNow(ctx: AuctionContext, row: Auction, how: Pause): Promise<Auction> {
  const { text, said } = systemReason(how.reason);
  const paused = await stepAuction(ctx, row, 'pause', how.side, {
    reason: text,
    set: { paused_at: await ctx.now(), stop_reason: text },
    uncounted: { paused_by: how.by, resume_at: null },
  });
  await ctx.unschedule(END_TIMER, row.id);
  await ctx.unschedule(RESUME_TIMER, row.id);
  await notifyBidders(ctx, '05', paused, await enrolmentsOf(ctx, row), { reason: said }, 'N-AUC-05.paused');
  moved(ctx, paused, { status: paused.status });
  return paused;
}
/** For technical reasons, by the operator. */
export const pauseAuctionHandler = auctions.command(pauseAuction, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  if (row.status !== AUCTION.bidding)
    throw StateNotAllowed({ subject: 'auction', verb: 'pause', state: row.status, side: 'operator' });
  const paused = await asSystem(ctx, () =>
    pauseNow(ctx, row, { side: 'operator', by: 'operator', reason: { typed: ctx.input.reason } }),
  );
  return actionResult(paused, canOf(ctx, paused, null));
});
