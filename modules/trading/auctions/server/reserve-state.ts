import { isPlatform } from '#kernel/server/actor.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import type { Auction, AuctionContext } from './tables.ts';

const OVER: readonly string[] = [AUCTION.pending, AUCTION.awarded, AUCTION.failed];
type ReserveState = 'none' | 'met' | 'notMet';
/** Of the operator, when the bidding is over: whether the reserve was met, and never the price (7.1). */
export async function reserveStatesOf(
  ctx: AuctionContext,
  rows: readonly Auction[],
): Promise<ReadonlyMap<string, ReserveState>> {
  const over = isPlatform(ctx.actor)
    ? rows.filter((row) => OVER.includes(row.status) && row.mode !== MODE.descending)
    : [];
  if (over.length === 0) return new Map();
  const found = await ctx.tx
    .selectFrom('auctions.auction as a')
    .innerJoin('auctions.reserve as r', 'r.auction_id', 'a.id')
    .leftJoin('auctions.result as o', (join) =>
      join.onRef('o.auction_id', '=', 'a.id').onRef('o.round', '=', 'a.round'),
    )
    .select(['a.id', 'o.reserve_met'])
    .where(
      'a.id',
      'in',
      over.map((row) => row.id),
    )
    .where('r.price', 'is not', null)
    .execute();
  const met = new Map(found.map((r) => [r.id, r.reserve_met === true]));
  return new Map(
    over.map(({ id }) => [id, met.get(id) === undefined ? 'none' : met.get(id) ? 'met' : 'notMet']),
  );
}
