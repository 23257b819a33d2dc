import { decide } from '#office/approvals/server/door.ts';
import { approveAuction } from '../contract/oversight.ts';
import { APPROVE_AHEAD } from '../rules/auction-checks.ts';
import { MODE } from '../rules/auction-terms.ts';
import { makeKey } from './bid-box.ts';
import {
  AUCTION_BIZ,
  actionResult,
  lockAuction,
  moved,
  requireState,
  START_TIMER,
  stepAuction,
} from './lock-auction.ts';
import { announce } from './notify.ts';
import { canOf } from './present-auction.ts';
import { requireTimes } from './submit-auction.ts';
import { auctions } from './tables.ts';

/** 10 → 20: published, enrolment and deposits are open. Refuses 19402 less than half an hour before the start. */
export const approveAuctionHandler = auctions.command(approveAuction, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  requireState(row, 'approve', ctx);
  const start = row.start_time as Date;
  await requireTimes(ctx, { start, end: row.end_time as Date, ahead: APPROVE_AHEAD });
  await decide(ctx, { kind: AUCTION_BIZ, documentId: row.id, verdict: 'approve', reason: null });
  if (row.mode === MODE.sealed) await makeKey(ctx, row);
  const out = await stepAuction(ctx, row, 'approve', 'operator');
  await ctx.schedule({ kind: START_TIMER, key: row.id, at: start });
  await announce(ctx, out);
  moved(ctx, out, { status: out.status });
  return actionResult(out, canOf(ctx, out, null));
});
