import { screensOf } from '#kernel/web/guard/screens.ts';
import { AUCTIONS, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [AUCTIONS]: () => import('./auctions.tsx'),
});
