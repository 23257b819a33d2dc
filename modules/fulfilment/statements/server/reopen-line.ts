import { nowHere } from '#kernel/server/database.ts';
import { reopenLine } from '../contract/statement.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import { MatchConfirmed, MatchOwn } from '../rules/refusals.ts';
import { deskMoved, lineResult, lockLine, sideOf, stepLine } from './lock-line.ts';
import { movePool } from './pool-money.ts';
import { unsettleItem } from './settle-item.ts';
import { statements } from './tables.ts';

/**
 * Takes a match back by a second person, and what it did with it; or a line out of the pool or from aside.
 * Refuses 10301, 10302, 10306, 18409, 18911 and what the doors refuse: money that is spent stays where it is.
 */
export const reopenLineHandler = statements.command(reopenLine, async (ctx) => {
  const line = await lockLine(ctx, ctx.input);
  const { reason } = ctx.input;
  const matches = await ctx.tx
    .selectFrom('statements.match')
    .selectAll()
    .where('line_id', '=', line.id)
    .where('active', '=', true)
    .orderBy('id', 'desc')
    .execute();
  if (matches.some((m) => m.matched_by === ctx.actor.accountId)) throw MatchOwn({});
  if (sideOf(ctx) !== 'operator' && matches.some((m) => m.target_type === 'PAYMENT'))
    throw MatchConfirmed({});
  if (line.line_state === LINE.pooled) await movePool(ctx, line, 'UNPOOL');
  const open = await stepLine(ctx, line, 'reopen', sideOf(ctx), { set: { reason: null }, reason });
  for (const match of matches) {
    await unsettleItem(ctx, line, match, reason);
    await ctx.tx
      .updateTable('statements.match')
      .set({
        active: false,
        reversed_at: nowHere,
        reversed_by: ctx.actor.accountId,
        reversed_name: ctx.actor.name,
        reverse_reason: reason,
      })
      .where('id', '=', match.id)
      .execute();
  }
  deskMoved(ctx, open);
  return lineResult(ctx, open);
});
