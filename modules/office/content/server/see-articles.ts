import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { FEW, fewFound } from '#kernel/server/few-found.ts';
import { paged } from '#kernel/server/page.ts';
import { articleDetail, listArticles, previewArticle } from '../contract/article.ts';
import type { Hand } from './keep-record.ts';
import { present as presentReading } from './present-reading.ts';
import {
  type ArticleQuery,
  articlesAlone,
  presentArticle,
  type SeenArticle,
  selectArticles,
} from './select-articles.ts';
import { room } from './tables.ts';

/** What a list of articles is narrowed by; every condition is on the article itself. */
async function wished(w: Hand, asked: z.output<typeof listArticles.input>): Promise<RawBuilder<boolean>[]> {
  const { keyword, state, type, columnId, labelId, language, dateFrom, dateTo } = asked;
  const all: RawBuilder<boolean>[] = [];
  if (state !== undefined && state.length > 0) all.push(sql<boolean>`a.state in (${sql.join(state)})`);
  if (type !== undefined) all.push(sql<boolean>`a.type = ${type}`);
  if (columnId !== undefined)
    all.push(
      sql<boolean>`a.column_id in (select c.id from content.site_column c where c.id = ${columnId}::bigint or c.parent_id = ${columnId}::bigint)`,
    );
  if (labelId !== undefined)
    all.push(
      sql<boolean>`exists (select 1 from content.article_label u where u.article_id = a.id and u.label_id = ${labelId}::bigint)`,
    );
  if (language !== undefined) all.push(sql<boolean>`a.language = ${language}`);
  if (dateFrom !== undefined)
    all.push(sql<boolean>`a.publish_time >= (${dateFrom}::timestamp at time zone 'Asia/Shanghai')`);
  if (dateTo !== undefined)
    all.push(sql<boolean>`a.publish_time < ((${dateTo}::date + 1)::timestamp at time zone 'Asia/Shanghai')`);
  if (!keyword) return all;
  const few = await fewFound(
    w.tx,
    sql`select content.articles_like(${anywhere(keyword)}, ${keyword}, ${FEW + 1}::int)`,
  );
  if (few !== null) all.push(sql<boolean>`a.id = any(${few}::bigint[])`);
  return [
    ...all,
    sql<boolean>`((a.title || ' ' || a.plain) ilike ${anywhere(keyword)} or a.author ilike ${anywhere(keyword)} or ${keyword} = any(a.keywords))`,
  ];
}

export const showArticles = room.ask(listArticles, async (w) => {
  const wishes = await wished(w, w.input);
  const narrowed = (query: ArticleQuery): ArticleQuery => wishes.reduce((q, wish) => q.where(wish), query);
  const page = await paged(w.tx, narrowed(selectArticles(w)), w.input, {
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
    lean: { query: narrowed(articlesAlone(w)), of: 'a' },
  });
  return { ...page, list: page.list.map((row) => presentArticle(row as SeenArticle, w.actor)) };
});

export const showArticle = room.ask(articleDetail, async (w) => {
  const a = (await selectArticles(w).where('a.id', '=', w.input.id).executeTakeFirst()) as
    | SeenArticle
    | undefined;
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
  const a = (await selectArticles(w).where('a.id', '=', w.input.id).executeTakeFirst()) as
    | SeenArticle
    | undefined;
  if (a === undefined) throw NotFound({});
  return presentReading(w, a, []);
});
