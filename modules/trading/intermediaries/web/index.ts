import { screensOf } from '#kernel/web/guard/screens.ts';
import { INTERMEDIARY_APPLICATION, INTERMEDIARY_DEAL, INTERMEDIARY_DEALS, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [INTERMEDIARY_DEALS]: () => import('./intermediary-transaction.tsx'),
  [INTERMEDIARY_DEAL]: () => import('./intermediary-deal.tsx'),
  [INTERMEDIARY_APPLICATION]: () => import('./intermediate-application.tsx'),
});
