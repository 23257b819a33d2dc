import { paymentMoved } from '#fulfilment/payments/server/door.ts';
import { PAYMENT } from '#fulfilment/payments/rules/payment-lifecycle.ts';
import { nowHere } from '#kernel/server/database.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import { addParts } from './line-parts.ts';
import { deskMoved, stepLine } from './lock-line.ts';
import { type Line, type Match, type StatementContext, statements } from './tables.ts';

const PAYMENT_REVERSED = 'statements.paymentReversed';
/** The operator reversed a registration: its line hears of it in a transaction of its own, which locks the line first. */
export const reversedPayment = statements.listen(paymentMoved, async (ctx) => {
  const { paymentId, state } = ctx.input;
  if (state === PAYMENT.reversed)
    await ctx.schedule({
      kind: PAYMENT_REVERSED,
      key: paymentId,
      at: { inSeconds: 0 },
      payload: { by: ctx.actor.accountId, name: ctx.actor.name },
    });
});

const activeOf = (ctx: StatementContext, paymentId: string): Promise<Match | undefined> =>
  ctx.tx
    .selectFrom('statements.match')
    .selectAll()
    .where('target_type', '=', 'PAYMENT')
    .where('target_id', '=', paymentId)
    .where('active', '=', true)
    .executeTakeFirst();
/** What else the line paid stays matched, each on a part of its own; what was reversed waits on an open part. */
async function takeApart(ctx: StatementContext, line: Line, matches: readonly Match[], reversed: Match) {
  await stepLine(ctx, line, 'part', 'effect');
  for (const match of matches) {
    const isOpen = match.id === reversed.id;
    const [part] = await addParts(ctx, line, [
      { amount: match.amount, state: isOpen ? LINE.open : LINE.matched },
    ]);
    if (!isOpen && part !== undefined)
      await ctx.tx
        .updateTable('statements.match')
        .set({ line_id: part.id })
        .where('id', '=', match.id)
        .execute();
  }
}
/** A reversed registration counts nowhere (INV-PAY-06): the line that confirmed it, or its part, is to be matched again. */
export const paymentReversed = statements.timer(PAYMENT_REVERSED, async (ctx) => {
  const { by, name } = ctx.input.payload as { by: string | null; name: string };
  const seen = await activeOf(ctx, ctx.input.key);
  if (seen === undefined) return;
  const line = await ctx.tx
    .selectFrom('statements.line')
    .selectAll()
    .where('id', '=', seen.line_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const reversed = await activeOf(ctx, ctx.input.key);
  if (reversed === undefined) return;
  const matches = await ctx.tx
    .selectFrom('statements.match')
    .selectAll()
    .where('line_id', '=', line.id)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  await ctx.tx
    .updateTable('statements.match')
    .set({ active: false, reversed_at: nowHere, reversed_by: by, reversed_name: name })
    .where('id', '=', reversed.id)
    .execute();
  if (matches.length === 1) await stepLine(ctx, line, 'reopen', 'effect', { set: { reason: null } });
  else await takeApart(ctx, line, matches, reversed);
  deskMoved(ctx, line);
});
