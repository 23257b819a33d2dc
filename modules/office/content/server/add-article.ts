import { addArticle } from '../contract/article.ts';
import { content } from './tables.ts';
import { check, file, maybeSubmit, mayPin, toActionResult } from './write-article.ts';

export const addArticleHandler = content.command(addArticle, async (ctx) => {
  await check(ctx, ctx.input, null);
  if (ctx.input.pinned) await mayPin(ctx, ctx.input.columnId, []);
  const row = await maybeSubmit(ctx, await file(ctx, ctx.input, null), ctx.input.submit);
  ctx.target({ type: 'ARTICLE', id: row.id, no: row.title });
  return toActionResult(ctx, row);
});
