import { NoPermission } from '#kernel/rules/refusals.ts';
import { withdrawArticle } from '../contract/article.ts';
import { done, held, type Steps } from './act-on-article.ts';
import { stepArticle } from './lifecycle.ts';
import { isAuthor } from './select-articles.ts';
import { content } from './tables.ts';

/** Only its author takes an article back from review. */
export const withdrawArticleHandler = content.command(withdrawArticle, async (ctx) => {
  const row = await held(ctx);
  if (!isAuthor(row, ctx.actor)) throw NoPermission({});
  return done(ctx, await stepArticle(ctx as unknown as Steps, row, 'withdraw', 'submitter'));
});
