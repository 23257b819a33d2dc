import { type Actor, holds, isPlatform } from '#kernel/server/actor.ts';
import { lockRow } from '#kernel/server/rows.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { stepper } from '#kernel/server/step.ts';
import { refundMoved } from '../rules/events.ts';
import { BALANCE } from '../rules/pages.ts';
import { REFUND, type RefundVerb, refundButtons, refundLifecycle } from '../rules/refund-lifecycle.ts';
import { RefundSecondPerson } from '../rules/refusals.ts';
import type { MovementKind } from '../rules/movements.ts';
import { lockAccounts, type MoneyContext, moveMoney } from './ledger.ts';
import { money, type Refund } from './tables.ts';

/** Writes a refund's state: the only one that does. */
export const stepRefund = stepper<Refund, typeof REFUND, RefundVerb>({
  lifecycle: refundLifecycle,
  table: 'money.refund',
  column: 'refund_state',
  bizType: 'REFUND',
  number: (row) => row.refund_no,
  parties: (row) => [row.member_id],
});

/** Who checked it does not pay it out. */
export function refundCan(actor: Actor, row: Refund): string[] {
  const side: Side = isPlatform(actor) ? 'operator' : actor.identity === 'seller' ? 'seller' : 'buyer';
  return refundLifecycle
    .open(row.refund_state, side)
    .filter(
      (verb) =>
        !(verb === 'complete' && row.checked_by === actor.accountId) &&
        (actor.superAdmin || holds(actor, refundButtons[verb as keyof typeof refundButtons], [BALANCE])),
    );
}
export const refundResult = (ctx: MoneyContext, row: Refund) => ({
  id: row.id,
  version: row.version,
  state: row.refund_state as string,
  can: refundCan(ctx.actor, row),
});

/** A refund behind the accounts it moves money on. Refuses 10301 and 10302. */
export async function lockRefund(
  ctx: MoneyContext,
  wish: { readonly id: string; readonly version?: number },
): Promise<Refund> {
  const query = ctx.tx.selectFrom('money.refund').selectAll().where('id', '=', wish.id);
  const seen = await query.executeTakeFirst();
  if (seen !== undefined)
    await lockAccounts(ctx, {
      currency: seen.currency,
      accounts: (['AVAILABLE', 'BANK', 'REFUNDING'] as const).map((kind) => ({
        memberId: seen.member_id,
        kind,
      })),
    });
  const row: Refund = await lockRow(query, wish.version);
  ctx.target({ type: 'REFUND', id: row.id, no: row.refund_no });
  return row;
}

export const moveRefund = (ctx: MoneyContext, row: Refund, kind: MovementKind) =>
  moveMoney(ctx, {
    cause: { bizType: 'REFUND', bizId: row.id, key: `refund:${row.id}:${row.version}:${kind}` },
    currency: row.currency,
    movement: { kind, giverId: row.member_id, amount: row.amount },
  });

/** Ends a refund one way or the other, with its posting. Refuses 10306 and 18913. */
export async function endRefund(
  ctx: MoneyContext,
  row: Refund,
  verb: 'complete' | 'refuse' | 'withdraw',
  side: Side,
  more: { readonly bankRef?: string; readonly reason?: string } = {},
): Promise<Refund> {
  if (verb === 'complete' && row.checked_by === ctx.actor.accountId) throw RefundSecondPerson({});
  const moved = await stepRefund(ctx, row, verb, side, {
    ...(more.bankRef === undefined
      ? {}
      : { set: { bank_ref: more.bankRef }, uncounted: { paid_by: ctx.actor.accountId } }),
    reason: more.reason ?? null,
  });
  await moveRefund(ctx, moved, verb === 'complete' ? 'REFUND_PAID' : 'REFUND_BACK');
  await ctx.emit(refundMoved, { refundId: row.id, memberId: row.member_id, state: moved.refund_state });
  return moved;
}

/** Refunds a bank has still to pay, the oldest first. */
export const openRefunds = money.door<{ currency: string; most: number }, Refund[]>(({ tx, input }) =>
  tx
    .selectFrom('money.refund')
    .selectAll()
    .where('refund_state', '=', REFUND.checked)
    .where('currency', '=', input.currency)
    .orderBy('id')
    .limit(input.most)
    .execute(),
);
/** The bank paid a refund, as its statement says. Refuses 10301 and 10306. */
export const refundPaid = money.door<{ id: string; bankRef: string }, Refund>(async (ctx) =>
  endRefund(ctx, await lockRefund(ctx, { id: ctx.input.id }), 'complete', 'effect', {
    bankRef: ctx.input.bankRef,
  }),
);

/** A payment of a refund was taken back: the money waits for its bank again. Refuses 10301 and 10306. */
export const refundReturned = money.door<{ id: string; reason: string }, Refund>(async (ctx) => {
  const row = await lockRefund(ctx, { id: ctx.input.id });
  const moved = await stepRefund(ctx, row, 'reopen', 'effect', {
    set: { bank_ref: null },
    uncounted: { paid_by: null },
    reason: ctx.input.reason,
  });
  await moveRefund(ctx, moved, 'REFUND_RETURNED');
  await ctx.emit(refundMoved, { refundId: row.id, memberId: row.member_id, state: moved.refund_state });
  return moved;
});
