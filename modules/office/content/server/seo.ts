import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { containsAny, eq, listFilters } from '#kernel/server/list-filters.ts';
import { serveRecordActs, serveRecordReads } from '#kernel/server/record.ts';
import { seenFiles } from '#office/attachments/server/door.ts';
import { type SeoRow, seo } from '../contract/seo.ts';
import { bindPictures } from './article-files.ts';
import { type ContentContext, content, type Seo } from './tables.ts';

const present = (s: Seo): SeoRow => ({
  id: s.id,
  version: s.version,
  path: s.path,
  language: s.language,
  title: s.title,
  keywords: s.keywords,
  description: s.description,
  canonical: s.canonical,
  robots: s.robots,
  ogImage: s.og_image,
  inSitemap: s.in_sitemap,
  changefreq: s.changefreq,
  priority: s.priority,
  state: s.state,
  gmtModified: s.gmt_modified.toISOString(),
});

type Wish = Omit<SeoRow, 'id' | 'version' | 'gmtModified'>;
type Optional = 'canonical' | 'ogImage' | 'changefreq' | 'priority';
const setOf = (v: Omit<Wish, Optional> & { readonly [K in Optional]?: Wish[K] | undefined }) => ({
  path: v.path,
  language: v.language,
  title: v.title,
  keywords: v.keywords ?? null,
  description: v.description ?? null,
  canonical: v.canonical ?? null,
  robots: v.robots,
  og_image: v.ogImage ?? null,
  in_sitemap: v.inSitemap,
  changefreq: v.changefreq ?? null,
  priority: v.priority ?? null,
  state: v.state,
});
async function bindImage(ctx: ContentContext, id: string, image: string | null | undefined): Promise<void> {
  if (image && (await seenFiles(ctx, { attachmentIds: [image] })).length === 0) throw NotFound({}, 'ogImage');
  await bindPictures(ctx, 'SEO', id, image ? [image] : []);
}

export const seoHandlers = [
  ...serveRecordReads(content, seo, {
    from: (ctx: ContentContext) => ctx.tx.selectFrom('content.seo').selectAll().where('deleted', '=', false),
    key: 'id',
    filters: listFilters({
      language: eq('language'),
      robots: eq('robots'),
      state: eq('state'),
      keyword: containsAny(['path', 'title', 'keywords']),
    }),
    sortable: { path: 'path', language: 'language', gmtModified: 'gmt_modified' },
    fallback: { column: 'path', asc: true },
    present,
  }),
  ...serveRecordActs(content, seo, {
    table: 'content.seo',
    bizType: 'SEO',
    numberOf: (row: Seo) => row.path,
    conflicts: { seo_page: () => CodeExists({}, 'path') },
    columns: (_w: ContentContext, wish) => setOf(wish),
    after: (ctx, id, columns) => bindImage(ctx, id, columns.og_image as string | null),
  }),
];
