import { lockRow } from '#kernel/server/rows.ts';
import type { MoneyContext } from './ledger.ts';
import { creditCan, standingOf } from './present.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import type { CreditLine } from './tables.ts';

/** A line the acting seller granted, locked. Refuses 10301 and 10302. */
export async function lockOwnLine(
  ctx: MoneyContext,
  wish: { readonly id: string; readonly version: number },
): Promise<CreditLine> {
  const row: CreditLine = await lockRow(
    ctx.tx
      .selectFrom('money.credit_line')
      .selectAll()
      .where('id', '=', wish.id)
      .where('creditor_member_id', '=', ctx.actor.memberId ?? '0'),
    wish.version,
  );
  ctx.target({ type: 'CREDIT', id: row.id, no: null });
  return row;
}
export const grantOf = (row: CreditLine) => ({
  creditorId: row.creditor_member_id,
  debtorId: row.debtor_member_id,
  currency: row.currency,
  granted: row.granted,
  creditDays: row.credit_days,
  validUntil: row.valid_until,
  blockedReason: row.blocked_reason,
});
export const creditResult = async (ctx: MoneyContext, row: CreditLine) => ({
  id: row.id,
  version: row.version,
  state: standingOf(row, dayOf(await ctx.now())) as string,
  can: creditCan(ctx.actor, row),
});
