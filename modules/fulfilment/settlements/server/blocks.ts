import type { Line, Settlement, SettlementContext } from './tables.ts';

/** Whether an appeal about its orders or one of its notes is open. */
export async function isBlocked(
  ctx: SettlementContext,
  row: Settlement,
  lines: readonly Line[],
): Promise<boolean> {
  const orderIds = [
    ...new Set([row.order_id, ...lines.map((l) => l.order_id)].filter((id): id is string => id !== null)),
  ];
  const noteIds = lines.flatMap((l) => (l.note_id === null ? [] : [l.note_id]));
  if (orderIds.length === 0) return false;
  const live = await ctx.tx
    .selectFrom('settlements.block')
    .select('note_id')
    .where('order_id', 'in', orderIds)
    .where('lifted_at', 'is', null)
    .execute();
  return live.some((b) => b.note_id === null || noteIds.includes(b.note_id));
}
