import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { add, compare, type DecimalText, isPositive, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { ignoringClock } from '#kernel/server/capability.ts';
import { stepper } from '#kernel/server/step.ts';
import { receivableMoved } from '../rules/events.ts';
import { RECEIVABLE, receivableLifecycle } from '../rules/receivable-lifecycle.ts';
import { ReceivableExceeded } from '../rules/refusals.ts';
import { nextReminder } from '../rules/receivables.ts';
import { type Between, drawCredit, giveCreditBack, redrawCredit } from './credit.ts';
import type { MoneyContext } from './ledger.ts';
import { notifyReceivable } from './notify.ts';
import { money, type Receivable } from './tables.ts';

/** Writes a receivable's state: the only one that does. */
const stepReceivable = stepper<
  Receivable,
  typeof receivableLifecycle.codes,
  keyof typeof receivableLifecycle.verbs
>({
  lifecycle: receivableLifecycle,
  table: 'money.receivable',
  column: 'receivable_state',
  bizType: 'RECEIVABLE',
  number: (row) => row.biz_no,
  parties: (row) => [row.creditor_member_id, row.debtor_member_id],
});
export const RECEIVABLE_DUE = 'money.receivableDue';
export const RECEIVABLE_REMINDER = 'money.receivableReminder';
/** People are reminded in the morning of the business day. */
const reminderAt = (day: string): Date => new Date(`${day}T09:00:00+08:00`);
/** The first instant of the business day after the due date: from then on it is overdue. */
const overdueAt = (dueDate: string): Date => new Date(`${addDays(dueDate, 1)}T00:00:00+08:00`);

/** A write-off that was asked for falls with the payment of what it was about. */
export const NOT_WRITTEN_OFF = {
  write_off_reason: null,
  write_off_by: null,
  write_off_name: null,
  write_off_at: null,
};

type Of = Pick<Receivable, 'biz_type'>['biz_type'];
const announce = (ctx: MoneyContext, row: Receivable): Promise<void> =>
  ctx.emit(receivableMoved, {
    receivableId: row.id,
    bizType: row.biz_type,
    bizId: row.biz_id,
    state: row.receivable_state,
    unpaid: row.unpaid,
  });
/** Sets the timer of the next reminder after a day; without one none is left. */
const remind = async (ctx: MoneyContext, row: Receivable): Promise<void> => {
  const day = nextReminder(row.due_date, dayOf(await ctx.now()));
  if (day === null) return;
  await ctx.schedule({ kind: RECEIVABLE_REMINDER, key: row.id, at: reminderAt(day) });
};

/** The document that pays what is owed, or takes the payment back. */
export interface PaidBy {
  readonly bizType: string;
  readonly bizId: string;
  readonly bizNo: string;
}

/** One entry of what is owed, beside the change of its receivable; a statement of account is made of these. */
async function enter(
  ctx: MoneyContext,
  row: Receivable,
  kind: 'OPEN' | 'PAY' | 'REOPEN' | 'WRITE_OFF',
  amount: DecimalText,
  by: PaidBy | null = null,
): Promise<void> {
  await ctx.tx
    .insertInto('money.receivable_entry')
    .values({
      receivable_id: row.id,
      seq: sql<number>`(select count(*) + 1 from money.receivable_entry e where e.receivable_id = ${row.id}::bigint)`,
      kind,
      amount: kind === 'OPEN' || kind === 'REOPEN' ? amount : sub('0', amount),
      creditor_member_id: row.creditor_member_id,
      debtor_member_id: row.debtor_member_id,
      currency: row.currency,
      source_type: by?.bizType ?? null,
      source_id: by?.bizId ?? null,
      source_no: by?.bizNo ?? null,
    })
    .execute();
}
interface Paying {
  readonly id: string;
  readonly amount: DecimalText;
  readonly by: PaidBy;
}
const heldReceivable = (ctx: MoneyContext, id: string): Promise<Receivable> =>
  ctx.tx
    .selectFrom('money.receivable')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export interface Claim extends Between {
  readonly bizType: Of;
  readonly bizId: string;
  readonly bizNo: string;
  /** Above zero, two decimals. */
  readonly amount: DecimalText;
  /** The last business day to pay, `YYYY-MM-DD`; null: the days of the credit line from today. */
  readonly dueDate: string | null;
  /** Interest per day once overdue, a fraction such as 0.0005. */
  readonly dailyRate: DecimalText;
  /** Draws on the credit line between the two (trade payment 10). */
  readonly onCredit: boolean;
}
/**
 * What one company owes another for a document: a credit sale draws on the credit line in the same act. One
 * live receivable per document. Refuses with CreditShort (17303).
 */
export const openReceivable = money.door<Claim, Receivable>(async (ctx) => {
  const c = ctx.input;
  const line = c.onCredit ? await drawCredit(ctx, c) : null;
  const dueDate = c.dueDate ?? addDays(dayOf(await ctx.now()), line?.credit_days ?? 0);
  const row = await ctx.tx
    .insertInto('money.receivable')
    .values({
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      biz_type: c.bizType,
      biz_id: c.bizId,
      biz_no: c.bizNo,
      creditor_member_id: c.creditorId,
      debtor_member_id: c.debtorId,
      currency: c.currency,
      amount: c.amount,
      credit_line_id: line?.id ?? null,
      due_date: dueDate,
      daily_rate: c.dailyRate,
      receivable_state: RECEIVABLE.open,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'RECEIVABLE',
    bizId: row.id,
    bizNo: row.biz_no,
    action: 'open',
    from: null,
    to: RECEIVABLE.open,
    side: 'effect',
    parties: [row.creditor_member_id, row.debtor_member_id],
  });
  await enter(ctx, row, 'OPEN', row.amount);
  await ctx.schedule({ kind: RECEIVABLE_DUE, key: row.id, at: overdueAt(dueDate) });
  await remind(ctx, row);
  await announce(ctx, row);
  return row;
});

/**
 * Books a payment to a receivable; the money itself moves by a posting of the payment. Gives drawn credit
 * back. Refuses with ReceivableExceeded (17304) and StateNotAllowed.
 */
export const payReceivable = money.door<Paying, Receivable>(async (ctx) => {
  const row = await heldReceivable(ctx, ctx.input.id);
  const { amount } = ctx.input;
  if (compare(amount, row.unpaid) > 0)
    throw ReceivableExceeded({ unpaid: row.unpaid, currency: row.currency }, 'amount');
  const paid = add(row.paid, amount);
  const whole = compare(paid, row.amount) === 0;
  const moved = await stepReceivable(ctx, row, 'pay', 'effect', {
    to: whole ? 'paid' : 'partPaid',
    set: { paid, ...(whole ? NOT_WRITTEN_OFF : {}) },
  });
  await enter(ctx, row, 'PAY', amount, ctx.input.by);
  if (row.credit_line_id !== null) await giveCreditBack(ctx, row.credit_line_id, amount);
  if (whole) {
    await ctx.unschedule(RECEIVABLE_DUE, row.id);
    await ctx.unschedule(RECEIVABLE_REMINDER, row.id);
  } else await ctx.schedule({ kind: RECEIVABLE_DUE, key: row.id, at: overdueAt(row.due_date) });
  await announce(ctx, moved);
  return moved;
});

/** Takes a payment of a receivable back: its payment was reversed. What was credit is drawn again. */
export const reopenReceivable = money.door<Paying, Receivable>(async (ctx) => {
  const row = await heldReceivable(ctx, ctx.input.id);
  const paid = sub(row.paid, ctx.input.amount);
  const moved = await stepReceivable(ctx, row, 'reopen', 'effect', {
    to: isPositive(paid) ? 'partPaid' : 'open',
    set: { paid },
  });
  await enter(ctx, row, 'REOPEN', ctx.input.amount, ctx.input.by);
  if (row.credit_line_id !== null) await redrawCredit(ctx, row.credit_line_id, ctx.input.amount);
  await remind(ctx, row);
  await ctx.schedule({ kind: RECEIVABLE_DUE, key: row.id, at: overdueAt(row.due_date) });
  await announce(ctx, moved);
  return moved;
});

/** 40 → 50: nobody will pay it any more; the line is free again of what was drawn for it. */
export async function writeOff(
  ctx: MoneyContext,
  row: Receivable,
  side: Side,
  reason: string,
): Promise<Receivable> {
  const moved = await stepReceivable(ctx, row, 'writeOff', side, { reason });
  await enter(ctx, row, 'WRITE_OFF', row.unpaid);
  await ctx.unschedule(RECEIVABLE_REMINDER, row.id);
  if (row.credit_line_id !== null) await giveCreditBack(ctx, row.credit_line_id, row.unpaid);
  await announce(ctx, moved);
  return moved;
}
export const writeOffReceivable = money.door<{ id: string; side: Side; reason: string }, Receivable>(
  async (ctx) => writeOff(ctx, await heldReceivable(ctx, ctx.input.id), ctx.input.side, ctx.input.reason),
);

/** Its document was called off before it was performed: nothing is owed any more, and the line is free of it. */
export const dropReceivable = money.door<{ bizType: Of; bizId: string }, void>(async (ctx) => {
  const row = await ctx.tx
    .selectFrom('money.receivable')
    .selectAll()
    .where('biz_type', '=', ctx.input.bizType)
    .where('biz_id', '=', ctx.input.bizId)
    .where('receivable_state', 'in', [RECEIVABLE.open, RECEIVABLE.partPaid, RECEIVABLE.overdue])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const moved = await stepReceivable(ctx, row, 'drop', 'effect');
  await enter(ctx, row, 'WRITE_OFF', row.unpaid);
  if (row.credit_line_id !== null) await giveCreditBack(ctx, row.credit_line_id, row.unpaid);
  await ctx.unschedule(RECEIVABLE_DUE, row.id);
  await announce(ctx, moved);
});

/** 10, 20 → 40 on the day after the due date. */
export const receivableDue = money.timer(RECEIVABLE_DUE, async (ctx) => {
  const row = await heldReceivable(ctx, ctx.input.key);
  if (row.receivable_state !== RECEIVABLE.open && row.receivable_state !== RECEIVABLE.partPaid) return;
  const at = overdueAt(row.due_date);
  if ((await ctx.now()) < at) return ctx.schedule({ kind: RECEIVABLE_DUE, key: row.id, at });
  const overdue = await stepReceivable(ctx, row, 'fallDue', 'timer');
  await announce(ctx, overdue);
  await notifyReceivable(ctx, overdue);
});

/** N-PAY-08: 7, 3 and 1 days before the due date, then 1, 7, 15 and 30 days after, as long as it is unpaid. */
export const receivableReminder = ignoringClock(
  money.timer(RECEIVABLE_REMINDER, async (ctx) => {
    const row = await heldReceivable(ctx, ctx.input.key);
    if (!isPositive(row.unpaid) || row.receivable_state === RECEIVABLE.writtenOff) return;
    await notifyReceivable(ctx, row);
    await remind(ctx, row);
  }),
);

/** What is still owed to a company, or by one, the oldest due first. */
export const openReceivables = money.door<
  { creditorId?: string; debtorId?: string; currency?: string; most: number },
  Receivable[]
>(({ tx, input }) => {
  let q = tx
    .selectFrom('money.receivable')
    .selectAll()
    .where('receivable_state', 'in', [RECEIVABLE.open, RECEIVABLE.partPaid, RECEIVABLE.overdue]);
  if (input.creditorId !== undefined) q = q.where('creditor_member_id', '=', input.creditorId);
  if (input.debtorId !== undefined) q = q.where('debtor_member_id', '=', input.debtorId);
  if (input.currency !== undefined) q = q.where('currency', '=', input.currency);
  return q.orderBy('due_date').orderBy('id').limit(input.most).execute();
});

/** Receivables of documents, as far as the caller sees them. */
export const receivablesOf = money.door<{ bizType: Of; bizIds: readonly string[] }, Receivable[]>(
  async ({ tx, input }) =>
    input.bizIds.length === 0
      ? []
      : tx
          .selectFrom('money.receivable')
          .selectAll()
          .where('biz_type', '=', input.bizType)
          .where('biz_id', 'in', [...input.bizIds])
          .orderBy('id')
          .execute(),
);
