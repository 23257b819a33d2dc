import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Secrets, secretsWith } from '#kernel/server/secrets.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { Auction, AuctionContext, Bid } from './tables.ts';

const KEY = 'auctions.bid_key';
const Sums = z.object({ quantity: z.string(), unitPrice: z.string() });
export type Sums = z.output<typeof Sums>;

/** A fresh key for the sealed bids of a round; it is stored encrypted with the key of the installation. */
export const makeKey = (ctx: AuctionContext, row: Pick<Auction, 'id' | 'round'>): Promise<unknown> =>
  asSystem(ctx, () =>
    ctx.tx
      .insertInto('auctions.bid_key')
      .values({
        auction_id: row.id,
        round: row.round,
        sealed: ctx.service('secrets').seal(randomBytes(32).toString('hex'), KEY),
      })
      .onConflict((c) => c.columns(['auction_id', 'round']).doNothing())
      .execute(),
  );

export interface BidBox {
  seal(sums: Sums, bidder: string): string;
  open(bid: Pick<Bid, 'sealed' | 'customer_member_id'>): Sums;
}
/** The key of a round, as a box that seals and opens: for the bidder's own bid, and for the clearing. */
export async function bidBox(ctx: AuctionContext, row: Pick<Auction, 'id' | 'round'>): Promise<BidBox> {
  const key = await asSystem(ctx, () =>
    ctx.tx
      .selectFrom('auctions.bid_key')
      .select('sealed')
      .where('auction_id', '=', row.id)
      .where('round', '=', row.round)
      .executeTakeFirstOrThrow(),
  );
  const box: Secrets = secretsWith([ctx.service('secrets').open(key.sealed, KEY)]);
  const context = (bidder: string) => `auctions.bid ${row.id} ${row.round} ${bidder}`;
  return {
    seal: (sums, bidder) => box.seal(JSON.stringify(sums), context(bidder)),
    open: (bid) => Sums.parse(JSON.parse(box.open(bid.sealed as string, context(bid.customer_member_id)))),
  };
}
