import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { ARTICLE } from '../rules/article-lifecycle.ts';
import { excerptOf } from '../rules/excerpt.ts';
import { filledTag, seoPageOf } from '../rules/seo-pages.ts';
import type { Seo, Tables } from './tables.ts';

/** What the delivered page says of itself: its title, and its tags as HTML. */
export interface PageHead {
  readonly title: string;
  readonly tags: string;
}
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);
const meta = (name: string, content: string | null): string =>
  content ? `<meta name="${name}" content="${escaped(content)}" />` : '';
const property = (name: string, content: string | null): string =>
  content ? `<meta property="${name}" content="${escaped(content)}" />` : '';
const HIDDEN: PageHead = { title: '', tags: meta('robots', 'noindex') };

interface ArticleHead {
  readonly title: string;
  readonly description: string | null;
}
/** Title and abstract of an article that is out; null for every other address. */
async function articleAt(db: Kysely<Tables>, path: string): Promise<ArticleHead | null> {
  const id = /^\/article\/(\d{1,18})\/?$/.exec(path)?.[1];
  if (id === undefined) return null;
  const a = await db
    .selectFrom('content.article')
    .select(['title', 'abstract', 'plain'])
    .where('id', '=', id)
    .where('state', '=', ARTICLE.published)
    .where('shown_since', 'is not', null)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return a === undefined ? null : { title: a.title, description: a.abstract ?? excerptOf(a.plain) };
}

/**
 * Tags of a page for search engines (administration-domain 12.3): those kept for its pattern and language;
 * articles speak for themselves.
 * Back-office pages, share pages, articles that are not out and pages nobody described are not indexed.
 */
export async function pageHead(
  db: Kysely<AnyTables>,
  address: string,
  language: 'zh_CN' | 'en_US',
  origin: string,
): Promise<PageHead> {
  const path = address.split(/[?#]/)[0] ?? '/';
  const page = seoPageOf(path);
  if (page === null) return HIDDEN;
  const contentDb = db as unknown as Kysely<Tables>;
  const seo = await contentDb
    .selectFrom('content.seo')
    .selectAll()
    .where('path', '=', page)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .where('language', 'in', [language, 'zh_CN'])
    .orderBy(sql`language = ${language}`, 'desc')
    .executeTakeFirst();
  const article = await articleAt(contentDb, path);
  if ((page === '/article/:id' && article === null) || (seo === undefined && article === null)) return HIDDEN;
  const { platformName } = await settingOf({ tx: db }, 'platform');
  const name = language === 'en_US' ? (platformName.en_US ?? platformName.zh_CN) : platformName.zh_CN;
  return {
    title: escaped(titleOf(seo, article, name)),
    tags: tagsOf(seo, article, name, `${origin}${path}`, origin),
  };
}

const titleOf = (seo: Seo | undefined, article: ArticleHead | null, platformName: string): string =>
  article === null
    ? filledTag(seo?.title ?? '', { platformName })
    : [article.title, filledTag(seo?.title ?? '{platformName}', { platformName })]
        .filter((t) => t !== '')
        .join(' - ');

function tagsOf(
  seo: Seo | undefined,
  article: ArticleHead | null,
  platformName: string,
  here: string,
  origin: string,
): string {
  const values = { platformName };
  const description = article?.description ?? (seo?.description ? filledTag(seo.description, values) : null);
  const canonical = article === null ? (seo?.canonical ?? here) : here;
  return [
    meta('robots', seo?.robots ?? 'index'),
    meta('keywords', seo?.keywords ? filledTag(seo.keywords, values) : null),
    meta('description', description),
    `<link rel="canonical" href="${escaped(canonical)}" />`,
    property('og:title', titleOf(seo, article, platformName)),
    property('og:description', description),
    property('og:url', canonical),
    property('og:image', seo?.og_image ? `${origin}/files/${seo.og_image}/og` : null),
  ].join('');
}
