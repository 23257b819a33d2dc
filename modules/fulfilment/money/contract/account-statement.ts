import { z } from 'zod';
import { Day, Id, list, query } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { ACCOUNT_STATEMENT } from '../rules/pages.ts';
import { asMember, asOperator, base } from './parts.ts';

const members = { ...asMember, routes: [ACCOUNT_STATEMENT] } as const;
const all = { ...asOperator, routes: [ACCOUNT_STATEMENT] } as const;

const Period = z.object({
  creditorId: Id,
  debtorId: Id,
  currency: z.enum(['CNY', 'USD'], { error: 'field.select' }),
  /** Business days, both included. */
  from: Day,
  to: Day,
});
const inOrder = (v: { from: string; to: string }) => v.from <= v.to;
export const StatementInput = Period.refine(inOrder, { path: ['to'], error: 'statement.period' });
export const AccountStatement = z.object({
  creditor: z.object({ id: z.string(), name: z.string(), nameEn: z.string().nullable() }),
  debtor: z.object({ id: z.string(), name: z.string(), nameEn: z.string().nullable() }),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  charged: z.string(),
  paid: z.string(),
  closing: z.string(),
  entries: z.array(
    z.object({
      id: z.string(),
      day: z.string(),
      kind: z.string(),
      receivableId: z.string(),
      bizNo: z.string(),
      /** What paid it, or took the payment back: a payment registration, or the bank line it was matched to. */
      paidBy: z.object({ bizType: z.string(), bizId: z.string(), bizNo: z.string() }).nullable(),
      charge: z.string().nullable(),
      payment: z.string().nullable(),
      running: z.string(),
    }),
  ),
  open: z.array(
    z.object({
      receivableId: z.string(),
      bizNo: z.string(),
      day: z.string(),
      dueDate: z.string(),
      amount: z.string(),
      unpaid: z.string(),
      overdueDays: z.number().int(),
      age: z.string(),
      interest: z.string(),
    }),
  ),
  ageing: z.record(z.string(), z.string()),
  /** More movements than one statement holds: the period must be cut shorter. */
  tooMany: z.boolean(),
  madeAt: z.string(),
});
export type AccountStatement = z.output<typeof AccountStatement>;

/** What one company owes another over a period: opening, every movement, closing, open items, ages. */
export const accountStatement = query('money.accountStatement', {
  ...members,
  path: `${base}/common/receivable/statement`,
  button: 'View',
  input: StatementInput,
  output: AccountStatement,
  refuses: [NotFound],
});
export const adminAccountStatement = query('money.adminAccountStatement', {
  ...all,
  path: `${base}/admin/receivable/statement`,
  button: 'View',
  input: StatementInput,
  output: AccountStatement,
  refuses: [NotFound],
});
const file = {
  button: 'Export',
  input: z.object({ ...Period.shape, format: z.enum(['pdf', 'xlsx']) }).refine(inOrder, {
    path: ['to'],
    error: 'statement.period',
  }),
  output: z.any(),
  answer: 'file',
  refuses: [NotFound],
} as const;
/** The same as a two-language A4 PDF, or as a sheet. */
export const printStatement = query('money.printStatement', {
  ...members,
  path: `${base}/common/receivable/printStatement`,
  ...file,
});
export const adminPrintStatement = query('money.adminPrintStatement', {
  ...all,
  path: `${base}/admin/receivable/printStatement`,
  ...file,
  button: 'BatchExport',
});

/** Pairs of companies that owe or owed each other something, as far as the reader sees them. */
const pairs = {
  filters: { keyword: z.string().trim().max(60).optional(), ids: z.array(z.string()).max(50).optional() },
  row: z.object({
    id: z.string(),
    creditorId: z.string(),
    debtorId: z.string(),
    currency: z.string(),
    sellerName: z.string(),
    sellerNameEn: z.string().nullable(),
    buyerName: z.string(),
    buyerNameEn: z.string().nullable(),
  }),
  sortable: [],
};
export const statementPairs = list('money.statementPairs', {
  ...members,
  path: `${base}/common/receivable/pairs`,
  ...pairs,
});
export const allStatementPairs = list('money.allStatementPairs', {
  ...all,
  path: `${base}/admin/receivable/pairs`,
  ...pairs,
});
