import { MoneyShort } from '#fulfilment/money/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { takeSecondChance } from '../contract/bidding.ts';
import { depositFor } from '../rules/decide-bids.ts';
import { AuctionSecondChance, BidDepositShort } from '../rules/refusals.ts';
import { stepBid } from './award-auction.ts';
import { concludeBids } from './conclude-bid.ts';
import { DEPOSIT, freeze } from './deposits.ts';
import { book } from './goods.ts';
import { actionResult, BID_BIZ, CHANCE_TIMER, lockForBuyer, moved } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { countSoldQty } from './second-chance.ts';
import { type Auction, auctions, type Bid, type Enrolment } from './tables.ts';
import { termsOf } from './terms-of.ts';

const depositOf = (row: Auction, quantity: string): string =>
  row.deposit_method === DEPOSIT.fixed
    ? (row.deposit_fixed as string)
    : depositFor(termsOf(row), row.deposit_ratio as string, quantity);

/** 60 → 50 within its 24 hours, the deposit frozen again. Refuses 19421, 19416. */
export const takeSecondChanceHandler = auctions.command(takeSecondChance, async (ctx) => {
  const row = await lockForBuyer(ctx, ctx.input.id);
  return asSystem(ctx, async () => {
    const bid = (await ctx.tx
      .selectFrom('auctions.bid')
      .selectAll()
      .where('id', '=', ctx.input.bidId)
      .where('auction_id', '=', row.id)
      .where('customer_member_id', '=', ctx.actor.memberId)
      .forNoKeyUpdate()
      .executeTakeFirst()) as Bid | undefined;
    const until = bid?.second_chance_until ?? null;
    if (bid === undefined || until === null || bid.second_chance_end !== null || (await ctx.now()) >= until)
      throw AuctionSecondChance({});
    const enrolment = (await ctx.tx
      .selectFrom('auctions.enrolment')
      .selectAll()
      .where('id', '=', bid.enrolment_id)
      .executeTakeFirstOrThrow()) as Enrolment;
    const quantity = bid.second_chance_qty as string;
    const deposit = depositOf(row, quantity);
    await freeze(ctx, row, { enrolment, bidId: bid.id }, deposit).catch((error: unknown) => {
      throw MoneyShort.is(error) ? BidDepositShort({ limit: deposit }) : error;
    });
    const won = await stepBid(ctx, row, bid, 'takeSecondChance', {
      side: 'buyer',
      set: { win_qty: quantity, win_price: bid.unit_price, second_chance_end: 'taken' },
    });
    await ctx.unschedule(CHANCE_TIMER, bid.id);
    await book(ctx, row, [{ kind: 'SELL', quantity, fromHold: true }], { bizType: BID_BIZ, bizId: bid.id });
    await countSoldQty(ctx, row, quantity, 'more');
    await concludeBids(ctx, row, [won], [enrolment]);
    moved(ctx, row);
    return actionResult(row, canOf(ctx, row, null));
  });
});
