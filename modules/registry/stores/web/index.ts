import { screensOf } from '#kernel/web/guard/screens.ts';
import { FEATURED, MY_STORE, pages, SHELVES, SHOP_TYPES, STORES } from '../rules/pages.ts';

/** Screens of stores: the operator's, the seller's, and the page everybody visits. */
export const routes = screensOf(pages, {
  '/shop/:code': () => import('./shop.tsx'),
  [STORES]: () => import('./store-list.tsx'),
  '/customerManagement/storeManage/new': () => import('./add-store.tsx'),
  '/customerManagement/storeManage/edit/:id': () => import('./edit-store.tsx'),
  '/customerManagement/storeManage/view/:id': () => import('./view-store.tsx'),
  [SHOP_TYPES]: () => import('./shop-type-list.tsx'),
  [MY_STORE]: () => import('./my-store.tsx'),
  '/myBusiness/myStore/preview': () => import('./preview-store.tsx'),
  [FEATURED]: () => import('./featured-stores.tsx'),
  [SHELVES]: () => import('./shelf-tree.tsx'),
});
