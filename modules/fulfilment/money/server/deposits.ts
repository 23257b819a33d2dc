import { add, compare, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf, stepper } from '#kernel/server/step.ts';
import { DEPOSIT, type DepositNature, depositLifecycle } from '../rules/deposit-lifecycle.ts';
import { depositMoved } from '../rules/events.ts';
import type { MovementKind } from '../rules/movements.ts';
import { MoneyShort } from '../rules/refusals.ts';
import { availableOf, lockAccounts, type MoneyContext, moveMoney } from './ledger.ts';
import { notifyDeposit } from './notify.ts';
import { type Deposit, money } from './tables.ts';

/** Writes a deposit's state: the only one that does. */
export const stepDeposit = stepper<
  Deposit,
  typeof depositLifecycle.codes,
  keyof typeof depositLifecycle.verbs
>({
  lifecycle: depositLifecycle,
  table: 'money.deposit',
  column: 'deposit_state',
  bizType: 'DEPOSIT',
  number: (row) => row.biz_no,
  parties: (row) => [row.payer_member_id, row.receiver_member_id],
  deadlines: {
    required: { at: 'due_at', lapse: 'lapse' },
    topUpAsked: { at: 'due_at', lapse: 'forfeit' },
  },
});

export const DEPOSIT_DUE = 'money.depositDue';
export const FORFEIT_DUE = 'money.forfeitDue';
/** No forfeiture is announced on it any more. */
export const NOT_ANNOUNCED = { forfeit_at: null, forfeit_amount: null } as const;

const announce = (ctx: MoneyContext, row: Deposit): Promise<void> =>
  ctx.emit(depositMoved, {
    depositId: row.id,
    state: row.deposit_state,
    bizType: row.biz_type,
    bizId: row.biz_id,
  });

/** The deposit of a document by one payer that has not ended, locked; undefined where none is asked for. */
const heldDeposit = (
  ctx: MoneyContext,
  of: { bizType: string; bizId: string; payerId: string },
): Promise<Deposit | undefined> =>
  ctx.tx
    .selectFrom('money.deposit')
    .selectAll()
    .where('biz_type', '=', of.bizType)
    .where('biz_id', '=', of.bizId)
    .where('payer_member_id', '=', of.payerId)
    .where('deposit_state', 'in', [DEPOSIT.required, DEPOSIT.frozen, DEPOSIT.topUpAsked])
    .forNoKeyUpdate()
    .executeTakeFirst();

export const lockBoth = (ctx: MoneyContext, of: { payerId: string; receiverId: string; currency: string }) =>
  lockAccounts(ctx, {
    currency: of.currency,
    accounts: [
      { memberId: of.payerId, kind: 'AVAILABLE' },
      { memberId: of.payerId, kind: 'FROZEN' },
      { memberId: of.receiverId, kind: 'AVAILABLE' },
      { memberId: of.receiverId, kind: 'RECEIVED' },
    ],
  });

type DepositMovement = Extract<MovementKind, 'FREEZE' | 'TOPUP' | 'RELEASE' | 'OFFSET' | 'FORFEIT'>;
/** One entry of a deposit with its posting; answers what the deposit then holds. */
async function enterDeposit(
  ctx: MoneyContext,
  deposit: Deposit,
  kind: DepositMovement,
  amount: DecimalText,
): Promise<Pick<Deposit, 'balance' | 'frozen' | 'entries'>> {
  const seq = deposit.entries + 1;
  const between = kind === 'OFFSET' || kind === 'FORFEIT';
  const { postingId } = await moveMoney(ctx, {
    cause: { bizType: 'DEPOSIT', bizId: deposit.id, key: `deposit:${deposit.id}:${seq}` },
    currency: deposit.currency,
    movement: {
      kind,
      giverId: deposit.payer_member_id,
      ...(between ? { takerId: deposit.receiver_member_id } : {}),
      amount,
    },
  });
  await ctx.tx
    .insertInto('money.deposit_entry')
    .values({
      deposit_id: deposit.id,
      seq,
      kind,
      amount,
      posting_id: postingId,
      gmt_create: await ctx.now(),
    })
    .execute();
  const put = kind === 'FREEZE' || kind === 'TOPUP';
  return {
    balance: put ? add(deposit.balance, amount) : sub(deposit.balance, amount),
    frozen: put ? add(deposit.frozen, amount) : deposit.frozen,
    entries: seq,
  };
}

