import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { respondAppeal } from '../contract/appeal-acts.ts';
import { appealLifecycle, MOST_ADDITIONS } from '../rules/appeal-lifecycle.ts';
import { AdditionsSpent } from '../rules/refusals.ts';
import { addEntry, entriesOf } from './entries.ts';
import { appealMoved, lockAppeal, otherSide, partyOf, stepAppeal } from './lock-appeal.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present-appeal.ts';
import { appeals } from './tables.ts';
import { UNANSWERED } from './timer-kinds.ts';

/** 1 → 1: an answer or more evidence of either side. Refuses 10301, 10302, 10306, 17009 and 18605. */
export const respondAppealHandler = appeals.command(respondAppeal, async (ctx) => {
  const row = await lockAppeal(ctx, ctx.input);
  const side = partyOf(ctx.actor, row);
  appealLifecycle.next('respond', row.state, side);
  const now = await ctx.now();
  if (now >= row.respond_by) throw DeadlinePassed({});
  const added = (await entriesOf(ctx, row.id)).filter((e) => e.side === side && e.kind === 'response');
  if (added.length >= MOST_ADDITIONS) throw AdditionsSpent({ most: String(MOST_ADDITIONS) });
  await addEntry(ctx, row, { kind: 'response', body: ctx.input.text, files: ctx.input.files });
  const answers = side !== row.claimant_side && row.answered_at === null;
  const after = await stepAppeal(ctx, row, 'respond', side, {
    reason: ctx.input.text.slice(0, 300),
    uncounted: answers ? { answered_at: now } : {},
  });
  if (answers) await ctx.unschedule(UNANSWERED, row.id);
  await notifyParties(ctx, 'N-APL-02', after, [otherSide(side)], ctx.input.text.slice(0, 300));
  appealMoved(ctx, after);
  return toActionResult(ctx, after);
});
