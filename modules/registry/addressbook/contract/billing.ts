import { z } from 'zod';
import { normaliseCreditCode, ungrouped } from '#kernel/rules/check-digits.ts';
import {
  BatchResult,
  Code,
  command,
  Id,
  Ids,
  list,
  MEMBERS,
  OptionalText,
  PLATFORM,
  query,
  Reason,
  secret,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { CUSTOMERS_PAGE } from '#registry/members/rules/pages.ts';
import { missingIn, taxNoFault } from '../rules/billing.ts';
import { BILLING_PAGE } from '../rules/pages.ts';
import { BillingName, TaxNoSettled } from '../rules/refusals.ts';
import { optionalCode } from './optional-code.ts';

const base = '/api/common-member/common/billingInfo' as const;
const adminBase = '/api/common-member/admin/billingInfo' as const;
const here = { audience: MEMBERS, relation: 'own', dataType: 'BILLING', routes: [BILLING_PAGE] } as const;
const desk = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'BILLING',
  routes: [CUSTOMERS_PAGE],
} as const;
const Phone = optionalCode(/^[0-9()+\- ]{5,30}$/, 'phone.fax');
const InvoiceType = Code('01', '02');
const TaxNo = z
  .string()
  .max(40)
  .transform(normaliseCreditCode)
  .superRefine((taxNo, ctx) => {
    const fault = taxNo === '' ? 'field.input' : taxNoFault(taxNo);
    if (fault !== null) ctx.addIssue({ code: 'custom', message: fault });
  });
/** Typed as it is printed, in groups of four, kept as digits; absent while editing: the number that is kept. */
const Account = secret(optionalCode(/^\d{8,30}$/, 'account.format', ungrouped));

/** One set of invoice data (trading-domain 19.5, R-BILL-001 to R-BILL-012); the account by its last four digits. */
export const BillingRow = z.object({
  id: z.string(),
  version: z.number().int(),
  enterpriseName: z.string(),
  invoiceType: z.string(),
  isDefault: z.boolean(),
  taxNo: z.string(),
  /** False: not the company's own credit code, and an operator has not said yes. */
  taxNoApproved: z.boolean(),
  taxNoReason: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  bank: z.string().nullable(),
  accountTail: z.string().nullable(),
  receiverName: z.string().nullable(),
  receiverPhone: z.string().nullable(),
  receiverAddress: z.string().nullable(),
  remarks: z.string().nullable(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type BillingRow = z.output<typeof BillingRow>;
const filters = {
  keyword: z.string().trim().max(50).optional(),
  invoiceType: InvoiceType.optional(),
  isDefault: z.boolean().optional(),
};
const sortable = ['enterpriseName', 'invoiceType', 'taxNo', 'gmtModified'] as const;
export const listBillings = list('addressbook.billings', {
  ...here,
  path: `${base}/list`,
  filters,
  row: BillingRow,
  sortable,
});
export const BillingEvent = z.object({
  seq: z.number().int(),
  action: z.string(),
  at: z.string(),
  actorName: z.string(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
/** `account` whole for those who may edit it. */
export const billingDetail = query('addressbook.billingDetail', {
  ...here,
  path: `${base}/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: BillingRow.extend({ account: z.string().nullable(), events: z.array(BillingEvent) }),
});
/**
 * Names an invoice of this company may carry: its own and its subsidiaries', with their credit codes; of the own
 * company what its record holds besides, the account for those who may enter one.
 */
export const billingNames = query('addressbook.billingNames', {
  ...here,
  path: `${base}/names`,
  input: z.strictObject({}),
  output: z.array(
    z.object({
      name: z.string(),
      creditCode: z.string().nullable(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      bank: z.string().nullable(),
      account: secret(z.string().nullable()),
    }),
  ),
});

const fields = {
  enterpriseName: Text(100),
  invoiceType: InvoiceType,
  isDefault: z.boolean().default(false),
  taxNo: TaxNo,
  address: OptionalText(200),
  phone: Phone,
  bank: OptionalText(80),
  account: Account,
  receiverName: OptionalText(50),
  receiverPhone: Phone,
  receiverAddress: OptionalText(200),
  remarks: OptionalText(200),
};
/** What the kind of invoice and a named receiver ask for; whether an account is kept already, the server knows. */
const whole =
  (hasAccount: boolean) =>
  (v: Parameters<typeof missingIn>[0] & { readonly account: string | null }, ctx: z.RefinementCtx): void => {
    for (const field of missingIn(v, hasAccount || v.account !== null))
      ctx.addIssue({ code: 'custom', path: [field], message: 'field.input' });
  };
const Saved = z.object({ id: z.string(), version: z.number().int(), taxNoApproved: z.boolean() });
export const addBilling = command('addressbook.addBilling', {
  ...here,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(fields).superRefine(whole(false)),
  output: Saved,
  refuses: [BillingName],
});
export const updateBilling = command('addressbook.updateBilling', {
  ...here,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }).superRefine(whole(true)),
  output: Saved,
  refuses: [BillingName],
});
/** Deleting the default makes the newest of the others the default (INV-BIL-01). */
export const deleteBillings = command('addressbook.deleteBillings', {
  ...here,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
export const setDefaultBilling = command('addressbook.setDefaultBilling', {
  ...here,
  path: `${base}/setDefault`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version.optional() }),
  output: z.object({ id: z.string(), version: z.number().int() }),
});

/** Invoice data of the customers in reach (administration-domain 26.4: tabs of the customer list). */
export const CustomerBilling = BillingRow.extend({
  memberId: z.string(),
  memberName: z.string(),
  memberCode: z.string(),
});
export const listCustomerBillings = list('addressbook.customerBillings', {
  ...desk,
  path: `${adminBase}/list`,
  filters: { ...filters, memberId: Id.optional(), taxNoApproved: z.boolean().optional() },
  row: CustomerBilling,
  sortable,
});
const one = { id: Id, version: Version };
const Settled = z.object({ id: z.string(), version: z.number().int() });
/** The operator's word on a tax number that is not the company's own credit code. */
export const approveTaxNo = command('addressbook.approveTaxNo', {
  ...desk,
  path: `${adminBase}/approve`,
  button: 'Edit',
  input: z.strictObject(one),
  output: Settled,
  refuses: [TaxNoSettled],
});
export const rejectTaxNo = command('addressbook.rejectTaxNo', {
  ...desk,
  path: `${adminBase}/reject`,
  button: 'Edit',
  input: z.strictObject({ ...one, reason: Reason }),
  output: Settled,
  refuses: [TaxNoSettled],
});
