import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import type { ReadArticle } from '../contract/article.ts';
import { columnTree, readArticle, readArticles } from '../contract/reading.ts';
import { ARTICLE } from '../rules/article-lifecycle.ts';
import { excerptOf } from '../rules/excerpt.ts';
import { picturesOf } from './article-files.ts';
import { countVisit, viewsOf } from './count-visit.ts';
import { present } from './present-reading.ts';
import type { LabelOf, SeenArticle } from './select-articles.ts';
import { type ContentContext, content } from './tables.ts';

const labels = sql<
  LabelOf[]
>`coalesce((select jsonb_agg(jsonb_build_object('id', l.id::text, 'names', l.names, 'colour', l.colour) order by l.sort, l.id)
  from content.article_label u join content.label l on l.id = u.label_id where u.article_id = a.id and l.state = '1' and not l.deleted), '[]'::jsonb)`;
/** Articles that are out, in columns that are switched on. */
export const shownArticles = (ctx: Pick<ContentContext, 'tx'>) =>
  ctx.tx
    .selectFrom('content.article as a')
    .innerJoin('content.site_column as c', 'c.id', 'a.column_id')
    .leftJoin('content.site_column as p', 'p.id', 'c.parent_id')
    .leftJoin('content.article_tally as t', 't.article_id', 'a.id')
    .selectAll('a')
    .select([
      'c.names as column_names',
      'c.code as column_code',
      viewsOf('article').as('views'),
      labels.as('labels'),
      sql<null>`null`.as('copy_id'),
    ])
    .where('a.state', '=', ARTICLE.published)
    .where('a.shown_since', 'is not', null)
    .where('a.deleted', '=', false)
    .where('c.state', '=', '1')
    .where(sql<boolean>`(p.id is null or p.state = '1')`);
type Seen = SeenArticle & { readonly column_code: string };

export const readArticlesHandler = content.query(readArticles, async (ctx) => {
  const { columnCode, tag, keyword, type, language } = ctx.input;
  let query = shownArticles(ctx);
  if (language !== undefined) query = query.where('a.language', '=', language);
  if (type !== undefined) query = query.where('a.type', '=', type);
  if (columnCode !== undefined)
    query = query.where(
      sql<boolean>`(lower(c.code) = lower(${columnCode}) or lower(p.code) = lower(${columnCode}))`,
    );
  if (tag !== undefined)
    query = query.where(
      sql<boolean>`exists (select 1 from content.article_label u where u.article_id = a.id and u.label_id = ${tag}::bigint)`,
    );
  if (keyword)
    query = query.where(
      sql<boolean>`((a.title || ' ' || a.plain) ilike ${containsPattern(keyword)} or ${keyword} = any(a.keywords))`,
    );
  const pinned = query.orderBy('a.pinned', 'desc');
  const page = await paged(
    ctx.tx,
    pinned,
    { ...ctx.input, sortProperties: undefined },
    { sortable: {}, fallback: { column: 'a.shown_since', asc: false }, key: 'a.id' },
  );
  const list = page.list as Seen[];
  const covers = await picturesOf(
    ctx,
    list.flatMap((a) => (a.cover === null ? [] : [a.cover])),
  );
  return {
    ...page,
    list: list.map((a) => ({
      id: a.id,
      title: a.title,
      type: a.type,
      language: a.language,
      columnNames: a.column_names,
      labels: a.labels,
      abstract: a.abstract ?? excerptOf(a.plain),
      cover: a.cover === null ? null : (covers.get(a.cover) ?? null),
      externalUrl: a.external_flag ? a.external_url : null,
      pinned: a.pinned,
      views: Number.parseInt(a.views, 10),
      publishTime: (a.shown_since as Date).toISOString(),
    })),
  };
});

const RELATED = 5;
/** The newest others with a label in common, then of the same column; same language. */
async function related(ctx: ContentContext, a: Seen): Promise<ReadArticle['related']> {
  const rows = (await shownArticles(ctx)
    .where('a.id', '<>', a.id)
    .where('a.language', '=', a.language)
    .where(
      sql<boolean>`(a.column_id = ${a.column_id}::bigint or exists (select 1 from content.article_label u join content.article_label v on v.label_id = u.label_id where u.article_id = a.id and v.article_id = ${a.id}::bigint))`,
    )
    .orderBy(
      sql`(select count(*) from content.article_label u join content.article_label v on v.label_id = u.label_id where u.article_id = a.id and v.article_id = ${a.id}::bigint)`,
      'desc',
    )
    .orderBy('a.shown_since', 'desc')
    .orderBy('a.id', 'desc')
    .limit(RELATED)
    .execute()) as Seen[];
  return rows.map((r) => ({ id: r.id, title: r.title, publishTime: r.shown_since?.toISOString() ?? null }));
}

/** One article that is out, as its readers see it; null for every other. */
async function articleShown(ctx: ContentContext, id: string): Promise<ReadArticle | null> {
  const a = (await shownArticles(ctx).where('a.id', '=', id).executeTakeFirst()) as Seen | undefined;
  if (a === undefined) return null;
  const read = await present(ctx, a, await related(ctx, a), a.column_code);
  return { ...read, publishTime: a.shown_since?.toISOString() ?? read.publishTime };
}
/** The same for pages that count no visits. */
export const publicArticle = content.door<{ id: string }, ReadArticle | null>((ctx) =>
  articleShown(ctx, ctx.input.id),
);

/** Reading counts the visit, so it writes. Anything that is not out is not found. */
export const readArticleHandler = content.command(readArticle, async (ctx) => {
  const read = await articleShown(ctx, ctx.input.id);
  if (read === null) throw NotFound({});
  const counted = await countVisit(ctx, 'article', read.id);
  return { ...read, views: read.views + (counted ? 1 : 0) };
});

export const columnTreeHandler = content.query(columnTree, async (ctx) => columnsOf(ctx, ctx.input.place));
/** The columns of the whole site, for its bundle (administration-domain 10.8). */
export const siteColumns = content.door(async (ctx) => columnsOf(ctx));

async function columnsOf(ctx: Pick<ContentContext, 'tx'>, place?: 'home' | 'information') {
  let query = ctx.tx
    .selectFrom('content.site_column')
    .selectAll()
    .where('state', '=', '1')
    .where('deleted', '=', false);
  if (place !== undefined) query = query.where('place', '=', place);
  const all = await query.orderBy('sequence').orderBy('gmt_modified', 'desc').orderBy('id', 'desc').execute();
  return all
    .filter((c) => c.parent_id === null)
    .map((c) => ({
      code: c.code,
      names: c.names,
      place: c.place,
      template: c.template,
      children: all
        .filter((k) => k.parent_id === c.id)
        .map((k) => ({ code: k.code, names: k.names, template: k.template, dataSource: k.data_source })),
    }));
}
