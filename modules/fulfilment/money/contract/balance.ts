import { z } from 'zod';
import {
  ActionResult,
  command,
  Day,
  Id,
  list,
  OptionalText,
  Price,
  query,
  Reason,
  Text,
} from '#kernel/rules/contract.ts';
import { ACCOUNT_KINDS } from '../rules/movements.ts';
import { BALANCE } from '../rules/pages.ts';
import { MoneyShort, RefundAccountMissing, RefundSecondPerson } from '../rules/refusals.ts';
import { acting, asMember, asOperator, base, one } from './parts.ts';

const members = { ...asMember, relation: 'own', routes: [BALANCE] } as const;
const all = { ...asOperator, routes: [BALANCE] } as const;
const Kind = z.enum(ACCOUNT_KINDS);

const account = {
  memberId: z.string(),
  memberName: z.string(),
  memberNameEn: z.string().nullable(),
  currency: z.string(),
  kind: Kind,
  balance: z.string(),
};
const Accounts = z.object({ list: z.array(z.object(account)) });
/** What the company has here, by currency and account. */
export const balances = query('money.balances', {
  ...members,
  path: `${base}/common/balance/accounts`,
  input: z.strictObject({}),
  output: Accounts,
});
export const listAccounts = list('money.listAccounts', {
  ...all,
  path: `${base}/admin/balance/accounts`,
  filters: { keyword: z.string().trim().max(60).optional(), kind: Kind.optional() },
  row: z.object({ id: z.string(), ...account, entries: z.number().int() }),
  sortable: ['balance', 'entries'],
});

export const MovementRow = z.object({
  id: z.string(),
  at: z.string(),
  memberName: z.string(),
  memberNameEn: z.string().nullable(),
  currency: z.string(),
  account: Kind,
  kind: z.string(),
  bizType: z.string(),
  bizId: z.string(),
  bizNo: z.string().nullable(),
  /** The other company, where money went from one to another. */
  otherName: z.string().nullable(),
  otherNameEn: z.string().nullable(),
  amount: z.string(),
  /** What the account held after it. */
  running: z.string(),
});
export type MovementRow = z.output<typeof MovementRow>;
const filters = {
  currency: z.string().max(3).optional(),
  account: Kind.optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
/** Every movement with the balance after it. */
export const listMovements = list('money.listMovements', {
  ...members,
  path: `${base}/common/balance/list`,
  filters,
  row: MovementRow,
  sortable: [],
});
export const listAllMovements = list('money.listAllMovements', {
  ...all,
  path: `${base}/admin/balance/list`,
  filters: { ...filters, memberId: Id.optional() },
  row: MovementRow,
  sortable: [],
});

export const RefundRow = z.object({
  id: z.string(),
  version: z.number().int(),
  refundNo: z.string(),
  memberName: z.string(),
  memberNameEn: z.string().nullable(),
  currency: z.string(),
  amount: z.string(),
  bankName: z.string(),
  accountEnd: z.string(),
  checkedName: z.string().nullable(),
  checkedAt: z.string().nullable(),
  bankRef: z.string().nullable(),
  reason: z.string().nullable(),
  state: z.string(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
});
export type RefundRow = z.output<typeof RefundRow>;
const refunds = {
  filters: { keyword: z.string().trim().max(60).optional(), state: z.string().max(8).optional() },
  row: RefundRow,
  sortable: ['amount', 'gmtCreate'],
};
export const listRefunds = list('money.listRefunds', {
  ...members,
  path: `${base}/common/balance/refunds`,
  ...refunds,
});
export const listAllRefunds = list('money.listAllRefunds', {
  ...all,
  path: `${base}/admin/balance/refunds`,
  ...refunds,
});
/** Asks for available money to be paid out to the company's own bank account. */
export const refundBalance = command('money.refundBalance', {
  ...members,
  path: `${base}/common/balance/refund`,
  button: 'Submit',
  once: 'money',
  input: z.strictObject({
    amount: Price,
    currency: z.enum(['CNY', 'USD'], { error: 'field.select' }),
    /** A verified account of the company; the newest one of the currency where none is chosen. */
    bankAccountId: Id.nullish().transform((id) => id ?? null),
    reason: OptionalText(300),
  }),
  output: ActionResult,
  refuses: [MoneyShort, RefundAccountMissing],
});
/** Verified accounts a withdrawal may go to. */
export const selectRefundAccounts = list('money.refundAccounts', {
  ...members,
  path: `${base}/common/balance/refundAccounts`,
  button: 'Submit',
  filters: { keyword: z.string().trim().max(60).optional(), ids: z.array(Id).min(1).max(50).optional() },
  row: z.object({
    id: Id,
    holder: z.string(),
    bankName: z.string(),
    currency: z.string(),
    tail: z.string(),
  }),
  sortable: [],
});
/** An operator has compared amount, company and account; another one pays it out. */
export const checkRefund = command('money.checkRefund', {
  ...all,
  path: `${base}/admin/balance/checkRefund`,
  button: 'Approve',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, RefundSecondPerson],
});
export const withdrawRefund = command('money.withdrawRefund', {
  ...members,
  path: `${base}/common/balance/withdrawRefund`,
  button: 'Withdraw',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: acting,
});
/** The bank has paid it out. */
export const completeRefund = command('money.completeRefund', {
  ...all,
  path: `${base}/admin/balance/completeRefund`,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, bankRef: Text(40) }),
  output: ActionResult,
  refuses: [...acting, RefundSecondPerson],
});
export const refuseRefund = command('money.refuseRefund', {
  ...all,
  path: `${base}/admin/balance/refuseRefund`,
  button: 'Reject',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
