import type { BidTaken, DecidedBids } from '../rules/decide-bids.ts';
import type { LockedAuction, Read, Sent } from './seen-auction.ts';
import type { Auction } from './tables.ts';

export interface Batch {
  readonly locked: LockedAuction & { readonly row: Auction };
  readonly read: Read;
  readonly sent: readonly Sent[];
  readonly decided: DecidedBids;
}

export type Taken = BidTaken & { readonly sent: Sent };
