import type { RowEntry } from '#kernel/web/screens/acts.ts';
import type { AuctionRow } from '../contract/auction.ts';

/** What a seller may do with an auction of his. */
export const sellerEntries: readonly RowEntry<AuctionRow>[] = [];
/** What an operator may do with any. */
export const operatorEntries: readonly RowEntry<AuctionRow>[] = [];
