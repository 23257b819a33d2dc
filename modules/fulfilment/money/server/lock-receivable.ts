import type { Side } from '#kernel/rules/machine.ts';
import { lockRow, touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import type { MoneyContext } from './ledger.ts';
import { receivableCan } from './present.ts';
import type { Receivable } from './tables.ts';

/** Locked for an act. Refuses 10301 and 10302. */
export async function lockReceivable(
  ctx: MoneyContext,
  wish: { readonly id: string; readonly version: number },
): Promise<Receivable> {
  const row: Receivable = await lockRow(
    ctx.tx.selectFrom('money.receivable').selectAll().where('id', '=', wish.id),
    wish.version,
  );
  ctx.target({ type: 'RECEIVABLE', id: row.id, no: row.biz_no });
  return row;
}
/** Writes what is no step: a write-off that is asked for, or refused. */
export async function noteReceivable(
  ctx: MoneyContext,
  row: Receivable,
  note: { action: string; side: Side; set: Partial<Receivable>; reason: string },
): Promise<Receivable> {
  const noted = await ctx.tx
    .updateTable('money.receivable')
    .set({ ...note.set, ...touched(ctx) } as never)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'RECEIVABLE',
    bizId: row.id,
    bizNo: row.biz_no,
    action: note.action,
    from: row.receivable_state,
    to: row.receivable_state,
    changes: changesOf(row, note.set),
    reason: note.reason,
    side: note.side,
    parties: ['0'],
  });
  return noted;
}
export const receivableResult = (ctx: MoneyContext, row: Receivable) => ({
  id: row.id,
  version: row.version,
  state: row.receivable_state as string,
  can: receivableCan(ctx.actor, row),
});
