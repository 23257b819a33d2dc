import type { OrderFacts } from '#fulfilment/orders/server/door.ts';
import { billWishes } from './bill-lines.ts';
import type { Drafting } from './draft-settlement.ts';
import type { Settlement, SettlementContext } from './tables.ts';
import { draftOf, linesOf } from './write-lines.ts';

/** Ids of the orders whose goods stand in a statement. */
export async function orderIdsOf(ctx: SettlementContext, row: Settlement): Promise<string[]> {
  if (row.order_id !== null) return [row.order_id];
  const lines = await linesOf(ctx, row.id, row.revision);
  return [...new Set(lines.flatMap((l) => (l.order_id === null ? [] : [l.order_id])))];
}
/** A statement as it would be drafted now from the same deliveries, with the lines that were not worked out. */
export async function redrafted(
  ctx: SettlementContext,
  row: Settlement,
  orders: readonly OrderFacts[],
): Promise<Drafting> {
  const lines = await linesOf(ctx, row.id, row.revision);
  return {
    kind: row.kind,
    orders,
    protocolId: row.protocol_id,
    period:
      row.period_start === null || row.period_end === null
        ? null
        : { from: row.period_start, to: row.period_end },
    correctsId: row.corrects_id,
    currency: row.currency,
    // Vouchers are not chosen one by one: a statement with goods of theirs takes whatever is open.
    noteIds: lines.some((l) => l.delivery_id !== null)
      ? null
      : lines.flatMap((l) => (l.line_type === '10' && l.note_id !== null ? [l.note_id] : [])),
    agreedPrice: row.agreed_price,
    typed: lines.filter((l) => l.basis.kind === 'typed' || l.basis.kind === 'claim').map(draftOf),
    billDiscounts: billWishes(lines),
    remark: row.remark,
    side: 'seller',
  };
}
