import {
  AUCTION_BIDS,
  AUCTION_DETAIL,
  AUCTION_EDIT,
  AUCTION_REBID,
  AUCTION_RESULT,
  AUCTION_STOP,
} from './pages.ts';

/** Where an auction is opened. */
export const auctionHref = (id: string): string => `${AUCTION_DETAIL}?id=${id}`;
export const auctionEditHref = (id: string): string => `${AUCTION_EDIT}?id=${id}`;
/** A new auction with the terms of an earlier one. */
export const auctionCopyHref = (id: string): string => `${AUCTION_EDIT}?copy=${id}`;
export const auctionRebidHref = (id: string): string => `${AUCTION_REBID}?id=${id}`;
export const auctionStopHref = (id: string): string => `${AUCTION_STOP}?id=${id}`;
const inRound = (round?: number): string => (round === undefined ? '' : `&round=${round}`);
/** Every bid of a round; of the running one unless it is named. */
export const auctionBidsHref = (id: string, round?: number): string =>
  `${AUCTION_BIDS}?id=${id}${inRound(round)}`;
export const auctionResultHref = (id: string, round?: number): string =>
  `${AUCTION_RESULT}?id=${id}${inRound(round)}`;
