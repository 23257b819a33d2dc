import { definePages, subpage, withSubpages } from '#kernel/rules/pages.ts';

/** Where the screens of stores stand. */
export const STORES = '/customerManagement/storeManage';
export const SHOP_TYPES = '/customerManagement/shopTypeManage';
export const FEATURED = '/mymanagement/featuredStores';
export const MY_STORE = '/myBusiness/myStore';
export const SHELVES = '/productManage/shopCategory';
/** The page of a store for those who are signed in; its code follows. */
export const SHOP = '/shop';
/** The page of a store for everybody, which its code on paper leads to; its code follows. */
export const SHOP_PORTAL = '/portal/store';

export const pages = definePages('registry/stores', [
  {
    path: '/shop/:code',
    name: 'shop',
    title: { zh: '店铺', en: 'Store' },
    icon: 'ShopOutlined',
    shape: 'view',
    order: 160,
    section: 'market',
    parent: '/pchome',
    buttons: ['View'],
    keepAlive: true,
  },
  withSubpages(
    {
      path: STORES,
      title: { zh: '店铺管理', en: 'Stores' },
      icon: 'ShopOutlined',
      shape: 'list',
      order: 60,
      section: 'goods',
      buttons: [
        'Add',
        'View',
        'Edit',
        'Delete',
        'Enable',
        'Disable',
        'Accredit',
        'Approve',
        'Reject',
        'Release',
        'Unpublish',
      ],
    },
    subpage('/new', 'addStore', { zh: '新增店铺', en: 'New store' }, 'form', { keepAlive: true }),
    subpage('/edit/:id', 'editStore', { zh: '编辑店铺', en: 'Edit store' }, 'form', { keepAlive: true }),
    subpage('/view/:id', 'viewStore', { zh: '店铺', en: 'Store' }, 'view', { keepAlive: true }),
  ),
  {
    path: SHOP_TYPES,
    title: { zh: '店铺类型', en: 'Shop types' },
    icon: 'AppstoreOutlined',
    shape: 'list',
    order: 70,
    section: 'goods',
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
  withSubpages(
    {
      path: MY_STORE,
      title: { zh: '我的店铺', en: 'My store' },
      icon: 'ShopOutlined',
      shape: 'form',
      order: 70,
      section: 'goods',
      buttons: ['View', 'Edit', 'Submit', 'Withdraw', 'Unpublish'],
    },
    subpage('/preview', 'previewStore', { zh: '店铺预览', en: 'Store preview' }, 'view', { keepAlive: true }),
  ),
  {
    path: FEATURED,
    title: { zh: '首页推荐店铺', en: 'Homepage featured stores' },
    icon: 'CrownOutlined',
    shape: 'list',
    order: 140,
    buttons: ['SetFeatured', 'View'],
  },
  {
    path: SHELVES,
    title: { zh: '店铺类目', en: 'Shop categories' },
    icon: 'ClusterOutlined',
    shape: 'tree',
    order: 90,
    buttons: [
      'Add',
      'Edit',
      'Delete',
      'View',
      'Submit',
      'Withdraw',
      'Release',
      'Unpublish',
      'Enable',
      'Disable',
      'Import',
    ],
  },
]);
