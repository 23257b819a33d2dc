import { z } from 'zod';
import {
  ActionResult,
  command,
  counts,
  Day,
  Id,
  list,
  Price,
  query,
  Reason,
} from '#kernel/rules/contract.ts';
import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { DEPOSITS } from '../rules/pages.ts';
import {
  EarnestMoneyAlone,
  MoneyShort,
  NothingAsked,
  ObjectionOpen,
  SecondPerson,
} from '../rules/refusals.ts';
import { acting, asMember, asOperator, base, HistoryEvent, one } from './parts.ts';

const members = { ...asMember, routes: [DEPOSITS] } as const;
const all = { ...asOperator, routes: [DEPOSITS] } as const;

const fields = {
  id: z.string(),
  version: z.number().int(),
  bizType: z.string(),
  bizId: z.string(),
  bizNo: z.string(),
  /** Whom the reader is: who pays it, who gets it in default, or the operator. */
  side: z.enum(['payer', 'receiver', 'operator']),
  payerId: z.string(),
  payerName: z.string(),
  payerNameEn: z.string().nullable(),
  receiverName: z.string(),
  receiverNameEn: z.string().nullable(),
  currency: z.string(),
  nature: z.string(),
  required: z.string(),
  balance: z.string(),
  /** What is still to be frozen. */
  lacking: z.string(),
  state: z.string(),
  dueAt: z.string().nullable(),
  forfeitAt: z.string().nullable(),
  forfeitAmount: z.string().nullable(),
  forfeitReason: z.string().nullable(),
  /** Announced, or done: its receiver returns earnest money double. */
  forfeitDouble: z.boolean(),
  objection: z.string().nullable(),
  /** What it came to: back to its payer, to its receiver in default, turned into payment. */
  released: z.string(),
  forfeited: z.string(),
  offset: z.string(),
  /** Of as much again that its receiver owes: paid, and still to pay; null where it was not returned double. */
  doublePaid: z.string().nullable(),
  doubleUnpaid: z.string().nullable(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
};
export const DepositRow = z.object(fields);
export type DepositRow = z.output<typeof DepositRow>;
export const DepositDetail = z.object({
  ...fields,
  /** What the payer has available to freeze; null for everybody else. */
  available: z.string().nullable(),
  entries: z.array(z.object({ seq: z.number().int(), kind: z.string(), amount: z.string(), at: z.string() })),
  events: z.array(HistoryEvent),
});
export type DepositDetail = z.output<typeof DepositDetail>;

const filters = {
  keyword: z.string().trim().max(60).optional(),
  state: z.string().max(8).optional(),
  overdue: z.boolean().optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const sortable = ['bizNo', 'required', 'dueAt', 'gmtCreate'];
export const listDeposits = list('money.listDeposits', {
  ...members,
  path: `${base}/common/deposit/list`,
  filters,
  row: DepositRow,
  sortable,
});
export const listAllDeposits = list('money.listAllDeposits', {
  ...all,
  path: `${base}/admin/deposit/list`,
  filters,
  row: DepositRow,
  sortable,
});
export const countDeposits = counts('money.countDeposits', {
  ...members,
  path: `${base}/common/deposit/count`,
});
export const countAllDeposits = counts('money.countAllDeposits', {
  ...all,
  path: `${base}/admin/deposit/count`,
});
const seen = { button: 'View', input: z.strictObject({ id: Id }), output: DepositDetail };
export const depositDetail = query('money.depositDetail', {
  ...members,
  path: `${base}/common/deposit/detail`,
  ...seen,
});
export const adminDepositDetail = query('money.adminDepositDetail', {
  ...all,
  path: `${base}/admin/deposit/detail`,
  ...seen,
});

const moving = { button: 'Confirm', once: 'money', output: ActionResult } as const;
/** Freezes a deposit that waits, from the available balance. */
export const freezeDeposit = command('money.freezeDeposit', {
  ...members,
  ...moving,
  path: `${base}/common/deposit/freeze`,
  input: z.strictObject(one),
  refuses: [...acting, DeadlinePassed, MoneyShort],
});
/** Freezes what a deposit lacks since it was asked to grow. */
export const topUpDeposit = command('money.topUpDeposit', {
  ...members,
  ...moving,
  path: `${base}/common/deposit/topUp`,
  input: z.strictObject(one),
  refuses: [...acting, DeadlinePassed, MoneyShort],
});
/** The payer objects to a forfeiture that was announced, within 24 hours. */
export const objectForfeit = command('money.objectForfeit', {
  ...members,
  path: `${base}/common/deposit/object`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed, NothingAsked],
});
export const releaseDeposit = command('money.releaseDeposit', {
  ...all,
  ...moving,
  path: `${base}/admin/deposit/release`,
  input: z.strictObject({ ...one, reason: Reason }),
  refuses: acting,
});
const Amount = Price.nullish().transform((v) => v ?? null);
/** Turns a deposit, or a part of it, into payment; the rest goes back. */
export const offsetDeposit = command('money.offsetDeposit', {
  ...all,
  ...moving,
  path: `${base}/admin/deposit/offset`,
  input: z.strictObject({ ...one, amount: Amount, reason: Reason }),
  refuses: acting,
});
/**
 * Announces that a deposit, or a part of it, falls to the injured party. Carried out after 24 hours; where the
 * payer objected, by a second person who decides again.
 */
export const forfeitDeposit = command('money.forfeitDeposit', {
  ...all,
  ...moving,
  path: `${base}/admin/deposit/forfeit`,
  input: z.strictObject({ ...one, amount: Amount, reason: Reason }),
  refuses: [...acting, ObjectionOpen, SecondPerson],
});
/**
 * Announces that earnest money goes back double, because its receiver is in default. Carried out after 24 hours; where
 * the receiver objected, by a second person who decides again.
 */
export const returnDoubleDeposit = command('money.returnDoubleDeposit', {
  ...all,
  ...moving,
  path: `${base}/admin/deposit/returnDouble`,
  input: z.strictObject({ ...one, reason: Reason }),
  refuses: [...acting, EarnestMoneyAlone, ObjectionOpen, SecondPerson],
});
