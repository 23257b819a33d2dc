import { screensOf } from '#kernel/web/guard/screens.ts';
import { pages } from '../rules/pages.ts';
import { CONFIG_ROUTES } from '../rules/places.ts';

export const routes = screensOf(pages, {
  [CONFIG_ROUTES.login]: () => import('./login-setting.tsx'),
  [CONFIG_ROUTES.platform]: () => import('./logo-setting.tsx'),
  [CONFIG_ROUTES.friendlyLink]: () => import('./friendly-links.tsx'),
  [CONFIG_ROUTES.footer]: () => import('./copyright-management.tsx'),
  [CONFIG_ROUTES.banner]: () => import('./banners.tsx'),
  [CONFIG_ROUTES.customerService]: () => import('./customer-services.tsx'),
  [CONFIG_ROUTES.navigation]: () => import('./navigations.tsx'),
  [CONFIG_ROUTES.recommendProduct]: () => import('./recommended-products.tsx'),
  [CONFIG_ROUTES.pageEndAd]: () => import('./page-end-ads.tsx'),
});
