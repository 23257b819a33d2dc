import { AUCTION_DETAIL, AUCTION_RESULT } from './pages.ts';

/** Where an auction is opened, and its result. */
export const auctionHref = (id: string): string => `${AUCTION_DETAIL}?id=${id}`;
export const resultHref = (id: string): string => `${AUCTION_RESULT}?id=${id}`;
