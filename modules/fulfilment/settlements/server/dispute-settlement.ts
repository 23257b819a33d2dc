import { InvalidInput } from '#kernel/server/dispatch.ts';
import { disputeSettlement } from '../contract/settlement-acts.ts';
import { settlementLifecycle } from '../rules/settlement-lifecycle.ts';
import { lockSettlement, settlementMoved, stepSettlement } from './lock-settlement.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present-settlement.ts';
import { SILENCE } from './settle.ts';
import { settlements } from './tables.ts';
import { linesOf } from './write-lines.ts';

/** 10 → 11: the buyer objects, line by line, each with its reason. */
export const disputeSettlementHandler = settlements.command(disputeSettlement, async (ctx) => {
  const { lines, reason } = ctx.input;
  const row = await lockSettlement(ctx, ctx.input);
  settlementLifecycle.next('dispute', row.state, 'buyer');
  const known = new Set((await linesOf(ctx, row.id, row.revision)).map((l) => l.line_no));
  const named = new Set(lines.map((l) => l.lineNo));
  if (named.size !== lines.length || [...named].some((no) => !known.has(no)))
    throw new InvalidInput([{ field: 'lines', rule: 'field.select', message: '' }]);
  await ctx.tx
    .insertInto('settlements.objection')
    .values(
      lines.map((l) => ({
        settlement_id: row.id,
        revision: row.revision,
        line_no: l.lineNo,
        reason: l.reason,
      })),
    )
    .execute();
  const disputed = await stepSettlement(ctx, row, 'dispute', 'buyer', {
    reason: reason.slice(0, 300),
    uncounted: { dispute_reason: reason, unanswered: false },
  });
  await ctx.unschedule(SILENCE, row.id);
  await notifyParties(ctx, 'N-SET-03', disputed, ['seller'], { reason });
  settlementMoved(ctx, disputed);
  return toActionResult(ctx, disputed);
});
