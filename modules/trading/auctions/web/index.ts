import { screensOf } from '#kernel/web/guard/screens.ts';
import {
  AUCTION_BIDS,
  AUCTION_DETAIL,
  AUCTION_EDIT,
  AUCTION_REBID,
  AUCTION_RESULT,
  AUCTION_STOP,
  AUCTIONS,
  pages,
} from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [AUCTIONS]: () => import('./auctions.tsx'),
  [AUCTION_EDIT]: () => import('./auction-edit.tsx'),
  [AUCTION_DETAIL]: () => import('./auction-detail.tsx'),
  [AUCTION_BIDS]: () => import('./bids.tsx'),
  [AUCTION_RESULT]: () => import('./result.tsx'),
  [AUCTION_REBID]: () => import('./rebid.tsx'),
  [AUCTION_STOP]: () => import('./stop-bid.tsx'),
});
