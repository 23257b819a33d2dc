import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { add, compare, type DecimalText, isPositive, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { stepper } from '#kernel/server/step.ts';
import { receivableMoved } from '../rules/events.ts';
import { RECEIVABLE, receivableLifecycle } from '../rules/receivable-lifecycle.ts';
import { ReceivableExceeded } from '../rules/refusals.ts';
import { type Between, drawCredit, giveCreditBack, redrawCredit } from './credit.ts';
import type { MoneyContext } from './ledger.ts';
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
/** The first instant of the business day after the due date: from then on it is overdue. */
const overdueAt = (dueDate: string): Date => new Date(`${addDays(dueDate, 1)}T00:00:00+08:00`);

type Of = Pick<Receivable, 'biz_type'>['biz_type'];
const announce = (ctx: MoneyContext, row: Receivable): Promise<void> =>
  ctx.emit(receivableMoved, {
    receivableId: row.id,
    bizType: row.biz_type,
    bizId: row.biz_id,
    state: row.receivable_state,
    unpaid: row.unpaid,
  });
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
  await ctx.schedule({ kind: RECEIVABLE_DUE, key: row.id, at: overdueAt(dueDate) });
  await announce(ctx, row);
  return row;
});

/**
 * Books a payment to a receivable; the money itself moves by a posting of the payment. Gives drawn credit
 * back. Refuses with ReceivableExceeded (17304) and StateNotAllowed.
 */
export const payReceivable = money.door<{ id: string; amount: DecimalText }, Receivable>(async (ctx) => {
  const row = await heldReceivable(ctx, ctx.input.id);
  const { amount } = ctx.input;
  if (compare(amount, row.unpaid) > 0)
    throw ReceivableExceeded({ unpaid: row.unpaid, currency: row.currency }, 'amount');
  const paid = add(row.paid, amount);
  const whole = compare(paid, row.amount) === 0;
  const moved = await stepReceivable(ctx, row, 'pay', 'effect', {
    to: whole ? 'paid' : 'partPaid',
    set: { paid },
  });
  if (row.credit_line_id !== null) await giveCreditBack(ctx, row.credit_line_id, amount);
  if (whole) await ctx.unschedule(RECEIVABLE_DUE, row.id);
  else await ctx.schedule({ kind: RECEIVABLE_DUE, key: row.id, at: overdueAt(row.due_date) });
  await announce(ctx, moved);
  return moved;
});

/** Takes a payment of a receivable back: its payment was reversed. What was credit is drawn again. */
export const reopenReceivable = money.door<{ id: string; amount: DecimalText }, Receivable>(async (ctx) => {
  const row = await heldReceivable(ctx, ctx.input.id);
  const paid = sub(row.paid, ctx.input.amount);
  const moved = await stepReceivable(ctx, row, 'reopen', 'effect', {
    to: isPositive(paid) ? 'partPaid' : 'open',
    set: { paid },
  });
  if (row.credit_line_id !== null) await redrawCredit(ctx, row.credit_line_id, ctx.input.amount);
  await ctx.schedule({ kind: RECEIVABLE_DUE, key: row.id, at: overdueAt(row.due_date) });
  await announce(ctx, moved);
  return moved;
});

/** 40 → 50: nobody will pay it any more; the line is free again of what was drawn for it. */
export const writeOffReceivable = money.door<{ id: string; side: Side; reason: string }, Receivable>(
  async (ctx) => {
    const row = await heldReceivable(ctx, ctx.input.id);
    const moved = await stepReceivable(ctx, row, 'writeOff', ctx.input.side, { reason: ctx.input.reason });
    if (row.credit_line_id !== null) await giveCreditBack(ctx, row.credit_line_id, row.unpaid);
    await announce(ctx, moved);
    return moved;
  },
);

/** 10, 20 → 40 on the day after the due date. */
export const receivableDue = money.timer(RECEIVABLE_DUE, async (ctx) => {
  const row = await heldReceivable(ctx, ctx.input.key);
  if (row.receivable_state !== RECEIVABLE.open && row.receivable_state !== RECEIVABLE.partPaid) return;
  const at = overdueAt(row.due_date);
  if ((await ctx.now()) < at) return ctx.schedule({ kind: RECEIVABLE_DUE, key: row.id, at });
  await announce(ctx, await stepReceivable(ctx, row, 'fallDue', 'timer'));
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
