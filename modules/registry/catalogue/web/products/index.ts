import type { Said } from '#kernel/rules/words.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import {
  ALL_GROUPS,
  OWN_GROUPS,
  SKU_FORM,
  SKU_PAGE,
  SPU_FORM,
  SPU_PAGE,
} from '../../contract/products/places.ts';
import { productTitles } from '../../rules/product-title-words.ts';

const t = productTitles.table;
/** Both consoles' buttons of products (administration-domain 26). */
const PRODUCT = [
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
];
const OWN_GROUP = [
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
];
const ANY_GROUP = [
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
];
interface Page {
  readonly path: string;
  readonly title: Said;
  readonly icon: string;
  readonly buttons: readonly string[];
  readonly load: RouteDef['load'];
}
const last = (path: string): string => path.split('/').at(-1) ?? path;
const module = (path: string): string => path.split('/')[1] ?? '';
const list = (page: Page): RouteDef => ({
  ...page,
  name: last(page.path),
  module: module(page.path),
  shape: 'list',
  keepAlive: true,
});
/** A hidden page: its rights and its mark in the menu are those of its list. */
const hidden = (
  page: Page & { readonly name: string; readonly parentRoute: string; readonly shape: RouteDef['shape'] },
): RouteDef => ({ ...page, module: module(page.path), hidden: true, keepAlive: page.shape !== 'form' });

const spu = { icon: 'ExperimentOutlined', buttons: PRODUCT };
const sku = { icon: 'BarcodeOutlined', buttons: PRODUCT };
const form = 'FormOutlined';
const own = { icon: 'GroupOutlined', buttons: OWN_GROUP };
const any = { icon: 'GroupOutlined', buttons: ANY_GROUP };

/** Screens of SPU, SKU and product groups. */
export const productRoutes: readonly RouteDef[] = [
  list({ ...spu, path: SPU_PAGE, title: t.spu, load: () => import('./spu-list.tsx') }),
  hidden({
    ...spu,
    icon: form,
    path: SPU_FORM,
    name: last(SPU_FORM),
    title: t.spuAdd,
    parentRoute: SPU_PAGE,
    shape: 'form',
    load: () => import('./add-spu.tsx'),
  }),
  hidden({
    ...spu,
    icon: form,
    path: `${SPU_FORM}/:id`,
    name: 'spuEditOne',
    title: t.spuEdit,
    parentRoute: SPU_PAGE,
    shape: 'form',
    load: () => import('./edit-spu.tsx'),
  }),
  hidden({
    ...spu,
    path: `${SPU_PAGE}/detail/:id`,
    name: 'spuDetail',
    title: t.spuDetail,
    parentRoute: SPU_PAGE,
    shape: 'view',
    load: () => import('./spu-detail.tsx'),
  }),
  list({ ...sku, path: SKU_PAGE, title: t.sku, load: () => import('./sku-list.tsx') }),
  hidden({
    ...sku,
    icon: form,
    path: SKU_FORM,
    name: last(SKU_FORM),
    title: t.skuAdd,
    parentRoute: SKU_PAGE,
    shape: 'form',
    load: () => import('./add-sku.tsx'),
  }),
  hidden({
    ...sku,
    icon: form,
    path: `${SKU_FORM}/:id`,
    name: 'skuEditOne',
    title: t.skuEdit,
    parentRoute: SKU_PAGE,
    shape: 'form',
    load: () => import('./edit-sku.tsx'),
  }),
  hidden({
    ...sku,
    path: `${SKU_PAGE}/detail/:id`,
    name: 'skuDetail',
    title: t.skuDetail,
    parentRoute: SKU_PAGE,
    shape: 'view',
    load: () => import('./sku-detail.tsx'),
  }),
  list({ ...own, path: OWN_GROUPS, title: t.ownGroups, load: () => import('./own-groups.tsx') }),
  hidden({
    ...own,
    path: `${OWN_GROUPS}/detail/:id`,
    name: 'ownGroup',
    title: t.group,
    parentRoute: OWN_GROUPS,
    shape: 'view',
    load: () => import('./own-group.tsx'),
  }),
  list({ ...any, path: ALL_GROUPS, title: t.allGroups, load: () => import('./all-groups.tsx') }),
  hidden({
    ...any,
    path: `${ALL_GROUPS}/detail/:id`,
    name: 'anyGroup',
    title: t.group,
    parentRoute: ALL_GROUPS,
    shape: 'view',
    load: () => import('./any-group.tsx'),
  }),
];
