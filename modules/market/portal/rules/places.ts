import { SHOP, SHOP_PORTAL } from '#registry/stores/rules/pages.ts';

/** The public face of the platform. */
export const PORTAL = '/portal';
export const PORTAL_SEARCH = `${PORTAL}/search`;
export const PORTAL_STORES = `${PORTAL}/stores`;
export const PORTAL_NEWS = `${PORTAL}/news`;
export const PORTAL_HELP = `${PORTAL}/help`;
export const PORTAL_ABOUT = `${PORTAL}/about`;
export const PORTAL_SITEMAP = `${PORTAL}/sitemap.xml`;
export const PORTAL_CATEGORY = `${PORTAL}/category`;
export const PORTAL_PRODUCT = `${PORTAL}/product`;

export const portalCategory = (code: string): string => `${PORTAL_CATEGORY}/${encodeURIComponent(code)}`;
export const portalProduct = (id: string): string => `${PORTAL_PRODUCT}/${id}`;
export const portalStore = (code: string): string => `${SHOP_PORTAL}/${code}`;
export const portalArticle = (id: string): string => `${PORTAL_NEWS}/${id}`;
export const portalHelp = (id: string): string => `${PORTAL_HELP}/${id}`;

/** Where the same is found in the application, by those who are signed in. */
export const TWINS = {
  home: '/pchome',
  goods: '/goodsCategory',
  help: '/helpCenter',
  category: (id: string) => `/goodsCategory?categoryId=${id}`,
  product: (id: string) => `/goodsCategory/productDetail?id=${id}`,
  search: (typed: string) => `/goodsCategory?keyword=${encodeURIComponent(typed)}`,
  store: (code: string) => `${SHOP}/${code}`,
  article: (id: string) => `/article/${id}`,
} as const;

/** An address with what is asked of it; what is empty is left out. */
export function addressWith(
  path: string,
  asked: Readonly<Record<string, string | number | undefined>>,
): string {
  const pairs = Object.entries(asked).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}=${encodeURIComponent(String(value))}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
