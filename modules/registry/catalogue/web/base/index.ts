import type { RouteDef } from '#kernel/web/guard/route.ts';
import { baseFields } from '../../rules/base-field-words.ts';
import {
  APPLICATION_PAGE,
  CATEGORY_PAGE,
  INDUSTRY_PAGE,
  NAME_CLASS_PAGE,
  NAME_PAGE,
  PACKAGING_PAGE,
  PLACE_PAGE,
  PORT_PAGE,
  WAREHOUSE_PAGE,
} from '../../rules/base-places.ts';

const t = baseFields.table;
const kept = ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'Import'] as const;
const goods = {
  module: 'productManage',
  shape: 'list',
  keepAlive: true,
  buttons: [...kept, 'View'],
} as const;
const basics = { module: 'basicManagement', shape: 'list', keepAlive: true, buttons: kept } as const;

/** Screens of base data. */
export const baseRoutes: readonly RouteDef[] = [
  {
    ...goods,
    path: CATEGORY_PAGE,
    name: 'platformCategory',
    title: t['platformCategory.title'],
    icon: 'ClusterOutlined',
    shape: 'tree',
    buttons: [...goods.buttons, 'Export'],
    load: () => import('./platform-category.tsx'),
  },
  {
    ...goods,
    path: INDUSTRY_PAGE,
    name: 'industryCategory',
    title: t['industryCategory.title'],
    icon: 'PartitionOutlined',
    shape: 'tree',
    load: () => import('./industry-category.tsx'),
  },
  {
    ...goods,
    path: APPLICATION_PAGE,
    name: 'productApplication',
    title: t['application.title'],
    icon: 'BulbOutlined',
    load: () => import('./product-application.tsx'),
  },
  {
    ...goods,
    path: PACKAGING_PAGE,
    name: 'packaging',
    title: t['packaging.title'],
    icon: 'InboxOutlined',
    load: () => import('./packaging.tsx'),
  },
  {
    ...goods,
    path: WAREHOUSE_PAGE,
    name: 'warehouse',
    title: t['warehouse.title'],
    icon: 'HddOutlined',
    buttons: [...goods.buttons, 'Confirm'],
    load: () => import('./warehouse.tsx'),
  },
  {
    ...basics,
    path: NAME_CLASS_PAGE,
    name: 'productNameClassify',
    title: t['nameClass.title'],
    icon: 'ClusterOutlined',
    load: () => import('./product-name-class.tsx'),
  },
  {
    ...basics,
    path: NAME_PAGE,
    name: 'productNameMaintain',
    title: t['productName.title'],
    icon: 'FontSizeOutlined',
    load: () => import('./product-name.tsx'),
  },
  {
    ...basics,
    path: PORT_PAGE,
    name: 'portMaintenance',
    title: t['port.title'],
    icon: 'RocketOutlined',
    load: () => import('./port.tsx'),
  },
  {
    ...basics,
    path: PLACE_PAGE,
    name: 'placeMaintain',
    title: t['place.title'],
    icon: 'EnvironmentOutlined',
    load: () => import('./place.tsx'),
  },
];
