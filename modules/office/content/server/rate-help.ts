import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { rateHelp } from '../contract/reading.ts';
import { shown } from './read-help.ts';
import { content } from './tables.ts';

export const rateHelpHandler = content.command(rateHelp, async (ctx) => {
  const a = await shown(ctx, ctx.input.id).executeTakeFirst();
  if (a === undefined || ctx.actor.accountId === null) throw NotFound({});
  await ctx.tx
    .insertInto('content.help_vote')
    .values({ article_id: a.id, account_id: ctx.actor.accountId, helpful: ctx.input.helpful })
    .onConflict((c) =>
      c
        .columns(['article_id', 'account_id'])
        .doUpdateSet({ helpful: ctx.input.helpful, gmt_modified: nowHere }),
    )
    .execute();
  return null;
});
