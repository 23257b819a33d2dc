import { NotFound } from '#kernel/rules/refusals.ts';
import { helpArticle } from '../contract/reading.ts';
import { countVisit } from './count-visit.ts';
import { shown } from './read-help.ts';
import { content } from './tables.ts';

export const helpArticleHandler = content.command(helpArticle, async (ctx) => {
  const a = await shown(ctx, ctx.input.id).executeTakeFirst();
  if (a === undefined) throw NotFound({});
  const said =
    ctx.actor.accountId === null
      ? undefined
      : await ctx.tx
          .selectFrom('content.help_vote')
          .select('helpful')
          .where('article_id', '=', a.id)
          .where('account_id', '=', ctx.actor.accountId)
          .executeTakeFirst();
  const counted = await countVisit(ctx, 'help', a.id);
  return {
    id: a.id,
    title: a.title,
    content: a.content,
    views: Number.parseInt(a.views, 10) + (counted ? 1 : 0),
    gmtModified: a.gmt_modified.toISOString(),
    columnNames: a.names,
    mine: said?.helpful ?? null,
  };
});
