import { sql } from 'kysely';
import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { add, compare, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { type StepperSpec, stepper, stepperOfMany } from '#kernel/server/step.ts';
import { DEPOSIT, type DepositVerb, depositLifecycle } from '../rules/deposit-lifecycle.ts';
import { depositMoved } from '../rules/events.ts';
import type { MovementKind } from '../rules/movements.ts';
import { moneyNotices } from '../rules/notice-words.ts';
import { lockAccounts, type MoneyContext, moveMoneyOfMany } from './ledger.ts';
import { notifyDeposits } from './notify.ts';
import type { Deposit } from './tables.ts';

const spec: StepperSpec<Deposit, typeof depositLifecycle.codes, DepositVerb> = {
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
};
/** Write the states of deposits: the only ones that do. */
export const stepDeposit = stepper(spec);
export const stepDeposits = stepperOfMany(spec);

export const DEPOSIT_DUE = 'money.depositDue';
export const FORFEIT_DUE = 'money.forfeitDue';
/** No forfeiture is announced on it any more. */
export const NOT_ANNOUNCED = { forfeit_at: null, forfeit_amount: null } as const;

export const announce = (ctx: MoneyContext, row: Deposit): Promise<void> =>
  ctx.emit(depositMoved, {
    depositId: row.id,
    state: row.deposit_state,
    bizType: row.biz_type,
    bizId: row.biz_id,
  });

/** A deposit stands for a document and one who pays. */
export interface OfPayer {
  readonly bizType: string;
  readonly bizId: string;
  readonly payerId: string;
}
export interface OfDocument extends OfPayer {
  readonly receiverId: string;
  readonly currency: string;
}
export const nameOfDeposit = ({ bizType, bizId, payerId }: OfPayer): string =>
  `${bizType} ${bizId} ${payerId}`;
export const documentOf = (row: Deposit): OfPayer => ({
  bizType: row.biz_type,
  bizId: row.biz_id,
  payerId: row.payer_member_id,
});

/** The accounts deposits of one currency move money on, in one order; of one that goes back double, also where its payer is paid. */
export const lockBoth = (
  ctx: MoneyContext,
  ...deposits: readonly { payerId: string; receiverId: string; currency: string; isDouble?: boolean }[]
) =>
  lockAccounts(ctx, {
    currency: deposits[0]?.currency as string,
    accounts: deposits.flatMap(({ payerId, receiverId, isDouble }) => [
      { memberId: payerId, kind: 'AVAILABLE' as const },
      { memberId: payerId, kind: 'FROZEN' as const },
      ...(isDouble === true ? [{ memberId: payerId, kind: 'RECEIVED' as const }] : []),
      { memberId: receiverId, kind: 'AVAILABLE' as const },
      { memberId: receiverId, kind: 'RECEIVED' as const },
    ]),
  });

type DepositMovement = Extract<MovementKind, 'FREEZE' | 'TOPUP' | 'RELEASE' | 'OFFSET' | 'FORFEIT'>;
interface Moving {
  readonly deposit: Deposit;
  /** In their order; what is nothing moves nothing. */
  readonly moves: readonly { readonly kind: DepositMovement; readonly amount: DecimalText }[];
}
type Sums = Pick<Deposit, 'balance' | 'frozen' | 'entries'>;

const sumsBehind = ({ deposit, moves }: Moving): Sums =>
  moves.reduce<Sums>(
    ({ balance, frozen, entries }, { kind, amount }) => {
      const put = kind === 'FREEZE' || kind === 'TOPUP';
      return {
        balance: put ? add(balance, amount) : sub(balance, amount),
        frozen: put ? add(frozen, amount) : frozen,
        entries: entries + 1,
      };
    },
    { balance: deposit.balance, frozen: deposit.frozen, entries: deposit.entries },
  );

/** Entries of deposits of one currency with their postings, a statement for each table; answers what each deposit then holds. */
async function enterDeposits(ctx: MoneyContext, list: readonly Moving[]): Promise<Sums[]> {
  const entries = list.flatMap(({ deposit, moves }) =>
    moves.map((move, n) => ({ deposit, ...move, seq: deposit.entries + n + 1 })),
  );
  const posted = await moveMoneyOfMany(ctx, {
    currency: list[0]?.deposit.currency as string,
    moves: entries.map(({ deposit, kind, amount, seq }) => ({
      cause: { bizType: 'DEPOSIT', bizId: deposit.id, key: `deposit:${deposit.id}:${seq}` },
      movement: {
        kind,
        giverId: deposit.payer_member_id,
        ...(kind === 'OFFSET' || kind === 'FORFEIT' ? { takerId: deposit.receiver_member_id } : {}),
        amount,
      },
    })),
  });
  const rows = entries.map(({ deposit, seq, kind, amount }, n) => ({
    ...{ deposit_id: deposit.id, seq, kind, amount },
    posting_id: posted[n]?.postingId,
  }));
  if (rows.length > 0)
    await sql`insert into money.deposit_entry (deposit_id, seq, kind, amount, posting_id, gmt_create)
      select e.deposit_id, e.seq, e.kind, e.amount, e.posting_id, ${nowHere}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(deposit_id bigint, seq int, kind text, amount numeric, posting_id bigint)
      order by e.deposit_id, e.seq`.execute(ctx.tx);
  return list.map(sumsBehind);
}

/** A deposit that is filled: as the payer freezes it, or as he tops it up. */
export interface Filling {
  readonly row: Deposit;
  readonly verb: 'freeze' | 'topUp';
  readonly side: Extract<Side, 'buyer' | 'effect'>;
}
/** What is missing of each is frozen: 10 → 20, 25 → 20. All are locked, of one currency, and the payers can pay. */
export async function fillAll(ctx: MoneyContext, turns: readonly Filling[]): Promise<Deposit[]> {
  for (const { row, verb, side } of turns) depositLifecycle.next(verb, row.deposit_state, side);
  const sums = await enterDeposits(
    ctx,
    turns.map(({ row, verb }) => ({
      deposit: row,
      moves: [{ kind: verb === 'freeze' ? 'FREEZE' : 'TOPUP', amount: sub(row.required, row.balance) }],
    })),
  );
  const filled = await stepDeposits(
    ctx,
    turns.map((turn, n) => ({ ...turn, set: { ...sums[n], due_at: null } })),
  );
  for (const deposit of filled) {
    await ctx.unschedule(DEPOSIT_DUE, deposit.id);
    await announce(ctx, deposit);
  }
  return filled;
}

const ENDS = { release: 'RELEASE', offset: 'OFFSET', forfeit: 'FORFEIT' } as const;
export interface End {
  readonly verb: keyof typeof ENDS;
  readonly side: Extract<Side, 'operator' | 'effect' | 'timer'>;
  /** What is offset or forfeited; the rest is released. All of it when left out. */
  readonly amount?: DecimalText | undefined;
  readonly reason?: string | undefined;
  /** Its receiver is in default of earnest money and owes as much again. */
  readonly isDouble?: boolean;
}
function movesOf({ deposit, verb, amount }: { deposit: Deposit } & End): Moving['moves'] {
  const ended = amount ?? deposit.balance;
  const rest = sub(deposit.balance, ended);
  return [
    { kind: ENDS[verb], amount: ended },
    { kind: 'RELEASE' as const, amount: rest },
  ].filter((move) => compare(move.amount, '0') > 0);
}
/** What an end does with a deposit, where the name of its state would hide the sums. */
function becameOf(of: { deposit: Deposit } & End): LocalizedText | null {
  const { currency, balance } = of.deposit;
  if (of.isDouble === true)
    return fillBoth(moneyNotices.table['N-PAY-07.doubled'], { amount: sayAmount(currency, balance) });
  const [first, rest] = movesOf(of);
  if (rest === undefined) return null;
  return fillBoth(
    moneyNotices.table[of.verb === 'forfeit' ? 'N-PAY-07.forfeitPart' : 'N-PAY-07.offsetPart'],
    {
      amount: sayAmount(currency, first?.amount ?? null),
      rest: sayAmount(currency, rest.amount),
    },
  );
}

/** Ends deposits that are locked, of one currency; who has not frozen yet is asked no more. Answers them in their order. */
export async function endAll(
  ctx: MoneyContext,
  list: readonly ({ readonly deposit: Deposit } & End)[],
): Promise<Deposit[]> {
  const held = list.filter(({ deposit }) => deposit.deposit_state !== DEPOSIT.required);
  const sums = await enterDeposits(
    ctx,
    held.map((of) => ({ deposit: of.deposit, moves: movesOf(of) })),
  );
  const moved = await stepDeposits(
    ctx,
    list.map((of) => {
      const { deposit: row, verb, side, reason = null } = of;
      if (row.deposit_state === DEPOSIT.required) return { row, verb: 'lapse', side: 'effect', reason };
      return {
        row,
        verb,
        side,
        reason,
        set: {
          ...sums[held.indexOf(of)],
          due_at: null,
          ...NOT_ANNOUNCED,
          forfeit_double: of.isDouble === true,
        },
      };
    }),
  );
  for (const [n, deposit] of moved.entries()) {
    await ctx.unschedule(DEPOSIT_DUE, deposit.id);
    if (list[n]?.deposit.forfeit_at != null) await ctx.unschedule(FORFEIT_DUE, deposit.id);
    await announce(ctx, deposit);
  }
  await notifyDeposits(
    ctx,
    'N-PAY-07',
    moved.flatMap((row, n) => {
      if (row.deposit_state === DEPOSIT.lapsed) return [];
      const of = list[n] as { readonly deposit: Deposit } & End;
      const isBack = of.verb === 'release' && of.isDouble !== true;
      return [{ row, became: becameOf(of), to: isBack ? ['payer'] : ['payer', 'receiver'] }];
    }),
  );
  return moved;
}
