import { definePages } from '#kernel/rules/pages.ts';

/** The page of a product, `?id=` its SPU. */
export const PRODUCT = '/goodsCategory/productDetail';

export const pages = definePages('market/marketplace', [
  {
    path: '/home',
    title: { zh: '首页', en: 'Home' },
    icon: 'HomeOutlined',
    shape: 'page',
    order: 10,
    buttons: ['View'],
    alwaysOn: true,
    landing: 'platform',
  },
  {
    path: '/cockpit',
    title: { zh: '驾驶舱', en: 'Cockpit' },
    icon: 'DashboardOutlined',
    shape: 'page',
    order: 20,
    buttons: ['Export'],
    landing: 'seller',
  },
  {
    path: '/pchome',
    title: { zh: '商城首页', en: 'Market front page' },
    icon: 'ShopOutlined',
    shape: 'page',
    order: 40,
    section: 'market',
    buttons: ['View'],
    alwaysOn: true,
    landing: 'buyer',
  },
  {
    path: '/goodsCategory',
    title: { zh: '商品分类', en: 'Product categories' },
    icon: 'AppstoreOutlined',
    shape: 'tree',
    order: 50,
    section: 'market',
    buttons: ['View'],
    alwaysOn: true,
  },
  {
    path: PRODUCT,
    title: { zh: '商品详情', en: 'Product' },
    icon: 'AppstoreOutlined',
    shape: 'view',
    order: 60,
    section: 'market',
    parent: '/goodsCategory',
  },
]);
