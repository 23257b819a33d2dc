import type { RouteDef } from '#kernel/web/guard/route.ts';
import { PRODUCT } from '../contract/product-route.ts';
import { findingWords } from '../rules/finding-words.ts';
import { marketplaceWords } from '../rules/words.ts';

const { table } = marketplaceWords;
export const routes: readonly RouteDef[] = [
  {
    path: '/home',
    name: 'home',
    title: table.home,
    module: 'home',
    icon: 'HomeOutlined',
    buttons: ['View'],
    shape: 'page',
    load: () => import('./home.tsx'),
  },
  {
    path: '/cockpit',
    name: 'cockpit',
    title: table.cockpit,
    module: 'cockpit',
    icon: 'DashboardOutlined',
    buttons: ['Export'],
    shape: 'page',
    load: () => import('./cockpit.tsx'),
  },
  {
    path: '/pchome',
    name: 'pchome',
    title: table.pchome,
    module: 'pchome',
    icon: 'ShopOutlined',
    buttons: ['View'],
    shape: 'page',
    load: () => import('./pchome.tsx'),
  },
  {
    path: '/goodsCategory',
    name: 'goodsCategory',
    title: findingWords.table.title,
    module: 'goodsCategory',
    icon: 'AppstoreOutlined',
    buttons: ['View'],
    shape: 'tree',
    keepAlive: true,
    load: () => import('./finding/goods-category.tsx'),
  },
  {
    path: PRODUCT,
    name: 'productDetail',
    title: findingWords.table.productTitle,
    module: 'goodsCategory',
    icon: 'AppstoreOutlined',
    buttons: ['View'],
    shape: 'view',
    hidden: true,
    parentRoute: '/goodsCategory',
    load: () => import('./finding/product-page.tsx'),
  },
];
