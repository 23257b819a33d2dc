import { isPlatform } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { type BidRow, listBids } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { bidBox } from './bid-box.ts';
import { published, reached } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { type Auction, type AuctionContext, auctions, type Bid } from './tables.ts';

const T = 'auctions.auction';
/** An auction as the reader comes to it: his own, overseen, or published for him. Refuses 10301. */
export async function seeAny(ctx: AuctionContext, id: string): Promise<Auction> {
  const reachedRow = (await reached(ctx).where(`${T}.id`, '=', id).selectAll().executeTakeFirst()) as
    | Auction
    | undefined;
  const sells = ctx.actor.identity === 'seller' || isPlatform(ctx.actor);
  if (sells && reachedRow !== undefined) return reachedRow;
  return foundRow((await published(ctx)).where(`${T}.id`, '=', id).selectAll()) as Promise<Auction>;
}
/** Who reads names and not aliases: the seller and the operator; of a bid its bidder. */
export const readsNames = (ctx: AuctionContext, row: Auction): boolean =>
  isPlatform(ctx.actor) || (ctx.actor.identity === 'seller' && ctx.actor.memberId === row.seller_member_id);

/** Bids as the reader may see them. Of sealed ones he reads his own sums and nobody else's. */
export async function presentBids(
  ctx: AuctionContext,
  row: Auction,
  bids: readonly Bid[],
): Promise<BidRow[]> {
  const named = readsNames(ctx, row);
  const enrolments =
    bids.length === 0
      ? []
      : await ctx.tx.selectFrom('auctions.enrolment').selectAll().where('auction_id', '=', row.id).execute();
  const names = await partiesOf(ctx, { memberIds: [...new Set(bids.map((b) => b.customer_member_id))] });
  const voids = canOf(ctx, row, null).includes('void');
  const rows: BidRow[] = [];
  for (const bid of bids) {
    const isOwn = bid.customer_member_id === ctx.actor.memberId;
    const enrolment = enrolments.find((e) => e.id === bid.enrolment_id);
    const sums =
      bid.sealed === null
        ? { quantity: bid.quantity, unitPrice: bid.unit_price }
        : isOwn
          ? (await bidBox(ctx, { id: bid.auction_id, round: bid.round })).open(bid)
          : null;
    rows.push({
      id: bid.id,
      bidNo: bid.bid_no,
      auctionId: bid.auction_id,
      round: bid.round,
      seq: bid.seq,
      alias: enrolment?.alias ?? 0,
      customerZh: named || isOwn ? (names.get(bid.customer_member_id)?.name ?? null) : null,
      customerEn: named || isOwn ? (names.get(bid.customer_member_id)?.nameEn ?? null) : null,
      own: isOwn,
      related: named && (enrolment?.related ?? false),
      quantity: sums?.quantity ?? null,
      unitPrice: sums?.unitPrice ?? null,
      acceptPartial: bid.accept_partial,
      time: bid.placed_at.toISOString(),
      state: bid.state,
      winQty: bid.win_qty,
      winPrice: bid.win_price,
      proxy: bid.proxy_reason !== null,
      voidReason: named || isOwn ? bid.void_reason : null,
      can:
        voids && bid.round === row.round && (bid.state === BID.valid || bid.state === BID.outbid)
          ? ['void']
          : [],
    });
  }
  return rows;
}

const B = 'auctions.bid';
/** The bid breakdown of a round. A bidder reads his own of a sealed auction until it is awarded. */
export const listBidsHandler = auctions.query(listBids, async (ctx) => {
  const row = await seeAny(ctx, ctx.input.auctionId);
  const round = ctx.input.round ?? row.round;
  const ownOnly =
    !readsNames(ctx, row) &&
    row.mode === MODE.sealed &&
    !(round < row.round || row.status === AUCTION.awarded);
  return asSystem(ctx, async () => {
    let query = ctx.tx
      .selectFrom(B)
      .selectAll()
      .where(`${B}.auction_id`, '=', row.id)
      .where(`${B}.round`, '=', round);
    if (ownOnly || ctx.input.own === true)
      query = query.where(`${B}.customer_member_id`, '=', ctx.actor.memberId ?? '0');
    // What never was opened is its bidder's own; others see that there was a bid, and no sum to sort by.
    if (ctx.input.state !== undefined)
      query = query.where(`${B}.state`, '=', ctx.input.state as Bid['state']);
    const page = await paged(ctx.tx, query, ctx.input, {
      sortable: { seq: `${B}.seq`, unitPrice: `${B}.unit_price`, quantity: `${B}.quantity` },
      fallback: { column: `${B}.seq`, asc: false },
      key: `${B}.id`,
      wide: true,
    });
    return { ...page, list: await presentBids(ctx, row, page.list as Bid[]) };
  });
});
