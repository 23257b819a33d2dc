import { MODE } from '../rules/auction-terms.ts';
import type { AuctionNews } from '../rules/live-room.ts';
import type { Auction } from './tables.ts';
import type { Batch, Taken } from './bid-batch.ts';

/** More bids than this in one batch are read, not told. */
const MOST_TOLD = 30;
/**
 * What a batch changed, the same for everybody who looks: nothing but what all of them may read. Of a sealed auction
 * that there are bids, and no more.
 */
export function newsOf({ decided, read }: Batch, taken: readonly Taken[], after: Auction): AuctionNews {
  const { mode } = read.seen.terms;
  const all = {
    bids: after.bid_count,
    endTime: (after.end_time as Date).toISOString(),
    extendCount: after.extend_count,
  };
  if (mode === MODE.sealed) return all;
  return {
    ...all,
    price: after.current_price,
    ...(mode === MODE.descending ? { left: decided.left } : {}),
    ...(taken.length > MOST_TOLD
      ? {}
      : {
          tape: taken.map((bid) => ({
            seq: bid.seq,
            at: read.seen.now,
            alias: read.enrolments.get(bid.bidder)?.alias ?? 0,
            price: bid.unitPrice,
            quantity: bid.quantity,
            replaces: bid.replaces,
          })),
          leading: decided.bids.filter((bid) => bid.leading).map((bid) => bid.seq),
        }),
  };
}
