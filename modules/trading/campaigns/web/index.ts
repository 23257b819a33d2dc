import { screensOf } from '#kernel/web/guard/screens.ts';
import { ACTIVITY_DETAIL, ACTIVITY_EDIT, FLASH_SALES, GROUP_BUYS, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [FLASH_SALES]: () => import('./flash-sale.tsx'),
  [GROUP_BUYS]: () => import('./group-buy.tsx'),
  [ACTIVITY_EDIT]: () => import('./activity-edit.tsx'),
  [ACTIVITY_DETAIL]: () => import('./activity-detail.tsx'),
});