export interface RequiredDeposit {
  readonly bizType: string;
  readonly bizId: string;
  readonly bizNo: string;
  readonly payerId: string;
  readonly receiverId: string;
  readonly currency: string;
  readonly nature: DepositNature;
  /** Above zero, two decimals. */
  readonly required: DecimalText;
  /** Until when it must be frozen in full. */
  readonly dueAt: Date;
}
/**
 * — → 10, and → 20 in the same act where the payer's available balance suffices (G-DEP). One live deposit per
 * document and payer; asked again, the first answers.
 */
export const requireDeposit = money.door<RequiredDeposit, Deposit>(async (ctx) => {
  const d = ctx.input;
  await lockBoth(ctx, d);
  const known = await heldDeposit(ctx, d);
  if (known !== undefined) return known;
  const row = await ctx.tx
    .insertInto('money.deposit')
    .values({
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      biz_type: d.bizType,
      biz_id: d.bizId,
      biz_no: d.bizNo,
      payer_member_id: d.payerId,
      receiver_member_id: d.receiverId,
      currency: d.currency,
      deposit_nature: d.nature,
      required: d.required,
      deposit_state: DEPOSIT.required,
      due_at: d.dueAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'DEPOSIT',
    bizId: row.id,
    bizNo: row.biz_no,
    action: 'require',
    from: null,
    to: DEPOSIT.required,
    side: 'effect',
    parties: [row.payer_member_id, row.receiver_member_id],
  });
  await ctx.schedule({ kind: DEPOSIT_DUE, key: row.id, at: d.dueAt });
  if (compare(await availableOf(ctx, d.payerId, d.currency), d.required) < 0) {
    await announce(ctx, row);
    await notifyDeposit(ctx, 'N-PAY-05', row, ['payer']);
    return row;
  }
  return frozen(ctx, row, 'effect');
});

export async function frozen(ctx: MoneyContext, deposit: Deposit, side: Side): Promise<Deposit> {
  depositLifecycle.next('freeze', deposit.deposit_state, side);
  const sums = await enterDeposit(ctx, deposit, 'FREEZE', deposit.required);
  const moved = await stepDeposit(ctx, deposit, 'freeze', side, { set: { ...sums, due_at: null } });
  await ctx.unschedule(DEPOSIT_DUE, deposit.id);
  await announce(ctx, moved);
  return moved;
}

interface OfDocument {
  readonly bizType: string;
  readonly bizId: string;
  readonly payerId: string;
  readonly receiverId: string;
  readonly currency: string;
}
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
    await notifyDeposit(ctx, 'N-PAY-06', moved, ['payer']);
    return moved;
  },
);

/**
 * Freezes a deposit, or tops the live one up to `required`, in the act itself: nothing is asked for later.
 * What is frozen already is enough where it is as much. Refuses with MoneyShort (17302) and then leaves nothing.
 */
export const coverDeposit = money.door<RequiredDeposit, Deposit>(async (ctx) => {
  const d = ctx.input;
  await lockBoth(ctx, d);
  const known = await heldDeposit(ctx, d);
  if (known !== undefined && compare(d.required, known.required) <= 0) return known;
  const missing = sub(d.required, known?.balance ?? '0');
  if (compare(await availableOf(ctx, d.payerId, d.currency), missing) < 0)
    throw MoneyShort({ currency: d.currency });
  if (known === undefined) return requireDeposit(ctx, d);
  const asked = await stepDeposit(ctx, known, 'askTopUp', 'effect', {
    set: { required: d.required, due_at: d.dueAt },
  });
  return toppedUp(ctx, asked);
});

/** 25 → 20: what is missing is frozen. Refuses with MoneyShort (17302) and DeadlinePassed. */
export const topUpDeposit = money.door<OfDocument, Deposit | null>(async (ctx) => {
  await lockBoth(ctx, ctx.input);
  const deposit = await heldDeposit(ctx, ctx.input);
  return deposit === undefined ? null : toppedUp(ctx, deposit);
});

export async function toppedUp(ctx: MoneyContext, deposit: Deposit): Promise<Deposit> {
  depositLifecycle.next('topUp', deposit.deposit_state, 'buyer');
  const sums = await enterDeposit(ctx, deposit, 'TOPUP', sub(deposit.required, deposit.balance));
  const moved = await stepDeposit(ctx, deposit, 'topUp', 'buyer', { set: { ...sums, due_at: null } });
  await ctx.unschedule(DEPOSIT_DUE, deposit.id);
  await announce(ctx, moved);
  return moved;
}

