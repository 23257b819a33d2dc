import { screensOf } from '#kernel/web/guard/screens.ts';
import { AUCTION_DETAIL, AUCTIONS, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [AUCTIONS]: () => import('./auctions.tsx'),
  [AUCTION_DETAIL]: () => import('./auction-detail.tsx'),
});
