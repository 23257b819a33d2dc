import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { sql } from 'kysely';
import { updateSettlement } from '../contract/settlement-acts.ts';
import { KIND, SETTLEMENT } from '../rules/settlement-lifecycle.ts';

import { typedLines } from './add-settlement.ts';
import { type Drafting, draftLines, lockOrders, releaseNotes, takeNotes } from './draft-settlement.ts';
import { orderIdsOf, redrafted } from './redrafted.ts';
import { BIZ, lockSettlement, seeSettlement, settlementMoved } from './lock-settlement.ts';
import { toActionResult } from './present-settlement.ts';
import { type Settlement, settlements } from './tables.ts';
import { countAgainst, draftedFigures, figureColumns, writeLines } from './write-lines.ts';

/** A draft is worked out anew, with what the seller typed. Refuses 10301, 10302, 10306 and what computing refuses. */
export const updateSettlementHandler = settlements.command(updateSettlement, async (ctx) => {
  const i = ctx.input;
  const seen = await seeSettlement(ctx, i.id);
  const orders = await lockOrders(ctx, await orderIdsOf(ctx, seen));
  const row = await lockSettlement(ctx, i);
  if (row.state !== SETTLEMENT.draft)
    throw StateNotAllowed({ subject: 'settlement', verb: 'update', state: row.state, side: 'seller' });
  const before = await redrafted(ctx, row, orders);
  const claims = before.typed.filter((l) => l.basis.kind === 'claim');
  const of: Drafting = {
    ...before,
    noteIds: i.noteIds,
    agreedPrice: i.agreedPrice,
    typed: [...typedLines(i.typed, row.order_id), ...claims],
    billDiscounts: i.billDiscounts,
    remark: i.remark,
  };
  const lines = await draftLines(ctx, of, row.id);
  const against = await countAgainst(ctx, row, orders, lines);
  await ctx.tx
    .deleteFrom('settlements.line')
    .where('settlement_id', '=', row.id)
    .where('revision', '=', row.revision)
    .execute();
  await writeLines(ctx, row.id, row.revision, lines);
  if (row.kind === KIND.final) {
    await releaseNotes(ctx, row.id);
    await takeNotes(ctx, row.id, lines);
  }
  const after = (await ctx.tx
    .updateTable('settlements.settlement')
    .set({
      ...touched(ctx),
      ...figureColumns(draftedFigures(lines, against), against.paidParts),
      agreed_price: i.agreedPrice,
      remark: i.remark,
      version: sql`version + 1`,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Settlement;
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.settlement_no,
    action: 'update',
    from: row.state,
    to: row.state,
    changes: [{ field: 'total_amount', before: row.total_amount, after: after.total_amount }],
    side: 'seller',
    parties: [row.seller_member_id],
  });
  settlementMoved(ctx, after);
  return toActionResult(ctx, after);
});
