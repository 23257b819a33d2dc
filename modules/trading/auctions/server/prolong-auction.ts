import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { openMinutesBetween } from '#office/markethours/rules/market-hours.ts';
import { marketHours } from '#office/markethours/server/door.ts';
import { prolongAuction } from '../contract/oversight.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { AuctionProlongRange } from '../rules/refusals.ts';
import {
  actionResult,
  END_TIMER,
  enrolmentsOf,
  lockAuction,
  MARKET,
  moved,
  stepAuction,
} from './lock-auction.ts';
import { notifyBidders } from './notify.ts';
import { canOf } from './present-auction.ts';
import { endOf } from './run-auction.ts';
import { auctions } from './tables.ts';

const MINUTE = 60_000;
const LAST_MINUTES = 10;
/** A later end, once, before the last ten minutes. Refuses 19417. */
export const prolongAuctionHandler = auctions.command(prolongAuction, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  if (row.status !== AUCTION.bidding)
    throw StateNotAllowed({ subject: 'auction', verb: 'prolong', state: row.status, side: 'operator' });
  const now = await ctx.now();
  const [before, end] = [row.end_time as Date, new Date(ctx.input.endTime)];
  const late = before.getTime() - now.getTime() <= LAST_MINUTES * MINUTE;
  const open = openMinutesBetween(await marketHours(ctx, { market: MARKET }), now, end);
  if (
    row.prolonged ||
    late ||
    end <= before ||
    Math.abs(open - (end.getTime() - now.getTime()) / MINUTE) > 0.001
  )
    throw AuctionProlongRange({}, 'endTime');
  const later = await stepAuction(ctx, row, 'prolong', 'operator', {
    set: { end_time: end },
    uncounted: { prolonged: true },
  });
  await ctx.schedule({ kind: END_TIMER, key: row.id, at: await endOf(ctx, later) });
  await notifyBidders(ctx, '05', later, await enrolmentsOf(ctx, row), {}, 'N-AUC-05.prolonged');
  moved(ctx, later, { endTime: end.toISOString() });
  return actionResult(later, canOf(ctx, later, null));
});
