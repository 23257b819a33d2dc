import { SelfApproval } from '#kernel/rules/refusals.ts';
import { releaseArticle } from '../contract/article.ts';
import { ARTICLE } from '../rules/article-lifecycle.ts';
import { ArticleReview } from '../rules/refusals.ts';
import { done, held } from './act-on-article.ts';
import { publish } from './publish-article.ts';
import { isAuthor } from './select-articles.ts';
import { content } from './tables.ts';

/** Four eyes: never the author. A copy replaces its article; an unpublished one goes out again if nobody touched it. */
export const releaseArticleHandler = content.command(releaseArticle, async (ctx) => {
  const row = await held(ctx);
  if (row.state === ARTICLE.pending && isAuthor(row, ctx.actor)) throw SelfApproval({});
  if (row.state === ARTICLE.unpublished && row.changed) throw ArticleReview({});
  return done(ctx, await publish(ctx, row));
});
