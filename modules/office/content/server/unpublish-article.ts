import { unpublishArticle } from '../contract/article.ts';
import { done, held, type Steps } from './act-on-article.ts';
import { stepArticle } from './lifecycle.ts';
import { SHOW } from './publish-article.ts';
import { content } from './tables.ts';

/** From now on the public page answers «not found»; a planned publication is called off. */
export const unpublishArticleHandler = content.command(unpublishArticle, async (ctx) => {
  const row = await held(ctx);
  const next = await stepArticle(ctx as unknown as Steps, row, 'unpublish', 'operator', {
    set: { shown_since: null },
  });
  await ctx.unschedule(SHOW, row.id);
  ctx.live('articles:all', { id: row.id });
  return done(ctx, next);
});
