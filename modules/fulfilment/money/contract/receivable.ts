import { z } from 'zod';
import { ActionResult, command, counts, Day, Id, list, query, Reason } from '#kernel/rules/contract.ts';
import { RECEIVABLES } from '../rules/pages.ts';
import { AGES } from '../rules/receivables.ts';
import { NothingAsked, SecondPerson } from '../rules/refusals.ts';
import { acting, asMember, asOperator, base, HistoryEvent, one, partyFields } from './parts.ts';

const members = { ...asMember, routes: [RECEIVABLES] } as const;
const all = { ...asOperator, routes: [RECEIVABLES] } as const;
const Age = z.enum(AGES);

const fields = {
  id: z.string(),
  version: z.number().int(),
  bizType: z.string(),
  bizId: z.string(),
  bizNo: z.string(),
  side: z.enum(['creditor', 'debtor', 'operator']),
  ...partyFields,
  currency: z.string(),
  amount: z.string(),
  paid: z.string(),
  unpaid: z.string(),
  dueDate: z.string(),
  /** Null once it is paid or written off: nothing of it grows older. */
  age: Age.nullable(),
  overdueDays: z.number().int(),
  /** Simple interest until today, in the currency. */
  interest: z.string(),
  state: z.string(),
  /** A write-off that waits for a second person. */
  writeOffReason: z.string().nullable(),
  writeOffName: z.string().nullable(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
};
export const ReceivableRow = z.object(fields);
export type ReceivableRow = z.output<typeof ReceivableRow>;
export const ReceivableDetail = z.object({
  ...fields,
  dailyRate: z.string(),
  creditLineId: z.string().nullable(),
  entries: z.array(
    z.object({ seq: z.number().int(), kind: z.string(), amount: z.string(), day: z.string() }),
  ),
  /** The days on which both sides are still reminded. */
  reminders: z.array(z.string()),
  events: z.array(HistoryEvent),
});
export type ReceivableDetail = z.output<typeof ReceivableDetail>;

const filters = {
  keyword: z.string().trim().max(60).optional(),
  state: z.string().max(8).optional(),
  age: Age.optional(),
  currency: z.string().max(3).optional(),
  /** Only what the reader is owed, or what he owes. */
  owed: z.enum(['toUs', 'byUs']).optional(),
  creditLineId: Id.optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const sortable = ['bizNo', 'dueDate', 'unpaid', 'amount', 'gmtCreate'];
export const listReceivables = list('money.listReceivables', {
  ...members,
  path: `${base}/common/receivable/list`,
  filters,
  row: ReceivableRow,
  sortable,
});
export const listAllReceivables = list('money.listAllReceivables', {
  ...all,
  path: `${base}/admin/receivable/list`,
  filters,
  row: ReceivableRow,
  sortable,
});
export const countReceivables = counts('money.countReceivables', {
  ...members,
  path: `${base}/common/receivable/count`,
});
export const countAllReceivables = counts('money.countAllReceivables', {
  ...all,
  path: `${base}/admin/receivable/count`,
});
/** What is unpaid by age and currency: the sums equal those of the rows. */
const Ageing = z.object({
  list: z.array(
    z.object({
      currency: z.string(),
      owed: z.enum(['toUs', 'byUs']),
      ages: z.record(z.string(), z.string()),
      total: z.string(),
    }),
  ),
});
export const receivableAgeing = query('money.receivableAgeing', {
  ...members,
  path: `${base}/common/receivable/ageing`,
  input: z.strictObject({}),
  output: Ageing,
});
export const allReceivableAgeing = query('money.allReceivableAgeing', {
  ...all,
  path: `${base}/admin/receivable/ageing`,
  input: z.strictObject({}),
  output: Ageing,
});
const seen = { button: 'View', input: z.strictObject({ id: Id }), output: ReceivableDetail };
export const receivableDetail = query('money.receivableDetail', {
  ...members,
  path: `${base}/common/receivable/detail`,
  ...seen,
});
export const adminReceivableDetail = query('money.adminReceivableDetail', {
  ...all,
  path: `${base}/admin/receivable/detail`,
  ...seen,
});

/** Asks for a write-off; a second person approves it. */
export const writeOffReceivable = command('money.writeOffReceivable', {
  ...all,
  path: `${base}/admin/receivable/writeOff`,
  button: 'Void',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
/** 40 → 50: another operator than the one who asked for it. */
export const approveWriteOff = command('money.approveWriteOff', {
  ...all,
  path: `${base}/admin/receivable/approveWriteOff`,
  button: 'Void',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, NothingAsked, SecondPerson],
});
export const refuseWriteOff = command('money.refuseWriteOff', {
  ...all,
  path: `${base}/admin/receivable/refuseWriteOff`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, NothingAsked],
});
