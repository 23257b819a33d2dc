import {
  orderEnded,
  orderPaid,
  orderPaymentShort,
  orderReinstated,
  orderRevoked,
} from '#fulfilment/orders/rules/events.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { cancelForDefault, depositConfirmed, ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { giveBack } from '#fulfilment/quantities/rules/ledger.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { marketClosed, marketOpened } from '#office/markethours/rules/events.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { systemWords } from '../rules/words.ts';
import { drawTonnes, returnTonnes } from './conclude-bid.ts';
import { end, frozenFor, isPerBid } from './deposits.ts';
import { book } from './goods.ts';
import { BID_BIZ, holdAuction, MARKET, PAY_TIMER } from './lock-auction.ts';
import { pauseNow } from './pause-auction.ts';
import { resumeNow } from './resume-auction.ts';
import { closeChances, countSoldQty, offerNext } from './second-chance.ts';
import { type Auction, type AuctionContext, auctions, type Bid } from './tables.ts';

/** The type of orders that auctions lay (code set order_type). */
const AUCTION_ORDER = '20';

interface Won {
  readonly row: Auction;
  readonly bid: Bid;
}
/** The winning bid behind an order, with its auction, both locked; null where the order came from elsewhere. */
async function wonBy(ctx: AuctionContext, dealId: string | null): Promise<Won | null> {
  const of = ctx.tx.selectFrom('auctions.bid').selectAll();
  const seen = dealId === null ? undefined : await of.where('deal_id', '=', dealId).executeTakeFirst();
  if (seen === undefined) return null;
  const row = await holdAuction(ctx, seen.auction_id);
  const bid = (await of.where('id', '=', seen.id).forNoKeyUpdate().executeTakeFirstOrThrow()) as Bid;
  return { row, bid };
}
const partOf = (bid: Bid) => ({
  enrolment: { id: bid.enrolment_id, customer_member_id: bid.customer_member_id },
  bidId: bid.id,
});
/** Another order of the same company that still stands on the same deposit. */
async function othersOpen(ctx: AuctionContext, { row, bid }: Won): Promise<boolean> {
  if (isPerBid(row)) return false;
  const others = await ctx.tx
    .selectFrom('auctions.bid')
    .select('deal_id')
    .where('enrolment_id', '=', bid.enrolment_id)
    .where('id', '<>', bid.id)
    .where('state', 'in', [BID.won, BID.wonInPart])
    .execute();
  // One whose order is about to be laid is open too.
  if (others.some((o) => o.deal_id === null)) return true;
  const orders = await ordersOfDeals(ctx, { dealIds: others.map((o) => o.deal_id as string) });
  const open: readonly string[] = [ORDER.initial, ORDER.awaitingPayment, ORDER.paying, ORDER.overdue];
  return orders.some((o) => open.includes(o.state));
}

/** The order gave its goods up: they are free again, and after a default the next bidder is asked (7.2). */
export const onOrderRevoked = auctions.listen(orderRevoked, (ctx) =>
  asSystem(ctx, async () => {
    const won = await wonBy(ctx, ctx.input.dealId);
    if (won === null || won.bid.released_at !== null) return;
    const { row, bid } = won;
    const now = await ctx.now();
    const state = (await ordersOfDeals(ctx, { dealIds: [bid.deal_id as string] }))[0]?.state;
    const defaulted = state === ORDER.overdue || bid.defaulted_at !== null;
    await ctx.tx
      .updateTable('auctions.bid')
      .set({ released_at: now, defaulted_at: defaulted ? (bid.defaulted_at ?? now) : null })
      .where('id', '=', bid.id)
      .execute();
    if (defaulted)
      await ctx.tx
        .updateTable('auctions.enrolment')
        .set({ barred: true })
        .where('id', '=', bid.enrolment_id)
        .execute();
    const sameRound = row.round === bid.round;
    const listed =
      row.status === AUCTION.awarded && sameRound && (row.unlist_at === null || now < row.unlist_at);
    const quantity = bid.win_qty as string;
    await book(ctx, row, giveBack('UNSELL', quantity, listed), { bizType: BID_BIZ, bizId: bid.id });
    if (sameRound) await countSoldQty(ctx, row, quantity, 'less');
    await returnTonnes(ctx, bid);
    if (defaulted && listed) await offerNext(ctx, await holdAuction(ctx, row.id), bid, quantity);
  }),
);

/** 01: a defaulter's deposit is the seller's, any other goes back. */
export const onOrderEnded = auctions.listen(orderEnded, (ctx) =>
  asSystem(ctx, async () => {
    const won = ctx.input.state === ORDER.revoked ? await wonBy(ctx, ctx.input.dealId) : null;
    if (won === null) return;
    const { row, bid } = won;
    if (bid.defaulted_at !== null)
      await end(ctx, row, partOf(bid), { verb: 'forfeit', reason: systemWords.table.unpaid.zh });
    else if (!(await othersOpen(ctx, won)))
      await end(ctx, row, partOf(bid), { verb: 'release', reason: systemWords.table.cancelled.zh });
  }),
);

