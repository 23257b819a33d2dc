import { z } from 'zod';
import { ActionResult, command, Day, Id, list, Money, query, Reason } from '#kernel/rules/contract.ts';
import { CREDIT_LINES } from '../rules/pages.ts';
import { CreditBelowDrawn, NothingAsked } from '../rules/refusals.ts';
import { acting, asMember, asOperator, base, HistoryEvent, one, partyFields } from './parts.ts';

const members = { ...asMember, routes: [CREDIT_LINES] } as const;
const bySeller = { ...members, audience: ['seller'] as const };
const all = { ...asOperator, routes: [CREDIT_LINES] } as const;

const fields = {
  id: z.string(),
  version: z.number().int(),
  side: z.enum(['creditor', 'debtor', 'operator']),
  creditorId: z.string(),
  debtorId: z.string(),
  ...partyFields,
  currency: z.string(),
  granted: z.string(),
  drawn: z.string(),
  free: z.string(),
  creditDays: z.number().int(),
  validUntil: z.string(),
  /** open, blocked or ended: what stands in the way of the next draw. */
  standing: z.enum(['open', 'blocked', 'ended']),
  blockedReason: z.string().nullable(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
};
export const CreditRow = z.object(fields);
export type CreditRow = z.output<typeof CreditRow>;
export const CreditDetail = z.object({
  ...fields,
  /** The open receivables that make what is drawn. */
  receivables: z.array(
    z.object({
      id: z.string(),
      bizNo: z.string(),
      unpaid: z.string(),
      dueDate: z.string(),
      state: z.string(),
    }),
  ),
  events: z.array(HistoryEvent),
});
export type CreditDetail = z.output<typeof CreditDetail>;

const filters = {
  keyword: z.string().trim().max(60).optional(),
  standing: z.enum(['open', 'blocked', 'ended']).optional(),
  currency: z.string().max(3).optional(),
};
const sortable = ['granted', 'drawn', 'validUntil', 'gmtCreate'];
export const listCreditLines = list('money.listCreditLines', {
  ...members,
  path: `${base}/common/credit/list`,
  filters,
  row: CreditRow,
  sortable,
});
export const listAllCreditLines = list('money.listAllCreditLines', {
  ...all,
  path: `${base}/admin/credit/list`,
  filters,
  row: CreditRow,
  sortable,
});
const seen = { button: 'View', input: z.strictObject({ id: Id }), output: CreditDetail };
export const creditDetail = query('money.creditDetail', {
  ...members,
  path: `${base}/common/credit/detail`,
  ...seen,
});
export const adminCreditDetail = query('money.adminCreditDetail', {
  ...all,
  path: `${base}/admin/credit/detail`,
  ...seen,
});

/** Companies a seller may grant a line to, by a word of their name. */
export const selectCustomers = list('money.selectCustomers', {
  ...bySeller,
  path: `${base}/seller/credit/customers`,
  button: 'Add',
  filters: { keyword: z.string().trim().max(60).optional(), ids: z.array(Id).min(1).max(50).optional() },
  row: z.object({ id: z.string(), zh: z.string(), en: z.string().nullable() }),
  sortable: [],
});
const terms = {
  granted: Money,
  creditDays: z.int().min(1).max(365),
  validUntil: Day,
};
/** Grants a customer a line, or sets the terms of the one he has in that currency. */
export const grantCreditLine = command('money.grantCreditLine', {
  ...bySeller,
  path: `${base}/seller/credit/grant`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({
    debtorId: Id,
    currency: z.enum(['CNY', 'USD'], { error: 'field.select' }),
    ...terms,
  }),
  output: ActionResult,
  refuses: [...acting, CreditBelowDrawn],
});
export const changeCreditLine = command('money.changeCreditLine', {
  ...bySeller,
  path: `${base}/seller/credit/change`,
  button: 'Edit',
  input: z.strictObject({ ...one, ...terms }),
  output: ActionResult,
  refuses: [...acting, CreditBelowDrawn],
});
/** Nothing more is drawn; what was delivered is invoiced and paid as before. */
export const blockCreditLine = command('money.blockCreditLine', {
  ...bySeller,
  path: `${base}/seller/credit/block`,
  button: 'Disable',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
export const unblockCreditLine = command('money.unblockCreditLine', {
  ...bySeller,
  path: `${base}/seller/credit/unblock`,
  button: 'Enable',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, NothingAsked],
});
