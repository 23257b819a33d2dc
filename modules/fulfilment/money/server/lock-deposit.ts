import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { lockBoth } from './deposit-steps.ts';
import type { MoneyContext } from './ledger.ts';
import { depositCan } from './present.ts';
import type { Deposit } from './tables.ts';

/**
 * A deposit behind the accounts it moves money on: accounts first, then the document (trust 1.5). Refuses 10301
 * and 10302.
 */
export async function lockDeposit(
  ctx: MoneyContext,
  wish: { readonly id: string; readonly version?: number },
  more: { readonly isDouble?: boolean } = {},
): Promise<Deposit> {
  const query = ctx.tx.selectFrom('money.deposit').selectAll().where('id', '=', wish.id);
  const seen: Deposit = await foundRow(query);
  await lockBoth(ctx, {
    payerId: seen.payer_member_id,
    receiverId: seen.receiver_member_id,
    currency: seen.currency,
    ...more,
  });
  const row: Deposit = await lockRow(query, wish.version);
  ctx.target({ type: 'DEPOSIT', id: row.id, no: row.biz_no });
  return row;
}
/** The same, of the company that pays it; nobody else's is there. */
export async function lockOwnDeposit(
  ctx: MoneyContext,
  wish: { readonly id: string; readonly version: number },
): Promise<Deposit> {
  await foundRow(
    ctx.tx
      .selectFrom('money.deposit')
      .select('id')
      .where('id', '=', wish.id)
      .where('payer_member_id', '=', ctx.actor.memberId ?? '0'),
  );
  return lockDeposit(ctx, wish);
}
/** What an act answers. */
export const depositResult = async (ctx: MoneyContext, row: Deposit) => ({
  id: row.id,
  version: row.version,
  state: row.deposit_state as string,
  can: depositCan(ctx.actor, row, await ctx.now()),
});
