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
    const shown = ctx.tx
      .selectFrom('auctions.bid')
      .selectAll()
      .where('auction_id', '=', row.id)
      .where('round', '=', row.round)
      .where('sealed', 'is', null)
      .orderBy('seq', 'desc');
    const latest = (await shown.where('state', '<>', BID.voided).limit(MOST_LINES).execute()) as Bid[];
    const live = (await shown.where('state', 'not in', [BID.voided, BID.replaced]).execute()) as Bid[];
    const aliases = new Map((await enrolmentsOf(ctx, row)).map((e) => [e.id, e.alias]));
    const isOwn = (b: Bid) => b.customer_member_id === ctx.actor.memberId;
    const leads: readonly string[] = [BID.valid, BID.won, BID.wonInPart];
    const tape = latest.map((b) => ({
      seq: b.seq,
      at: b.placed_at.toISOString(),
      alias: aliases.get(b.enrolment_id) ?? 0,
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
