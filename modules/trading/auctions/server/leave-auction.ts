import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { leaveAuction } from '../contract/bidding.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { AuctionLeaveWithBid, AuctionNotEnrolled } from '../rules/refusals.ts';
import { systemWords } from '../rules/words.ts';
import { end } from './deposits.ts';
import { AUCTION_BIZ, lockForBuyer, moved } from './lock-auction.ts';
import { auctions } from './tables.ts';

/** A company takes part no more; its deposit goes back. Refuses 19422 while a bid of it counts. */
export const leaveAuctionHandler = auctions.command(leaveAuction, async (ctx) => {
  const row = await lockForBuyer(ctx, ctx.input.id);
  if (row.status !== AUCTION.published && row.status !== AUCTION.bidding)
    throw StateNotAllowed({ subject: 'auction', verb: 'leave', state: row.status, side: 'buyer' });
  const enrolment = await ctx.tx
    .selectFrom('auctions.enrolment')
    .selectAll()
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .where('customer_member_id', '=', ctx.actor.memberId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (enrolment === undefined) throw AuctionNotEnrolled({});
  const bid = await ctx.tx
    .selectFrom('auctions.bid')
    .select('id')
    .where('enrolment_id', '=', enrolment.id)
    .where('state', 'in', [BID.valid, BID.outbid, BID.won, BID.wonInPart])
    .executeTakeFirst();
  if (bid !== undefined) throw AuctionLeaveWithBid({});
  return asSystem(ctx, async () => {
    await end(ctx, row, { enrolment, bidId: null }, { verb: 'release', reason: systemWords.table.left.zh });
    await ctx.tx
      .updateTable('auctions.enrolment')
      .set({ left_at: await ctx.now() })
      .where('id', '=', enrolment.id)
      .execute();
    await ctx.tx
      .updateTable('auctions.auction')
      .set((eb) => ({ bidder_count: eb('bidder_count', '-', 1) }))
      .where('id', '=', row.id)
      .execute();
    await ctx.history({
      bizType: AUCTION_BIZ,
      bizId: row.id,
      bizNo: row.auction_no,
      action: 'leave',
      from: row.status,
      to: row.status,
      side: 'buyer',
      parties: [row.seller_member_id, enrolment.customer_member_id],
    });
    moved(ctx, row);
    return { id: row.id };
  });
});
