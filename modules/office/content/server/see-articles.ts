import { sql } from 'kysely';
import { containsAny, dayRange, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { articleDetail, listArticles, previewArticle } from '../contract/article.ts';
import { present as presentReading } from './present-reading.ts';
import {
  type ArticleQuery,
  articlesAlone,
  presentArticle,
  type SeenArticle,
  selectArticles,
} from './select-articles.ts';
import { content } from './tables.ts';

/** What a list of articles is narrowed by; every condition is on the article itself. */
const filters = listFilters({
  state: oneOf('a.state'),
  type: eq('a.type'),
  columnId: (id: string) =>
    sql<boolean>`a.column_id in (select c.id from content.site_column c where c.id = ${id}::bigint or c.parent_id = ${id}::bigint)`,
  labelId: (id: string) =>
    sql<boolean>`exists (select 1 from content.article_label u where u.article_id = a.id and u.label_id = ${id}::bigint)`,
  language: eq('a.language'),
  ...dayRange('a.publish_time'),
  keyword: containsAny(
    [sql`(a.title || ' ' || a.plain)`, 'a.author'],
    {
      id: 'a.id',
      ids: (pattern, limit, typed) => sql`select content.articles_like(${pattern}, ${typed}, ${limit})`,
    },
    (typed) => sql<boolean>`${typed} = any(a.keywords)`,
  ),
});

export const listArticlesHandler = content.query(listArticles, async (ctx) => {
  const wishes = await filters.conditions(ctx.tx, ctx.input);
  const narrowed = (query: ArticleQuery): ArticleQuery => wishes.reduce((q, wish) => q.where(wish), query);
  const page = await paged(ctx.tx, narrowed(selectArticles(ctx)), ctx.input, {
    sortable: {
      title: 'a.title',
      type: 'a.type',
      state: 'a.state',
      views: 'a.viewed',
      publishTime: 'a.publish_time',
      gmtCreate: 'a.gmt_create',
      gmtModified: 'a.gmt_modified',
    },
    fallback: { column: 'a.gmt_modified', asc: false },
    key: 'a.id',
    // Texts, labels, copies and views are fetched for the page alone.
    wide: true,
    lean: { query: narrowed(articlesAlone(ctx)), of: 'a' },
  });
  return { ...page, list: page.list.map((row) => presentArticle(row as SeenArticle, ctx.actor)) };
});

export const articleDetailHandler = content.query(articleDetail, async (ctx) => {
  const a = (await foundRow(selectArticles(ctx).where('a.id', '=', ctx.input.id))) as SeenArticle;
  return {
    ...presentArticle(a, ctx.actor),
    keyword: a.keywords,
    labelIds: a.labels.map((l) => l.id),
    externalUrl: a.external_url,
    cover: a.cover,
    video: a.video,
    pdf: a.pdf,
    images: a.images,
    docs: a.docs,
    abstract: a.abstract,
    content: a.content,
  };
});

export const previewArticleHandler = content.query(previewArticle, async (ctx) => {
  const a = (await foundRow(selectArticles(ctx).where('a.id', '=', ctx.input.id))) as SeenArticle;
  return presentReading(ctx, a, []);
});
