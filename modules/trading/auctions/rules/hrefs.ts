import { AUCTION_DETAIL } from './pages.ts';

/** Where an auction is opened. */
export const auctionHref = (id: string): string => `${AUCTION_DETAIL}?id=${id}`;
