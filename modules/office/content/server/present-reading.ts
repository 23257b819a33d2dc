import type { ReadArticle } from '../contract/article.ts';
import { excerptOf } from '../rules/excerpt.ts';
import { filesFor } from './article-files.ts';
import type { SeenArticle } from './select-articles.ts';
import type { ContentContext } from './tables.ts';

/** An article with its files, as a reader opens it. */
export async function present(
  ctx: ContentContext,
  a: SeenArticle,
  related: ReadArticle['related'],
  columnCode: string | null = null,
): Promise<ReadArticle> {
  const files = new Map(
    (
      await filesFor(
        ctx,
        [a.cover, a.video, a.pdf, ...a.images, ...a.docs].filter((id): id is string => id !== null),
      )
    ).map((f) => [f.attachmentId, f]),
  );
  const one = (id: string | null) => (id === null ? null : (files.get(id) ?? null));
  const many = (ids: readonly string[]) => ids.flatMap((id) => files.get(id) ?? []);
  return {
    id: a.id,
    title: a.title,
    type: a.type,
    state: a.state,
    language: a.language,
    columnId: a.column_id,
    columnNames: a.column_names,
    columnCode,
    labels: a.labels,
    keyword: a.keywords,
    author: a.author,
    source: a.source,
    externalUrl: a.external_flag ? a.external_url : null,
    abstract: a.abstract ?? excerptOf(a.plain),
    content: a.content,
    cover: one(a.cover),
    video: one(a.video),
    pdf: one(a.pdf),
    images: many(a.images),
    docs: many(a.docs),
    views: Number.parseInt(a.views, 10),
    publishTime: a.publish_time?.toISOString() ?? null,
    related,
  };
}
