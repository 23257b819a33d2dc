import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';
import { CONFIG_ROUTES } from './places.ts';

export const pages = definePages('office/configuration', [
  {
    path: CONFIG_ROUTES.login,
    title: { zh: '登录设置', en: 'Login settings' },
    icon: 'LoginOutlined',
    shape: 'form',
    order: 20,
    buttons: ['Edit'],
  },
  {
    path: CONFIG_ROUTES.platform,
    title: { zh: '标志与平台', en: 'Logo and platform' },
    icon: 'PictureOutlined',
    shape: 'form',
    order: 30,
    buttons: ['Edit'],
  },
  {
    path: CONFIG_ROUTES.friendlyLink,
    title: { zh: '友情链接', en: 'Links' },
    icon: 'LinkOutlined',
    shape: 'list',
    order: 40,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
  {
    path: CONFIG_ROUTES.footer,
    title: { zh: '版权', en: 'Footer' },
    icon: 'CopyrightOutlined',
    shape: 'form',
    order: 60,
    buttons: ['Edit'],
  },
  {
    path: CONFIG_ROUTES.banner,
    title: { zh: '横幅', en: 'Banners' },
    icon: 'PictureOutlined',
    shape: 'list',
    order: 70,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
  {
    path: CONFIG_ROUTES.customerService,
    title: { zh: '客服', en: 'Customer service' },
    icon: 'CustomerServiceOutlined',
    shape: 'list',
    order: 90,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
  {
    path: CONFIG_ROUTES.navigation,
    title: { zh: '导航管理', en: 'Navigation' },
    icon: 'MenuOutlined',
    shape: 'list',
    order: 100,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
  {
    path: CONFIG_ROUTES.recommendProduct,
    title: { zh: '推荐商品', en: 'Recommended products' },
    icon: 'StarOutlined',
    shape: 'list',
    order: 110,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
  {
    path: CONFIG_ROUTES.pageEndAd,
    title: { zh: '页尾广告', en: 'Page-end advertising' },
    icon: 'PicCenterOutlined',
    shape: 'list',
    order: 120,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'systemSetting',
    path: '/systemSetting',
    title: { zh: '系统设置', en: 'System settings' },
    icon: 'SettingOutlined',
    section: 'system',
    order: 200,
  },
  {
    code: 'mymanagement',
    path: '/mymanagement',
    title: { zh: '平台配置', en: 'Platform configuration' },
    icon: 'LayoutOutlined',
    section: 'system',
    order: 250,
  },
];