const ENDS = { release: 'RELEASE', offset: 'OFFSET', forfeit: 'FORFEIT' } as const;
export interface DepositEnd extends OfDocument {
  readonly verb: keyof typeof ENDS;
  readonly side: Extract<Side, 'operator' | 'effect' | 'timer'>;
  /** What is offset or forfeited; the rest is released. All of it when left out. */
  readonly amount?: DecimalText | undefined;
  readonly reason?: string | undefined;
}
/**
 * Ends the deposit of a document: offset into payment, forfeited to the injured party, or released; what an
 * offset or forfeit leaves goes back to the payer (trading-domain 12.2). Null where none is live.
 */
export const endDeposit = money.door<DepositEnd, Deposit | null>(async (ctx) => {
  await lockBoth(ctx, ctx.input);
  const deposit = await heldDeposit(ctx, ctx.input);
  return deposit === undefined ? null : endHeld(ctx, deposit, ctx.input);
});

export async function endHeld(
  ctx: MoneyContext,
  deposit: Deposit,
  end: Pick<DepositEnd, 'verb' | 'side' | 'amount' | 'reason'>,
): Promise<Deposit> {
  if (deposit.deposit_state === DEPOSIT.required) return lapsed(ctx, deposit, 'effect', end.reason);
  const amount = end.amount ?? deposit.balance;
  let now: Deposit = deposit;
  if (compare(amount, '0') > 0) now = { ...now, ...(await enterDeposit(ctx, now, ENDS[end.verb], amount)) };
  if (compare(now.balance, '0') > 0)
    now = { ...now, ...(await enterDeposit(ctx, now, 'RELEASE', now.balance)) };
  const moved = await stepDeposit(ctx, deposit, end.verb, end.side, {
    set: { balance: now.balance, frozen: now.frozen, entries: now.entries, due_at: null, ...NOT_ANNOUNCED },
    reason: end.reason ?? null,
  });
  await ctx.unschedule(DEPOSIT_DUE, deposit.id);
  if (deposit.forfeit_at !== null) await ctx.unschedule(FORFEIT_DUE, deposit.id);
  await announce(ctx, moved);
  await notifyDeposit(ctx, 'N-PAY-07', moved, end.verb === 'release' ? ['payer'] : ['payer', 'receiver']);
  return moved;
}

async function lapsed(
  ctx: MoneyContext,
  deposit: Deposit,
  side: 'timer' | 'effect',
  reason?: string,
): Promise<Deposit> {
  const moved = await stepDeposit(ctx, deposit, 'lapse', side, { reason: reason ?? null });
  await ctx.unschedule(DEPOSIT_DUE, deposit.id);
  await announce(ctx, moved);
  return moved;
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
  if (deposit.deposit_state === DEPOSIT.required) await lapsed(ctx, deposit, 'timer');
  else if (deposit.deposit_state === DEPOSIT.topUpAsked)
    await endHeld(ctx, deposit, { verb: 'forfeit', side: 'timer' });
});

type Announced =
  | 'forfeit_at'
  | 'forfeit_amount'
  | 'forfeit_reason'
  | 'forfeit_by'
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

/** Nobody objected within 24 hours: the announced forfeiture is carried out (12.2). */
export const forfeitDue = money.timer(FORFEIT_DUE, async (ctx) => {
  const byId = ctx.tx.selectFrom('money.deposit').selectAll().where('id', '=', ctx.input.key);
  const seen = await byId.executeTakeFirst();
  if (seen === undefined) return;
  await lockBoth(ctx, {
    payerId: seen.payer_member_id,
    receiverId: seen.receiver_member_id,
    currency: seen.currency,
  });
  const deposit = await byId.forNoKeyUpdate().executeTakeFirstOrThrow();
  if (deposit.forfeit_at === null || deposit.objected_at !== null) return;
  if ((await ctx.now()) < deposit.forfeit_at)
    return ctx.schedule({ kind: FORFEIT_DUE, key: deposit.id, at: deposit.forfeit_at });
  await endHeld(ctx, deposit, {
    verb: 'forfeit',
    side: deposit.deposit_state === DEPOSIT.frozen ? 'effect' : 'timer',
    amount: deposit.forfeit_amount ?? undefined,
    reason: deposit.forfeit_reason ?? undefined,
  });
});

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
