import { recallSettlement } from '../contract/settlement-acts.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present-settlement.ts';
import { settlements } from './tables.ts';
import { takeBack } from './take-back-settlement.ts';

/** 10 → 00: the seller takes a statement back before the buyer has answered. */
export const recallSettlementHandler = settlements.command(recallSettlement, async (ctx) => {
  const { reason } = ctx.input;
  const draft = await takeBack(ctx, 'recall', reason);
  await notifyParties(ctx, 'N-SET-04', draft, ['buyer'], { reason });
  return toActionResult(ctx, draft);
});
