import { screensOf } from '#kernel/web/guard/screens.ts';
import { PRODUCT, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  '/home': () => import('./home.tsx'),
  '/cockpit': () => import('./cockpit.tsx'),
  '/pchome': () => import('./pchome.tsx'),
  '/goodsCategory': () => import('./finding/goods-category.tsx'),
  [PRODUCT]: () => import('./finding/product-page.tsx'),
});
