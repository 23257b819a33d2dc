import { screensOf } from '#kernel/web/guard/screens.ts';
import { MARKET_ROUTE, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [MARKET_ROUTE]: () => import('./open-or-close-market.tsx'),
});
