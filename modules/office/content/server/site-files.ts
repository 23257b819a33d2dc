import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { MARKET_ZONE } from '#kernel/server/list-filters.ts';
import { ARTICLE } from '../rules/article-lifecycle.ts';
import { SEO_PAGES } from '../rules/seo-pages.ts';
import { content, type Tables } from './tables.ts';

export const SITE_FILES = ['sitemap.xml', 'robots.txt'] as const;
export type SiteFile = (typeof SITE_FILES)[number];
/** Stands for the address of this site, which only the server that answers knows. */
const ORIGIN = '{origin}';
const MOST_ADDRESSES = 50_000;

interface Entry {
  readonly path: string;
  readonly day: string;
  readonly changefreq: string | null;
  readonly priority: string | null;
}
const entryOf = (e: Entry): string =>
  `<url><loc>${ORIGIN}${e.path}</loc><lastmod>${e.day}</lastmod>${e.changefreq === null ? '' : `<changefreq>${e.changefreq}</changefreq>`}${e.priority === null ? '' : `<priority>${e.priority}</priority>`}</url>`;

/** Pages meant for the sitemap that may be indexed, and every article that is out where their pattern is in it. */
async function entries(db: Kysely<Tables>): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with kept as (select distinct on (path) path, to_char(gmt_modified at time zone ${MARKET_ZONE}, 'YYYY-MM-DD') as day, changefreq, priority::text from content.seo
      where in_sitemap and robots = 'index' and state = '1' and not deleted order by path, priority desc nulls last, id)
    select path, day, changefreq, priority from kept where path not like '%:%'
    union all
    select '/article/' || a.id, to_char(a.shown_since at time zone ${MARKET_ZONE}, 'YYYY-MM-DD'), k.changefreq, k.priority from content.article a
      join content.site_column c on c.id = a.column_id and c.state = '1' join kept k on k.path = '/article/:id'
      where a.state = ${sql.lit(ARTICLE.published)} and a.shown_since is not null and not a.deleted and not a.external_flag
    limit ${MOST_ADDRESSES}`.execute(db);
  return rows;
}
async function made(db: Kysely<Tables>, name: SiteFile): Promise<string> {
  if (name === 'sitemap.xml')
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${(await entries(db)).map(entryOf).join('\n')}\n</urlset>\n`;
  const open = SEO_PAGES.map((p) => `Allow: ${p.path.replace(/:.*$/, '')}`);
  return [
    'User-agent: *',
    ...open,
    'Allow: /assets/',
    'Allow: /files/',
    'Disallow: /',
    `Sitemap: ${ORIGIN}/sitemap.xml`,
    `Sitemap: ${ORIGIN}/portal/sitemap.xml`,
    '',
  ].join('\n');
}

/** sitemap.xml and robots.txt, made anew every day (administration-domain 12.3). */
export const makeSiteFiles = content.cronJob(
  'content.siteFiles',
  { everySeconds: 86_400, atMost: 1 },
  async (ctx) => {
    for (const name of SITE_FILES) {
      const body = await made(ctx.tx, name);
      await sql`insert into content.site_file (name, body, made_at) values (${name}, ${body}, kernel.now()) on conflict (name) do update set body = excluded.body, made_at = excluded.made_at`.execute(
        ctx.tx,
      );
    }
    return 0;
  },
);

/** A file as it was made last; before the first making, as it would be now. */
export async function siteFile(db: Kysely<AnyTables>, name: SiteFile, origin: string): Promise<string> {
  const contentDb = db as unknown as Kysely<Tables>;
  const storedFile = await contentDb
    .selectFrom('content.site_file')
    .select('body')
    .where('name', '=', name)
    .executeTakeFirst();
  return (storedFile?.body ?? (await made(contentDb, name))).replaceAll(ORIGIN, origin);
}
