import type { LocalizedText } from '#kernel/rules/words.ts';

/**
 * Pages whose head may be described to search engines: public pages and those of the main layout
 * (administration-domain 12.3).
 */
export const SEO_PAGES = [
  { path: '/login', zh: '登录', en: 'Sign in' },
  { path: '/registerAccount', zh: '注册', en: 'Register' },
  { path: '/pchome', zh: '商城首页', en: 'Market front page' },
  { path: '/goodsCategory', zh: '商品分类', en: 'Product categories' },
  { path: '/resourceList', zh: '在途资源', en: 'In-transit resources' },
  { path: '/rmbSellList', zh: '人民币报盘', en: 'RMB offers' },
  { path: '/rmbBuyList', zh: '人民币求购', en: 'RMB inquiries' },
  { path: '/dollarList', zh: '美元报盘', en: 'USD offers' },
  { path: '/helpCenter', zh: '帮助中心', en: 'Help centre' },
  { path: '/article/:id', zh: '资讯详情', en: 'Article' },
  { path: '/shop/:code', zh: '店铺', en: 'Store' },
  { path: '/portal', zh: '门户首页', en: 'Portal: home' },
  { path: '/portal/category/:code', zh: '门户商品分类', en: 'Portal: category' },
  { path: '/portal/product/:id', zh: '门户商品', en: 'Portal: product' },
  { path: '/portal/stores', zh: '门户店铺列表', en: 'Portal: stores' },
  { path: '/portal/store/:code', zh: '门户店铺', en: 'Portal: store' },
  { path: '/portal/news', zh: '门户资讯列表', en: 'Portal: news' },
  { path: '/portal/news/:id', zh: '门户资讯', en: 'Portal: article' },
  { path: '/portal/help', zh: '门户帮助中心', en: 'Portal: help centre' },
  { path: '/portal/help/:id', zh: '门户帮助', en: 'Portal: help text' },
  { path: '/portal/about', zh: '门户关于我们', en: 'Portal: about us' },
] as const satisfies readonly (LocalizedText & { readonly path: string })[];
export type SeoPath = (typeof SEO_PAGES)[number]['path'];
/** Pages that people read without signing in; robots may index them until the operator says otherwise. */
export const SEO_PORTAL = SEO_PAGES.map((p) => p.path).filter((path) => path.startsWith('/portal'));
export const SEO_PATHS = SEO_PAGES.map((p) => p.path) as [string, ...string[]];
export const CHANGE_FREQUENCIES = [
  'always',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'never',
] as const;
export const SEO_VARIABLES = ['productName', 'platformName'] as const;

const fits = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => part === given[i] || (part.startsWith(':') && given[i] !== ''))
  );
};
/** The page pattern an address belongs to; null for back-office and share pages, which search engines never see. */
export const seoPageOf = (path: string): string | null =>
  SEO_PAGES.find((p) => fits(p.path, path.replace(/\/+$/, '') || '/'))?.path ?? null;

/** Fills `{platformName}` and `{productName}`; a variable without a value goes together with a separator beside it. */
export function filledTag(
  text: string,
  values: Readonly<Partial<Record<(typeof SEO_VARIABLES)[number], string>>>,
): string {
  return text
    .replace(/\{(\w+)\}/g, (_hole, name: string) => values[name as (typeof SEO_VARIABLES)[number]] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–|_·,，]+|[\s\-–|_·,，]+$/g, '');
}
