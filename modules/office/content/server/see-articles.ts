import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { FEW, fewFound } from '#kernel/server/few-found.ts';
import { paged } from '#kernel/server/page.ts';
import { articleDetail, listArticles, previewArticle } from '../contract/article.ts';
import { like } from './keep-record.ts';
import { present as presentReading } from './present-reading.ts';
import { presentArticle, type SeenArticle, selectArticles } from './select-articles.ts';
import { room } from './tables.ts';

export const showArticles = room.ask(listArticles, async (w) => {
  const { keyword, state, type, columnId, labelId, language, dateFrom, dateTo } = w.input;
  let query = selectArticles(w);
  if (state !== undefined && state.length > 0) query = query.where(sql<boolean>`a.state = any(${state}::text[])`);
  if (type !== undefined) query = query.where('a.type', '=', type);
  if (columnId !== undefined) query = query.where(sql<boolean>`(a.column_id = ${columnId}::bigint or c.parent_id = ${columnId}::bigint)`);
  if (labelId !== undefined) query = query.where(sql<boolean>`exists (select 1 from content.article_label u where u.article_id = a.id and u.label_id = ${labelId}::bigint)`);
  if (language !== undefined) query = query.where('a.language', '=', language);
  if (dateFrom !== undefined) query = query.where(sql<boolean>`a.publish_time >= (${dateFrom}::timestamp at time zone 'Asia/Shanghai')`);
  if (dateTo !== undefined) query = query.where(sql<boolean>`a.publish_time < ((${dateTo}::date + 1)::timestamp at time zone 'Asia/Shanghai')`);
  if (keyword) {
    const few = await fewFound(w.tx, sql`select content.articles_like(${like(keyword)}, ${keyword}, ${FEW + 1}::int)`);
    if (few !== null) query = query.where(sql<boolean>`a.id = any(${few}::bigint[])`);
    query = query.where(sql<boolean>`((a.title || ' ' || a.plain) ilike ${like(keyword)} or a.author ilike ${like(keyword)} or ${keyword} = any(a.keywords))`);
  }
  const page = await paged(w.tx, query, w.input, {
    sortable: { title: 'a.title', type: 'a.type', state: 'a.state', views: 'views', publishTime: 'a.publish_time', gmtCreate: 'a.gmt_create', gmtModified: 'a.gmt_modified' },
    fallback: { column: 'a.gmt_modified', asc: false },
    key: 'a.id',
    // Texts, labels and copies are fetched for the page alone; the number of views is no column of the article.
    wide: w.input.sortProperties !== 'views',
  });
  return { ...page, list: page.list.map((row) => presentArticle(row as SeenArticle, w.actor)) };
});

export const showArticle = room.ask(articleDetail, async (w) => {
  const a = (await selectArticles(w).where('a.id', '=', w.input.id).executeTakeFirst()) as SeenArticle | undefined;
  if (a === undefined) throw NotFound({});
  return {
    ...presentArticle(a, w.actor),
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

export const showPreview = room.ask(previewArticle, async (w) => {
  const a = (await selectArticles(w).where('a.id', '=', w.input.id).executeTakeFirst()) as SeenArticle | undefined;
  if (a === undefined) throw NotFound({});
  return presentReading(w, a, []);
});
