import type { RouteDef } from '#kernel/web/guard/route.ts';
import { FEATURED, MY_STORE, SHELVES, SHOP, SHOP_TYPES, STORES } from '../contract/store-route.ts';
import { storeTitles } from '../rules/store-title-words.ts';

const t = storeTitles.table;
const STORE_BUTTONS = ['Add', 'View', 'Edit', 'Delete', 'Enable', 'Disable', 'Accredit', 'Approve', 'Reject', 'Release', 'Unpublish'];
const MINE_BUTTONS = ['View', 'Edit', 'Submit', 'Withdraw', 'Unpublish'];
const CATALOGUE_BUTTONS = ['Add', 'Edit', 'Delete', 'View', 'Submit', 'Withdraw', 'Release', 'Unpublish', 'Enable', 'Disable', 'Import'];
const desk = { module: 'customerManagement', icon: 'ShopOutlined', buttons: STORE_BUTTONS, parentRoute: STORES, hidden: true, keepAlive: true } as const;

/** Screens of stores: the operator's, the seller's, and the page everybody visits. */
export const routes: readonly RouteDef[] = [
  { path: STORES, name: 'storeManage', title: t.stores, module: 'customerManagement', icon: 'ShopOutlined', buttons: STORE_BUTTONS, shape: 'list', keepAlive: true, load: () => import('./store-list.tsx') },
  { ...desk, path: `${STORES}/new`, name: 'addStore', title: t.addStore, shape: 'form', load: () => import('./add-store.tsx') },
  { ...desk, path: `${STORES}/edit/:id`, name: 'editStore', title: t.editStore, shape: 'form', load: () => import('./edit-store.tsx') },
  { ...desk, path: `${STORES}/view/:id`, name: 'viewStore', title: t.store, shape: 'view', load: () => import('./view-store.tsx') },
  { path: SHOP_TYPES, name: 'shopTypeManage', title: t.types, module: 'customerManagement', icon: 'AppstoreOutlined', buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'], shape: 'list', keepAlive: true, load: () => import('./shop-type-list.tsx') },
  { path: FEATURED, name: 'featuredStores', title: t.featured, module: 'mymanagement', icon: 'CrownOutlined', buttons: ['SetFeatured', 'View'], shape: 'list', keepAlive: true, load: () => import('./featured-stores.tsx') },
  { path: MY_STORE, name: 'myStore', title: t.mine, module: 'myBusiness', icon: 'ShopOutlined', buttons: MINE_BUTTONS, shape: 'form', keepAlive: true, load: () => import('./my-store.tsx') },
  { path: `${MY_STORE}/preview`, name: 'previewStore', title: t.preview, module: 'myBusiness', icon: 'ShopOutlined', buttons: MINE_BUTTONS, shape: 'view', parentRoute: MY_STORE, hidden: true, keepAlive: true, load: () => import('./preview-store.tsx') },
  { path: SHELVES, name: 'shopCategory', title: t.shelves, module: 'productManage', icon: 'ClusterOutlined', buttons: CATALOGUE_BUTTONS, shape: 'tree', keepAlive: true, load: () => import('./shelf-tree.tsx') },
  { path: `${SHOP}/:code`, name: 'shop', title: t.store, module: 'shop', icon: 'ShopOutlined', buttons: [], shape: 'view', parentRoute: '/pchome', hidden: true, keepAlive: true, load: () => import('./shop.tsx') },
];
