import { showBinding } from '#kernel/rules/format.ts';
import { acceptAppeal } from '../contract/appeal-acts.ts';
import { appealLifecycle, OLD_DAYS } from '../rules/appeal-lifecycle.ts';
import { AnswerAwaited } from '../rules/refusals.ts';
import { blockStatements } from './file-appeal.ts';
import { appealMoved, lockAppeal, stepAppeal } from './lock-appeal.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present-appeal.ts';
import { appeals } from './tables.ts';
import { UNANSWERED } from './timer-kinds.ts';

const DAY = 86_400_000;
/** 1 → 2 once the respondent has answered or his time is over. Refuses 10301, 10302, 10306 and 18606. */
export const acceptAppealHandler = appeals.command(acceptAppeal, async (ctx) => {
  const { plan } = ctx.input;
  const row = await lockAppeal(ctx, ctx.input);
  appealLifecycle.next('accept', row.state, 'operator');
  const now = await ctx.now();
  if (row.answered_at === null && now < row.respond_by)
    throw AnswerAwaited({ until: showBinding(row.respond_by) });
  const accepted = await stepAppeal(ctx, row, 'accept', 'operator', {
    reason: plan.slice(0, 300),
    set: { accepted_at: now },
    uncounted: { plan, due_at: new Date(row.filed_at.getTime() + OLD_DAYS * DAY) },
  });
  if (row.hidden_defect) await blockStatements(ctx, accepted);
  await ctx.unschedule(UNANSWERED, row.id);
  await notifyParties(ctx, 'N-APL-03', accepted, ['buyer', 'seller'], plan.slice(0, 300));
  appealMoved(ctx, accepted);
  return toActionResult(ctx, accepted);
});
