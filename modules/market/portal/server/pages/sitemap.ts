import type { PublicPage } from '#kernel/server/capability.ts';
import { readArticles } from '#office/content/contract/reading.ts';
import { helpTree } from '#office/content/contract/reading.ts';
import { type PageSeo, portalSeo } from '#office/content/server/door.ts';
import { SEO_PORTAL, type SeoPath } from '#office/content/rules/seo-pages.ts';
import { publicStores } from '#registry/stores/server/door.ts';
import {
  addressWith,
  PORTAL_SITEMAP,
  portalArticle,
  portalCategory,
  portalHelp,
  portalProduct,
  portalStore,
} from '../../rules/places.ts';
import { categoriesOf } from '../frame.ts';
import { productCounts, publicProductIds } from '../goods.ts';
import { html, type Markup } from '../markup.ts';

const MOST_STORES = 2_000;
const ARTICLES = 100;
const FRESH_SECONDS = 3_600;

/** Patterns the operator keeps out of search engines; all others are in, as long as he says nothing of them. */
const keptOut = (seo: readonly PageSeo[], path: SeoPath): boolean => {
  const rows = seo.filter((s) => s.path === path);
  return rows.length > 0 && !rows.some((s) => s.robots === 'index' && s.inSitemap);
};

/** Every public page that search engines may know, in both languages. */
export const sitemap: PublicPage = {
  path: PORTAL_SITEMAP,
  async answer(visit) {
    const { ctx, origin } = visit;
    const seo = await portalSeo(ctx, {});
    const categories = await categoriesOf(visit);
    const counts = await productCounts(ctx, {});
    const articles = await visit.ask(readArticles, { pageNum: 1, pageCount: ARTICLES });
    const help = (await visit.ask(helpTree, {})).flatMap((c) => [
      ...c.articles,
      ...c.children.flatMap((k) => k.articles),
    ]);
    const stores = await publicStores(ctx, { limit: MOST_STORES });
    const filled = [...categories.ids]
      .map((id) => categories.wayTo(id).at(-1))
      .filter((c) => c !== undefined && categories.below(c).some((id) => (counts.get(id) ?? 0) > 0));
    const products = await publicProductIds(ctx, { categoryIds: categories.ids });
    const of: Partial<Record<SeoPath, readonly string[]>> = {
      '/portal/category/:code': filled.flatMap((c) => (c === undefined ? [] : [portalCategory(c.code)])),
      '/portal/product/:id': products.map(portalProduct),
      '/portal/store/:code': stores.list.map((s) => portalStore(s.code)),
      '/portal/news/:id': articles.list.filter((a) => a.externalUrl === null).map((a) => portalArticle(a.id)),
      '/portal/help/:id': help.map((a) => portalHelp(a.id)),
    };
    const entry = (pattern: SeoPath, path: string): Markup => {
      const row = seo.find((s) => s.path === pattern);
      const at = (lang?: string) => `${origin}${addressWith(path, { lang })}`;
      return html`<url><loc>${at()}</loc><xhtml:link rel="alternate" hreflang="zh-CN" href="${at('zh_CN')}"/><xhtml:link rel="alternate" hreflang="en" href="${at('en_US')}"/>${row?.changefreq && html`<changefreq>${row.changefreq}</changefreq>`}${row?.priority && html`<priority>${row.priority}</priority>`}</url>
`;
    };
    const urls = SEO_PORTAL.filter((pattern) => !keptOut(seo, pattern)).flatMap((pattern) =>
      (of[pattern] ?? [pattern]).map((path) => entry(pattern, path)),
    );
    const body = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>
`;
    return {
      status: 200,
      type: 'application/xml; charset=utf-8',
      body: String(body),
      freshSeconds: FRESH_SECONDS,
    };
  },
};
