import { refuseAppeal } from '../contract/appeal-acts.ts';
import { OUTCOME } from '../rules/appeal-lifecycle.ts';
import { endAppeal } from './end-appeal.ts';
import { lockAppeal } from './lock-appeal.ts';
import { toActionResult } from './present-appeal.ts';
import { appeals } from './tables.ts';

/** 1 → 3 by the operator. The reason is what is decided and the rule it rests on. Refuses 10301, 10302 and 10306. */
export const refuseAppealHandler = appeals.command(refuseAppeal, async (ctx) => {
  const row = await lockAppeal(ctx, ctx.input);
  const ended = await endAppeal(ctx, row, {
    verb: 'refuse',
    side: 'operator',
    outcome: OUTCOME.refused,
    text: ctx.input.reason,
    ruleCited: ctx.input.reason,
  });
  return toActionResult(ctx, ended);
});
