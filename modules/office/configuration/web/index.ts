import type { RouteDef } from '#kernel/web/guard/route.ts';
import { CONFIG_ROUTES } from '../contract/routes.ts';
import { configTitleWords } from '../rules/words.ts';

const t = configTitleWords.table;
const LIST_BUTTONS = ['Add', 'Edit', 'Delete', 'Enable', 'Disable'];
const list = (
  kind: Exclude<keyof typeof CONFIG_ROUTES, 'platform' | 'footer' | 'login'>,
  icon: string,
  load: RouteDef['load'],
): RouteDef => ({
  path: CONFIG_ROUTES[kind],
  name: CONFIG_ROUTES[kind].split('/').at(-1) ?? kind,
  title: t[kind],
  module: 'mymanagement',
  icon,
  buttons: LIST_BUTTONS,
  shape: 'list',
  keepAlive: true,
  load,
});
const form = (
  unit: 'platform' | 'footer' | 'login',
  module: string,
  icon: string,
  load: RouteDef['load'],
): RouteDef => ({
  path: CONFIG_ROUTES[unit],
  name: CONFIG_ROUTES[unit].split('/').at(-1) ?? unit,
  title: t[unit],
  module,
  icon,
  buttons: ['Edit'],
  shape: 'form',
  load,
});

export const routes: readonly RouteDef[] = [
  form('platform', 'mymanagement', 'PictureOutlined', () => import('./logo-setting.tsx')),
  form('footer', 'mymanagement', 'CopyrightOutlined', () => import('./copyright-management.tsx')),
  form('login', 'systemSetting', 'LoginOutlined', () => import('./login-setting.tsx')),
  list('friendlyLink', 'LinkOutlined', () => import('./friendly-links.tsx')),
  list('banner', 'PictureOutlined', () => import('./banners.tsx')),
  list('customerService', 'CustomerServiceOutlined', () => import('./customer-services.tsx')),
  list('navigation', 'MenuOutlined', () => import('./navigations.tsx')),
  list('recommendProduct', 'StarOutlined', () => import('./recommended-products.tsx')),
  list('pageEndAd', 'PicCenterOutlined', () => import('./page-end-ads.tsx')),
];
