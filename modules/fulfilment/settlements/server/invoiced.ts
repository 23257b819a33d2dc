import { compare, same } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { DOMESTIC, SETTLEMENT } from '../rules/settlement-lifecycle.ts';
import { lockOrders } from './draft-settlement.ts';
import { heldSettlement, settlementMoved, stepSettlement } from './lock-settlement.ts';
import { closeSettlement } from './settle.ts';
import { type Settlement, settlements } from './tables.ts';
import { orderIdsOf } from './redrafted.ts';

/**
 * Σ of the issued invoices less red letters of a statement, after each of them: 20 → 40 when it is the total (trade
 * types other than 10: when the commercial invoice is attached), 40 → 20 when it is no longer, 40 → 50 when nothing
 * is left to pay. One in 50 stays. Refuses NotFound.
 */
export const invoicedChanged = settlements.door<
  { settlementId: string; issued: string; attached?: boolean },
  { state: string }
>(async (ctx) => {
  const { settlementId, issued, attached = false } = ctx.input;
  const seen = await ctx.tx
    .selectFrom('settlements.settlement')
    .selectAll()
    .where('id', '=', settlementId)
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const orders = await lockOrders(ctx, await orderIdsOf(ctx, seen as Settlement));
  const row = await heldSettlement(ctx, settlementId);
  if (row === undefined) throw NotFound({});
  const whole =
    row.trade_type === DOMESTIC
      ? same(issued, row.total_amount) || compare(row.total_amount, '0') < 0
      : attached;
  if (row.state === SETTLEMENT.confirmed && whole) {
    const invoiced = await stepSettlement(ctx, row, 'invoiceWhole', 'effect', {
      set: { issued_amount: issued },
    });
    settlementMoved(ctx, invoiced);
    return {
      state: (invoiced.difference_done ? await closeSettlement(ctx, invoiced, orders) : invoiced).state,
    };
  }
  if (row.state === SETTLEMENT.invoiced && !whole) {
    const back = await stepSettlement(ctx, row, 'uninvoice', 'effect', { set: { issued_amount: issued } });
    settlementMoved(ctx, back);
    return { state: back.state };
  }
  await ctx.tx
    .updateTable('settlements.settlement')
    .set({ issued_amount: issued })
    .where('id', '=', settlementId)
    .execute();
  settlementMoved(ctx, row);
  return { state: row.state };
});
