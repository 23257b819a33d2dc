import type { z } from 'zod';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { Part } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { byMerit, ladderOf, MOST_LINES } from '../rules/live-room.ts';
import { enrolmentsOf } from './lock-auction.ts';
import type { Auction, AuctionContext, Bid } from './tables.ts';

const lineOf = (b: Bid, isOwn: boolean) => ({
  seq: b.seq,
  price: b.unit_price as string,
  quantity: b.quantity as string,
  own: isOwn,
});
/** Bids that everybody who looks at the auction may read: aliases, sums of open auctions, nothing of sealed ones. */
export async function bidsShown(ctx: AuctionContext, row: Auction) {
  const hidden = row.mode === MODE.sealed && row.status !== AUCTION.awarded;
  if (hidden || row.mode === null) return { tape: [], ladder: [], live: [] };
  return asSystem(ctx, async () => {
    const bids = (await ctx.tx
      .selectFrom('auctions.bid')
      .selectAll()
      .where('auction_id', '=', row.id)
      .where('round', '=', row.round)
      .where('sealed', 'is', null)
      .where('state', '<>', BID.voided)
      .orderBy('seq', 'desc')
      .execute()) as Bid[];
    const enrolments = await enrolmentsOf(ctx, row);
    const live = bids.filter((b) => b.state !== BID.replaced);
    const isOwn = (b: Bid) => b.customer_member_id === ctx.actor.memberId;
    const leads: readonly string[] = [BID.valid, BID.won, BID.wonInPart];
    const alias = (b: Bid) => enrolments.find((e) => e.id === b.enrolment_id)?.alias ?? 0;
    const tape = bids.slice(0, MOST_LINES).map((b) => ({
      seq: b.seq,
      at: b.placed_at.toISOString(),
      alias: alias(b),
      own: isOwn(b),
      price: b.unit_price as string,
      quantity: b.quantity as string,
      leading: leads.includes(b.state),
    }));
    const ladder = ladderOf(
      live.map((b) => lineOf(b, isOwn(b))),
      row.allocation,
    );
    return { tape, ladder, live };
  });
}
/** The reader's own place among the bids of an ascending auction, as the ladder orders them. */
export function rankOf(
  row: Pick<Auction, 'mode' | 'allocation'>,
  live: readonly Bid[],
  part: z.output<typeof Part> | null,
): number | null {
  if (part?.seq == null || row.mode !== MODE.ascending) return null;
  const at = live
    .map((b) => lineOf(b, false))
    .toSorted(byMerit(row.allocation))
    .findIndex((line) => line.seq === part.seq);
  return at < 0 ? null : at + 1;
}
