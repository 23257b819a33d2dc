import { DeadlinePassed, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { withdrawBid } from '../contract/bidding.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { systemWords } from '../rules/words.ts';
import { stepBid } from './award-auction.ts';
import { validBids } from './clear-auction.ts';
import { DEPOSIT, end } from './deposits.ts';
import { lockForBuyer, moved } from './lock-auction.ts';
import { auctions } from './tables.ts';

/** 10 → 80 in a sealed auction, before its end; a deposit by ratio goes back. */
export const withdrawBidHandler = auctions.command(withdrawBid, async (ctx) => {
  const row = await lockForBuyer(ctx, ctx.input.id);
  return asSystem(ctx, async () => {
    const bid = (await validBids(ctx, row)).find((b) => b.customer_member_id === ctx.actor.memberId);
    if (row.status !== AUCTION.bidding || row.mode !== MODE.sealed || bid === undefined)
      throw StateNotAllowed({
        subject: 'bid',
        verb: 'replace',
        state: bid?.state ?? BID.replaced,
        side: 'buyer',
      });
    if ((await ctx.now()) >= (row.end_time as Date)) throw DeadlinePassed({});
    await stepBid(ctx, row, bid, 'replace', { side: 'buyer' });
    if (row.deposit_method === DEPOSIT.ratio)
      await end(
        ctx,
        row,
        { enrolment: { id: bid.enrolment_id, customer_member_id: bid.customer_member_id }, bidId: null },
        { verb: 'release', reason: systemWords.table.left.zh },
      );
    moved(ctx, row);
    return { id: row.id };
  });
});
