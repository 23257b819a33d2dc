import { screensOf } from '#kernel/web/guard/screens.ts';
import { PRICE_INDEX, PRICE_TRENDS, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [PRICE_INDEX]: () => import('./price-index.tsx'),
  [PRICE_TRENDS]: () => import('./price-trends.tsx'),
});
