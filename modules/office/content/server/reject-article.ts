import { SelfApproval } from '#kernel/rules/refusals.ts';
import { rejectArticle } from '../contract/article.ts';
import { ARTICLE } from '../rules/article-lifecycle.ts';
import { done, held, type Steps } from './act-on-article.ts';
import { stepArticle } from './lifecycle.ts';
import { notifyAuthor } from './publish-article.ts';
import { isAuthor } from './select-articles.ts';
import { content } from './tables.ts';

export const rejectArticleHandler = content.command(rejectArticle, async (ctx) => {
  const row = await held(ctx);
  if (row.state === ARTICLE.pending && isAuthor(row, ctx.actor)) throw SelfApproval({});
  const set = { reviewed_by: ctx.actor.accountId, reviewed_at: await ctx.now(), reason: ctx.input.reason };
  const next = await stepArticle(ctx as unknown as Steps, row, 'reject', 'operator', {
    set,
    reason: ctx.input.reason,
  });
  await notifyAuthor(ctx, next, 'rejected', ctx.input.reason);
  return done(ctx, next);
});
