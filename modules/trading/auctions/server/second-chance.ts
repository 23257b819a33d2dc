import { compare, sub } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { ALLOCATION } from '../rules/auction-terms.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { soldWith } from './award-auction.ts';
import { book } from './goods.ts';
import { BID_BIZ, CHANCE_TIMER, holdAuction, moved, stepAuction } from './lock-auction.ts';
import { notifyBidder } from './notify.ts';
import { type Auction, type AuctionContext, auctions, type Bid } from './tables.ts';

const HOURS = 24;
/** Lost bids of the round, the best first, of companies that pay. */
async function lostBids(ctx: AuctionContext, row: Auction): Promise<Bid[]> {
  const rows = (await ctx.tx
    .selectFrom('auctions.bid as b')
    .innerJoin('auctions.enrolment as e', 'e.id', 'b.enrolment_id')
    .selectAll('b')
    .where('b.auction_id', '=', row.id)
    .where('b.round', '=', row.round)
    .where('b.state', '=', BID.lost)
    .where('e.barred', '=', false)
    .where('b.second_chance_until', 'is', null)
    .execute()) as Bid[];
  const byMerit = (a: Bid, b: Bid): number =>
    compare(b.unit_price as string, a.unit_price as string) ||
    (row.allocation === ALLOCATION.singleWinner ? 0 : compare(b.quantity as string, a.quantity as string)) ||
    a.seq - b.seq;
  return rows.toSorted(byMerit);
}
/** All it asked for, or a part it accepts that is large enough; null where it takes neither. */
function shareOf(row: Auction, bid: Bid, free: string): string | null {
  if (compare(bid.quantity as string, free) <= 0) return bid.quantity;
  return bid.accept_partial && compare(free, row.min_start_qty as string) >= 0 ? free : null;
}
/**
 * Goods a winner did not pay for: the next bidder may take them for 24 hours, at his own price (7.2). They are held
 * for him meanwhile. Nobody is asked while the rest is not listed any more.
 */
export async function offerNext(ctx: AuctionContext, row: Auction, of: Bid, free: string): Promise<Auction> {
  const now = await ctx.now();
  if (
    row.status !== AUCTION.awarded ||
    of.round !== row.round ||
    (row.unlist_at !== null && now >= row.unlist_at)
  )
    return row;
  for (const bid of await lostBids(ctx, row)) {
    const quantity = shareOf(row, bid, free);
    if (quantity === null) continue;
    const until = new Date(now.getTime() + HOURS * 3_600_000);
    await ctx.tx
      .updateTable('auctions.bid')
      .set({ second_chance_until: until, second_chance_qty: quantity, second_chance_of: of.id })
      .where('id', '=', bid.id)
      .execute();
    await book(ctx, row, [{ kind: 'HOLD', quantity }], { bizType: BID_BIZ, bizId: bid.id });
    const offered = await stepAuction(ctx, row, 'offerNext', 'effect');
    await ctx.schedule({ kind: CHANCE_TIMER, key: bid.id, at: until });
    await notifyBidder(ctx, '10', offered, bid, { quantity, price: bid.unit_price, at: until });
    moved(ctx, offered);
    return offered;
  }
  return row;
}
const openChances = (ctx: AuctionContext, row: Auction): Promise<Bid[]> =>
  ctx.tx
    .selectFrom('auctions.bid')
    .selectAll()
    .where('auction_id', '=', row.id)
    .where('second_chance_until', 'is not', null)
    .where('second_chance_end', 'is', null)
    .forNoKeyUpdate()
    .execute() as Promise<Bid[]>;
/** An option ends unused: the goods are free again. */
export async function closeChance(
  ctx: AuctionContext,
  row: Auction,
  bid: Bid,
  how: 'lapsed' | 'void',
): Promise<void> {
  await ctx.tx.updateTable('auctions.bid').set({ second_chance_end: how }).where('id', '=', bid.id).execute();
  await ctx.unschedule(CHANCE_TIMER, bid.id);
  await book(ctx, row, [{ kind: 'UNHOLD', quantity: bid.second_chance_qty as string }], {
    bizType: BID_BIZ,
    bizId: bid.id,
  });
}
/** A new round, or an order that goes on after all: nobody is asked any more. */
export async function closeChances(ctx: AuctionContext, row: Auction, of?: string): Promise<void> {
  for (const bid of await openChances(ctx, row))
    if (of === undefined || bid.second_chance_of === of) await closeChance(ctx, row, bid, 'void');
}
/** The option ran out: the next bidder is asked. */
export const chanceTimer = auctions.timer(CHANCE_TIMER, (ctx) =>
  asSystem(ctx, async () => {
    const seen = (await ctx.tx
      .selectFrom('auctions.bid')
      .selectAll()
      .where('id', '=', ctx.input.key)
      .executeTakeFirst()) as Bid | undefined;
    if (seen === undefined) return;
    const row = await holdAuction(ctx, seen.auction_id);
    const bid = (await openChances(ctx, row)).find((b) => b.id === seen.id);
    if (bid === undefined) return;
    const until = bid.second_chance_until as Date;
    if ((await ctx.now()) < until) return ctx.schedule({ kind: CHANCE_TIMER, key: bid.id, at: until });
    await closeChance(ctx, row, bid, 'lapsed');
    const of = (await ctx.tx
      .selectFrom('auctions.bid')
      .selectAll()
      .where('id', '=', bid.second_chance_of)
      .executeTakeFirstOrThrow()) as Bid;
    await offerNext(ctx, row, of, bid.second_chance_qty as string);
  }),
);
/** Goods given back, or sold again: what the round has sold follows. */
export const countSoldQty = (
  ctx: AuctionContext,
  row: Auction,
  quantity: string,
  sign: 'more' | 'less',
): Promise<unknown> =>
  ctx.tx
    .updateTable('auctions.auction')
    .set({ sold_qty: sign === 'more' ? soldWith(row, quantity) : sub(row.sold_qty, quantity) })
    .where('id', '=', row.id)
    .execute();
