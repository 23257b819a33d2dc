import { compare, type DecimalText } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { DEPOSIT } from '../rules/deposit-lifecycle.ts';
import {
  announce,
  DEPOSIT_DUE,
  type End,
  endAll,
  fillAll,
  lockBoth,
  nameOfDeposit,
  type OfDocument,
  stepDeposit,
} from './deposit-steps.ts';
import { availableOf, type MoneyContext } from './ledger.ts';
import { heldDeposits, type RequiredDeposit, requireAll } from './many-deposits.ts';
import { notifyDeposits } from './notify.ts';
import { type Deposit, money } from './tables.ts';

/** The deposit of a document by one payer that has not ended, locked; undefined where none is asked for. */
const heldDeposit = async (ctx: MoneyContext, of: OfDocument): Promise<Deposit | undefined> =>
  (await heldDeposits(ctx, [of])).get(nameOfDeposit(of));

/**
 * — → 10, and → 20 in the same act where the payer's available balance suffices (G-DEP). One live deposit per
 * document and payer; asked again, the first answers.
 */
export const requireDeposit = money.door<RequiredDeposit, Deposit>(async (ctx) => {
  const d = ctx.input;
  await lockBoth(ctx, d);
  const known = await heldDeposit(ctx, d);
  if (known !== undefined) return known;
  const row = (await requireAll(ctx, [d]))[0] as Deposit;
  await ctx.schedule({ kind: DEPOSIT_DUE, key: row.id, at: d.dueAt });
  if (compare(await availableOf(ctx, d.payerId, d.currency), d.required) < 0) {
    await announce(ctx, row);
    await notifyDeposits(ctx, 'N-PAY-05', [{ row, to: ['payer'] }]);
    return row;
  }
  return frozen(ctx, row, 'effect');
});

export const frozen = async (
  ctx: MoneyContext,
  row: Deposit,
  side: Extract<Side, 'buyer' | 'effect'>,
): Promise<Deposit> => (await fillAll(ctx, [{ row, verb: 'freeze', side }]))[0] as Deposit;

/** 10 → 20 from the payer's available balance. Refuses with MoneyShort (17302), StateNotAllowed, DeadlinePassed. */
export const freezeDeposit = money.door<OfDocument & { side: 'buyer' | 'effect' }, Deposit | null>(
  async (ctx) => {
    await lockBoth(ctx, ctx.input);
    const deposit = await heldDeposit(ctx, ctx.input);
    return deposit === undefined ? null : frozen(ctx, deposit, ctx.input.side);
  },
);

/** 20 → 25: the deposit must grow to `required` by `dueAt` (margin of a basis price, a higher bid). */
export const askTopUp = money.door<OfDocument & { required: DecimalText; dueAt: Date }, Deposit | null>(
  async (ctx) => {
    await lockBoth(ctx, ctx.input);
    const deposit = await heldDeposit(ctx, ctx.input);
    if (deposit === undefined || compare(ctx.input.required, deposit.required) <= 0) return deposit ?? null;
    const moved = await stepDeposit(ctx, deposit, 'askTopUp', 'effect', {
      set: { required: ctx.input.required, due_at: ctx.input.dueAt },
    });
    await ctx.schedule({ kind: DEPOSIT_DUE, key: deposit.id, at: ctx.input.dueAt });
    await announce(ctx, moved);
    await notifyDeposits(ctx, 'N-PAY-06', [{ row: moved, to: ['payer'] }]);
    return moved;
  },
);

/** 25 → 20: what is missing is frozen. Refuses with MoneyShort (17302) and DeadlinePassed. */
export const topUpDeposit = money.door<OfDocument, Deposit | null>(async (ctx) => {
  await lockBoth(ctx, ctx.input);
  const deposit = await heldDeposit(ctx, ctx.input);
  return deposit === undefined ? null : toppedUp(ctx, deposit);
});

export const toppedUp = async (ctx: MoneyContext, row: Deposit): Promise<Deposit> =>
  (await fillAll(ctx, [{ row, verb: 'topUp', side: 'buyer' }]))[0] as Deposit;

export const endHeld = async (ctx: MoneyContext, deposit: Deposit, end: End): Promise<Deposit> =>
  (await endAll(ctx, [{ deposit, ...end }]))[0] as Deposit;

async function lapsed(ctx: MoneyContext, deposit: Deposit): Promise<void> {
  const moved = await stepDeposit(ctx, deposit, 'lapse', 'timer');
  await ctx.unschedule(DEPOSIT_DUE, deposit.id);
  await announce(ctx, moved);
}

/** 10 → 60 when it was not frozen in time, 25 → 40 when it was not topped up. */
export const depositDue = money.timer(DEPOSIT_DUE, async (ctx) => {
  const byId = ctx.tx.selectFrom('money.deposit').selectAll().where('id', '=', ctx.input.key);
  const seen = await byId.executeTakeFirst();
  if (seen === undefined) return;
  await lockBoth(ctx, {
    payerId: seen.payer_member_id,
    receiverId: seen.receiver_member_id,
    currency: seen.currency,
  });
  const deposit = await byId.forNoKeyUpdate().executeTakeFirstOrThrow();
  if (deposit.due_at === null) return;
  if ((await ctx.now()) < deposit.due_at)
    return ctx.schedule({ kind: DEPOSIT_DUE, key: deposit.id, at: deposit.due_at });
  if (deposit.deposit_state === DEPOSIT.required) await lapsed(ctx, deposit);
  else if (deposit.deposit_state === DEPOSIT.topUpAsked)
    await endHeld(ctx, deposit, { verb: 'forfeit', side: 'timer' });
});

type Announced =
  | 'forfeit_at'
  | 'forfeit_amount'
  | 'forfeit_reason'
  | 'forfeit_by'
  | 'forfeit_double'
  | 'objection'
  | 'objected_at';
/** Writes what is no step of a deposit: a forfeiture announced, an objection. */
export async function noteDeposit(
  ctx: MoneyContext,
  deposit: Deposit,
  note: {
    action: string;
    side: Side;
    set: Partial<Pick<Deposit, Announced>>;
    reason: string;
  },
): Promise<Deposit> {
  const noted = await ctx.tx
    .updateTable('money.deposit')
    .set({ ...note.set, ...touched(ctx) })
    .where('id', '=', deposit.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'DEPOSIT',
    bizId: deposit.id,
    bizNo: deposit.biz_no,
    action: note.action,
    from: deposit.deposit_state,
    to: deposit.deposit_state,
    changes: changesOf(deposit, note.set),
    reason: note.reason,
    side: note.side,
    parties: [deposit.payer_member_id, deposit.receiver_member_id],
  });
  return noted;
}

/** Deposits of documents, as far as the caller sees them. */
export const depositsOf = money.door<{ bizType: string; bizIds: readonly string[] }, Deposit[]>(
  async ({ tx, input }) =>
    input.bizIds.length === 0
      ? []
      : tx
          .selectFrom('money.deposit')
          .selectAll()
          .where('biz_type', '=', input.bizType)
          .where('biz_id', 'in', [...input.bizIds])
          .orderBy('id')
          .execute(),
);