/** An overdue order goes on: its goods are sold again as long as nobody else has them. Refuses where they are not free. */
export const onOrderReinstated = auctions.listen(orderReinstated, (ctx) =>
  asSystem(ctx, async () => {
    const won = await wonBy(ctx, ctx.input.dealId);
    if (won === null) return;
    const { bid } = won;
    await closeChances(ctx, won.row, bid.id);
    const row = await holdAuction(ctx, won.row.id);
    const quantity = bid.win_qty as string;
    await book(ctx, row, [{ kind: 'SELL', quantity }], { bizType: BID_BIZ, bizId: bid.id });
    if (row.round === bid.round) await countSoldQty(ctx, row, quantity, 'more');
    await ctx.tx
      .updateTable('auctions.bid')
      .set({ released_at: null, defaulted_at: null })
      .where('id', '=', bid.id)
      .execute();
    await ctx.tx
      .updateTable('auctions.enrolment')
      .set({ barred: false })
      .where('id', '=', bid.enrolment_id)
      .execute();
    await drawTonnes(ctx, row, [bid], 'ORDER');
  }),
);

/** What the deposit covers of the rest is paid by it: the last of the company's orders takes it. */
export const onOrderPaymentShort = auctions.listen(orderPaymentShort, async (ctx) => {
  const { orderId, orderType, unpaid } = ctx.input;
  if (orderType !== AUCTION_ORDER) return;
  await asSystem(ctx, async () => {
    const won = await wonBy(ctx, ctx.input.dealId);
    if (won === null) return;
    const { row, bid } = won;
    const frozen = await frozenFor(ctx, row, partOf(bid));
    if (compare(frozen, unpaid) < 0 || compare(unpaid, '0') <= 0 || (await othersOpen(ctx, won))) return;
    await end(ctx, row, partOf(bid), {
      verb: 'offset',
      amount: unpaid,
      reason: bid.order_no ?? row.auction_no,
    });
    await depositConfirmed(ctx, { orderId, amount: unpaid, reference: row.auction_no });
  });
});
/** Paid without it: the deposit has done its work. */
export const onOrderPaid = auctions.listen(orderPaid, async (ctx) => {
  if (ctx.input.orderType !== AUCTION_ORDER) return;
  await asSystem(ctx, async () => {
    const won = await wonBy(ctx, ctx.input.dealId);
    if (won === null || (await othersOpen(ctx, won))) return;
    await end(ctx, won.row, partOf(won.bid), { verb: 'release', reason: systemWords.table.paid.zh });
  });
});

/** A winner who did not even submit his order in the time to pay is in default like one who did not pay it. */
export const payTimer = auctions.timer(PAY_TIMER, (ctx) =>
  asSystem(ctx, async () => {
    const seen = await ctx.tx
      .selectFrom('auctions.bid')
      .select(['deal_id', 'pay_by'])
      .where('id', '=', ctx.input.key)
      .executeTakeFirst();
    if (seen === undefined || seen.deal_id === null || seen.pay_by === null) return;
    if ((await ctx.now()) < seen.pay_by)
      return ctx.schedule({ kind: PAY_TIMER, key: ctx.input.key, at: seen.pay_by });
    const won = await wonBy(ctx, seen.deal_id);
    const order = (await ordersOfDeals(ctx, { dealIds: [seen.deal_id] }))[0];
    if (won === null || order === undefined || order.state !== ORDER.initial) return;
    await ctx.tx
      .updateTable('auctions.bid')
      .set({ defaulted_at: await ctx.now() })
      .where('id', '=', won.bid.id)
      .execute();
    const reason = systemWords.table.notSubmitted.zh;
    await cancelForDefault(ctx, { dealId: seen.deal_id, closeReason: '40', reason, withDeal: false });
  }),
);

/** An unplanned close of the market pauses what runs; a planned one never meets a running auction (1.5). */
export const onMarketClosed = auctions.listen(marketClosed, async (ctx) => {
  if (ctx.input.market !== MARKET) return;
  for (const row of await inState(ctx, AUCTION.bidding))
    await pauseNow(ctx, row, { side: 'timer', by: 'market', reason: 'marketClosed' });
});
export const onMarketOpened = auctions.listen(marketOpened, async (ctx) => {
  if (ctx.input.market !== MARKET) return;
  for (const row of await inState(ctx, AUCTION.paused))
    if (row.paused_by === 'market') await resumeNow(ctx, row);
});
const inState = (ctx: AuctionContext, status: Auction['status']): Promise<Auction[]> =>
  asSystem(ctx, () =>
    ctx.tx
      .selectFrom('auctions.auction')
      .selectAll()
      .where('status', '=', status)
      .where('deleted', '=', false)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  ) as Promise<Auction[]>;
