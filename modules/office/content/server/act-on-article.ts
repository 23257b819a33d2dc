import type { OutputOf } from '#kernel/rules/contract.ts';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import type { submitArticle } from '../contract/article.ts';
import type { stepArticle } from './lifecycle.ts';
import { articleCan } from './select-articles.ts';
import type { Article, ContentContext } from './tables.ts';
import { lockArticle } from './write-article.ts';

type ArticleActResult = OutputOf<typeof submitArticle>;

export const done = (ctx: ContentContext, row: Article): ArticleActResult => {
  ctx.target({ type: 'ARTICLE', id: row.id, no: row.title });
  return { id: row.id, version: row.version, state: row.state, can: articleCan(row, ctx.actor) };
};

export async function held(
  ctx: ContentContext & { readonly input: { readonly id: string; readonly version: number } },
): Promise<Article> {
  const row = await lockArticle(ctx, ctx.input.id);
  if (row.version !== ctx.input.version) throw VersionConflict({ version: row.version });
  return row;
}

export type Steps = Parameters<typeof stepArticle>[0];
