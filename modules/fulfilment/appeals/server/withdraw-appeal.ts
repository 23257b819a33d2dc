import { withdrawAppeal } from '../contract/appeal-acts.ts';
import { APPEAL, OUTCOME } from '../rules/appeal-lifecycle.ts';
import { endAppeal } from './end-appeal.ts';
import { lockAppeal, partyOf } from './lock-appeal.ts';
import { toActionResult } from './present-appeal.ts';
import { appeals } from './tables.ts';

/** 1, 2 → 3 by the claimant alone. Refuses 10301, 10302 and 10306. */
export const withdrawAppealHandler = appeals.command(withdrawAppeal, async (ctx) => {
  const row = await lockAppeal(ctx, ctx.input);
  const party = partyOf(ctx.actor, row);
  const ended = await endAppeal(ctx, row, {
    verb: row.state === APPEAL.filed ? 'refuse' : 'withdraw',
    side: party === row.claimant_side ? 'claimant' : party,
    outcome: OUTCOME.withdrawn,
    text: ctx.input.reason,
  });
  return toActionResult(ctx, ended);
});
