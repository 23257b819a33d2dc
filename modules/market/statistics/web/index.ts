import { screensOf } from '#kernel/web/guard/screens.ts';
import { FIGURE_ROWS, MEMBER_UNITS, PRICE_INDEX, PRICE_TRENDS, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [MEMBER_UNITS]: () => import('./figures/member-units.tsx'),
  [FIGURE_ROWS]: () => import('./figures/figure-rows.tsx'),
  [PRICE_INDEX]: () => import('./price-index.tsx'),
  [PRICE_TRENDS]: () => import('./price-trends.tsx'),
});
