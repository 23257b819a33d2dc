import { definePages, type MenuGroup, subpage, withSubpages } from '#kernel/rules/pages.ts';

/** Addresses of the screens of base data (specification-trading 2, administration-domain 26.4). */
export const CATEGORY_PAGE = '/productManage/platformCategory';
export const INDUSTRY_PAGE = '/productManage/industryCategory';
export const APPLICATION_PAGE = '/productManage/productApplication';
export const NAME_CLASS_PAGE = '/basicManagement/productNameClassify';
export const NAME_PAGE = '/basicManagement/productNameMaintain';
export const PORT_PAGE = '/basicManagement/portMaintenance';
export const PLACE_PAGE = '/basicManagement/placeMaintain';
export const PACKAGING_PAGE = '/productManage/packaging';
export const WAREHOUSE_PAGE = '/productManage/warehouse';
/** Addresses of the screens of products. */
export const SPU_PAGE = '/productManage/spu';
export const SPU_FORM = '/productManage/spuEdit';
export const SKU_PAGE = '/productManage/sku';
export const SKU_FORM = '/productManage/skuEdit';
/** Product groups of a seller, and of the platform. */
export const OWN_GROUPS = '/productManage/productGroup';
export const ALL_GROUPS = '/basicManagement/groupMaintain';

export const pages = definePages('registry/catalogue', [
  withSubpages(
    {
      path: ALL_GROUPS,
      title: { zh: '产品组', en: 'Product groups' },
      icon: 'GroupOutlined',
      shape: 'list',
      order: 10,
      buttons: [
        'Add',
        'Edit',
        'Delete',
        'Enable',
        'Disable',
        'View',
        'Approve',
        'Reject',
        'Release',
        'Unpublish',
      ],
    },
    subpage('/detail/:id', 'anyGroup', { zh: '产品组', en: 'Product group' }, 'view', { keepAlive: true }),
  ),
  {
    path: NAME_CLASS_PAGE,
    title: { zh: '品名分类', en: 'Product name classes' },
    icon: 'ClusterOutlined',
    shape: 'list',
    order: 20,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'Import'],
  },
  {
    path: NAME_PAGE,
    title: { zh: '品名维护', en: 'Product names' },
    icon: 'FontSizeOutlined',
    shape: 'list',
    order: 30,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'Import'],
  },
  {
    path: PORT_PAGE,
    title: { zh: '港口', en: 'Ports' },
    icon: 'RocketOutlined',
    shape: 'list',
    order: 40,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'Import'],
  },
  {
    path: PLACE_PAGE,
    title: { zh: '地点', en: 'Places' },
    icon: 'EnvironmentOutlined',
    shape: 'list',
    order: 50,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'Import'],
  },
  {
    path: CATEGORY_PAGE,
    title: { zh: '平台类目', en: 'Platform categories' },
    icon: 'ClusterOutlined',
    shape: 'tree',
    order: 10,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'View', 'Import', 'Export'],
  },
  {
    path: INDUSTRY_PAGE,
    title: { zh: '行业分类', en: 'Industry categories' },
    icon: 'PartitionOutlined',
    shape: 'tree',
    order: 20,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'View', 'Import'],
  },
  {
    path: APPLICATION_PAGE,
    title: { zh: '产品应用', en: 'Product applications' },
    icon: 'BulbOutlined',
    shape: 'list',
    order: 30,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'View', 'Import'],
  },
  {
    path: SPU_PAGE,
    title: { zh: 'SPU 维护', en: 'SPU maintenance' },
    icon: 'ExperimentOutlined',
    shape: 'list',
    order: 40,
    buttons: [
      'Add',
      'Edit',
      'Delete',
      'View',
      'Approve',
      'Reject',
      'Release',
      'Unpublish',
      'Import',
      'Submit',
      'Withdraw',
      'Enable',
      'Disable',
    ],
  },
  {
    path: `${SPU_FORM}/:id`,
    name: 'spuEditOne',
    title: { zh: '编辑 SPU', en: 'Edit SPU' },
    icon: 'FormOutlined',
    shape: 'form',
    parent: SPU_PAGE,
  },
  {
    path: `${SPU_PAGE}/detail/:id`,
    name: 'spuDetail',
    title: { zh: 'SPU', en: 'SPU' },
    icon: 'ExperimentOutlined',
    shape: 'view',
    parent: SPU_PAGE,
    keepAlive: true,
  },
  {
    path: SPU_FORM,
    title: { zh: '新增 SPU', en: 'New SPU' },
    menuTitle: { zh: '编辑 SPU', en: 'Edit SPU' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 50,
    parent: SPU_PAGE,
  },
  {
    path: SKU_PAGE,
    title: { zh: 'SKU 维护', en: 'SKU maintenance' },
    icon: 'BarcodeOutlined',
    shape: 'list',
    order: 60,
    buttons: [
      'Add',
      'Edit',
      'Delete',
      'View',
      'Approve',
      'Reject',
      'Release',
      'Unpublish',
      'Import',
      'Submit',
      'Withdraw',
      'Enable',
      'Disable',
    ],
  },
  {
    path: `${SKU_FORM}/:id`,
    name: 'skuEditOne',
    title: { zh: '编辑 SKU', en: 'Edit SKU' },
    icon: 'FormOutlined',
    shape: 'form',
    parent: SKU_PAGE,
  },
  {
    path: `${SKU_PAGE}/detail/:id`,
    name: 'skuDetail',
    title: { zh: 'SKU', en: 'SKU' },
    icon: 'BarcodeOutlined',
    shape: 'view',
    parent: SKU_PAGE,
    keepAlive: true,
  },
  {
    path: SKU_FORM,
    title: { zh: '新增 SKU', en: 'New SKU' },
    menuTitle: { zh: '编辑 SKU', en: 'Edit SKU' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 70,
    parent: SKU_PAGE,
  },
  withSubpages(
    {
      path: OWN_GROUPS,
      title: { zh: '我的产品组', en: 'My product groups' },
      icon: 'GroupOutlined',
      shape: 'list',
      order: 80,
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
    subpage('/detail/:id', 'ownGroup', { zh: '产品组', en: 'Product group' }, 'view', { keepAlive: true }),
  ),
  {
    path: PACKAGING_PAGE,
    title: { zh: '包装', en: 'Packaging' },
    icon: 'InboxOutlined',
    shape: 'list',
    order: 100,
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Enable', 'Disable', 'Confirm', 'Import'],
  },
  {
    path: WAREHOUSE_PAGE,
    title: { zh: '仓库与批次', en: 'Warehouses and lots' },
    icon: 'HddOutlined',
    shape: 'list',
    order: 110,
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Enable', 'Disable', 'Confirm', 'Import'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'basicManagement',
    path: '/basicManagement',
    title: { zh: '基础资料', en: 'Base data' },
    icon: 'DatabaseOutlined',
    section: 'goods',
    order: 140,
  },
  {
    code: 'productManage',
    path: '/productManage',
    title: { zh: '商品管理', en: 'Products' },
    icon: 'ExperimentOutlined',
    section: 'goods',
    order: 260,
  },
];
