import type { OutputOf } from '#kernel/rules/contract.ts';
import { createStore } from '#kernel/web/request/index.ts';
import type { AuctionRow, BidRow } from '../contract/auction.ts';
import type { overseenAuctionDetail } from '../contract/oversight.ts';

export type Overseen = OutputOf<typeof overseenAuctionDetail>;
type Panel =
  | { readonly what: 'resume' | 'prolong' | 'adminBid'; readonly row: AuctionRow | Overseen }
  | { readonly what: 'void'; readonly bid: BidRow };
/** The dialog an operator has opened, over the list or the page he opened it on. */
export const panelStore = createStore<Panel | null>(null);
export const openPanel =
  (what: 'resume' | 'prolong' | 'adminBid') =>
  (row: AuctionRow): void =>
    panelStore.set({ what, row });
export const openVoid = (bid: BidRow): void => panelStore.set({ what: 'void', bid });
