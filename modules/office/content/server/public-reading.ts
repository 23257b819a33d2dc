import { PUBLICATION } from '../rules/publication-lifecycle.ts';
import { SEO_PORTAL, type SeoPath } from '../rules/seo-pages.ts';
import { shown } from './read-help.ts';
import { content, type Locale, type Words } from './tables.ts';

interface PublicHelp {
  readonly id: string;
  readonly title: Words;
  readonly content: Words;
  readonly columnNames: Words;
  readonly gmtModified: string;
}
/** A help text that is out, for pages that count no visits; null for every other. */
export const publicHelp = content.door<{ id: string }, PublicHelp | null>(async (ctx) => {
  const a = await shown(ctx, ctx.input.id).executeTakeFirst();
  return a === undefined
    ? null
    : {
        id: a.id,
        title: a.title,
        content: a.content,
        columnNames: a.names,
        gmtModified: a.gmt_modified.toISOString(),
      };
});

/** What the operator says of a page to search engines, in one language (administration-domain 12.3). */
export interface PageSeo {
  readonly path: SeoPath;
  readonly language: string;
  readonly title: string;
  readonly keywords: string | null;
  readonly description: string | null;
  readonly robots: string;
  readonly ogImage: string | null;
  readonly inSitemap: boolean;
  readonly changefreq: string | null;
  readonly priority: string | null;
}
/** Everything that is said of the portal's pages, each page in each language once. */
export const portalSeo = content.door<Record<never, never>, PageSeo[]>(async ({ tx }) => {
  const rows = await tx
    .selectFrom('content.seo')
    .selectAll()
    .where('path', 'in', [...SEO_PORTAL])
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  return rows.map((s) => ({
    path: s.path as SeoPath,
    language: s.language,
    title: s.title,
    keywords: s.keywords,
    description: s.description,
    robots: s.robots,
    ogImage: s.og_image,
    inSitemap: s.in_sitemap,
    changefreq: s.changefreq,
    priority: s.priority,
  }));
});

interface PublicDeal {
  readonly productName: string;
  /** A band; null where the announcement tells none, or the exact price. */
  readonly band: string | null;
  readonly region: string | null;
  readonly day: string;
}
const NEWEST = 20;
/** Announcements that are out as strangers may read them: no party, no quantity, no exact price (ruling 18). */
export const publicDeals = content.door<{ language: Locale }, PublicDeal[]>(async ({ tx, input }) => {
  const rows = await tx
    .selectFrom('content.clinch')
    .select(['product_name', 'price_shown', 'price_text', 'region', 'deal_date'])
    .where('state', '=', PUBLICATION.published)
    .where('deleted', '=', false)
    .where('language', '=', input.language)
    .orderBy('pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((d) => ({
    productName: d.product_name,
    band: d.price_shown === 'range' ? d.price_text : null,
    region: d.region,
    day: d.deal_date,
  }));
});
