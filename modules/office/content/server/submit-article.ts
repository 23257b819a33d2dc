import { submitArticle } from '../contract/article.ts';
import { done, held } from './act-on-article.ts';
import { sendForReview } from './send-for-review.ts';
import { content } from './tables.ts';

export const submitArticleHandler = content.command(submitArticle, async (ctx) =>
  done(ctx, await sendForReview(ctx, await held(ctx))),
);
