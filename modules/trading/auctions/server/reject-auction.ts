import { decide } from '#office/approvals/server/door.ts';
import { rejectAuction } from '../contract/oversight.ts';
import { unlistRest } from './goods.ts';
import { AUCTION_BIZ, actionResult, lockAuction, moved, requireState, stepAuction } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { auctions } from './tables.ts';

/** 10 → 11 with a reason; the goods leave the list. */
export const rejectAuctionHandler = auctions.command(rejectAuction, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  requireState(row, 'reject', ctx);
  const { reason } = ctx.input;
  await decide(ctx, { kind: AUCTION_BIZ, documentId: row.id, verdict: 'reject', reason });
  await unlistRest(ctx, row);
  const out = await stepAuction(ctx, row, 'reject', 'operator', { reason, set: { stop_reason: reason } });
  moved(ctx, out);
  return actionResult(out, canOf(ctx, out, null));
});
