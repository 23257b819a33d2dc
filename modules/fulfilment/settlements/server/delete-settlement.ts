import { checkDealsOf } from '#fulfilment/deals/server/door.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { deleteSettlement } from '../contract/settlement-acts.ts';
import { settlementLifecycle } from '../rules/settlement-lifecycle.ts';
import { releaseNotes } from './draft-settlement.ts';
import { lockSettlement, settlementMoved, stepSettlement } from './lock-settlement.ts';
import { toActionResult } from './present-settlement.ts';
import { orderIdsOf } from './redrafted.ts';
import { settlements } from './tables.ts';
import { linesOf } from './write-lines.ts';

/** 00 → 90: its notes are free again. A draft that holds a decided claim stays. */
export const deleteSettlementHandler = settlements.command(deleteSettlement, async (ctx) => {
  const row = await lockSettlement(ctx, ctx.input);
  settlementLifecycle.next('delete', row.state, 'seller');
  const lines = await linesOf(ctx, row.id, row.revision);
  if (lines.some((l) => l.basis.kind === 'claim'))
    throw StateNotAllowed({ subject: 'settlement', verb: 'delete', state: row.state, side: 'seller' });
  await releaseNotes(ctx, row.id);
  const deleted = await stepSettlement(ctx, row, 'delete', 'seller');
  await checkDealsOf(ctx, { orderIds: await orderIdsOf(ctx, row) });
  settlementMoved(ctx, deleted);
  return toActionResult(ctx, deleted);
});
