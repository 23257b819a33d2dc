import { bothNames } from '#kernel/rules/words.ts';
import { submitForApproval } from '#office/approvals/server/door.ts';
import { openMinutesBetween } from '#office/markethours/rules/market-hours.ts';
import { marketHours } from '#office/markethours/server/door.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { submitAuction } from '../contract/selling.ts';
import { conflictingTerm, missingTerms, SUBMIT_AHEAD, timesFit } from '../rules/auction-checks.ts';
import { AuctionIncomplete, AuctionTermsConflict, AuctionTimes } from '../rules/refusals.ts';
import { draftTermsOf, reserveOf } from './draft-terms.ts';
import { frozenGoods, list, requireLicensed } from './goods.ts';
import {
  AUCTION_BIZ,
  actionResult,
  lockAuction,
  MARKET,
  moved,
  requireState,
  stepAuction,
} from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { type Auction, type AuctionContext, auctions } from './tables.ts';

/** Far enough ahead, neither too short nor too long, and inside the open hours of the market. Refuses 19402. */
export async function requireTimes(
  ctx: AuctionContext,
  times: { readonly start: Date; readonly end: Date; readonly ahead: number },
): Promise<void> {
  const { start, end, ahead } = times;
  const fits = timesFit(await ctx.now(), start, end, ahead);
  const open = fits && openMinutesBetween(await marketHours(ctx, { market: MARKET }), start, end);
  if (!fits || open !== (end.getTime() - start.getTime()) / 60_000)
    throw AuctionTimes({ minutes: ahead }, 'startTime');
}
/** Before its approver, with the goods listed. */
export async function sendToReview(ctx: AuctionContext, row: Auction): Promise<void> {
  await submitForApproval(ctx, {
    kind: AUCTION_BIZ,
    documentId: row.id,
    documentNo: row.auction_no,
    memberId: row.seller_member_id,
    title: bothNames(`${row.auction_name} ${row.product_zh}`, `${row.auction_name} ${row.product_en}`),
  });
  moved(ctx, row);
}

/** 00, 11 → 10. Refuses 19401 with the fields, 19402, 19403 at the field, 19404, 17101. */
export const submitAuctionHandler = auctions.command(submitAuction, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  requireState(row, 'submit', ctx);
  const terms = draftTermsOf(row, await reserveOf(ctx, row.id));
  const fields = missingTerms(terms);
  if (fields.length > 0) throw AuctionIncomplete({ fields }, fields[0]);
  const conflict = conflictingTerm(terms);
  if (conflict !== null) throw AuctionTermsConflict({}, conflict);
  await requireTimes(ctx, { start: row.start_time as Date, end: row.end_time as Date, ahead: SUBMIT_AHEAD });
  await requireTrader(ctx, { memberId: row.seller_member_id });
  const goods = await frozenGoods(ctx, row);
  const quantity = row.total_qty as string;
  await requireLicensed(ctx, row, { side: 'seller', memberId: row.seller_member_id, quantity });
  const positionId = await list(ctx, row, quantity);
  const submitted = await stepAuction(ctx, row, 'submit', 'seller', {
    uncounted: { goods, position_id: positionId },
  });
  await sendToReview(ctx, submitted);
  return actionResult(submitted, canOf(ctx, submitted, null));
});
