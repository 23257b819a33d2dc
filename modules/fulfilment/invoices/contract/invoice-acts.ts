import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  Code,
  command,
  Day,
  Id,
  Ids,
  MEMBERS,
  Money,
  Num3,
  OptionalText,
  Price,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { DeadlinePassed, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { INVOICE_PAGES } from '../rules/pages.ts';
import {
  InvoiceBeyond,
  InvoiceBillingIncomplete,
  InvoiceDiffers,
  InvoiceMixed,
  InvoiceNumberTaken,
  InvoiceRedBeyond,
  InvoiceRedByBuyer,
  InvoiceRedOwn,
  InvoiceSourceShut,
  InvoiceTaxOff,
  InvoiceUnreadable,
} from '../rules/refusals.ts';

const base = '/api/common-order/common/invoice' as const;
const acts = {
  audience: MEMBERS,
  relation: 'party',
  dataType: 'INVOICE',
  routes: INVOICE_PAGES,
  verified: true,
} as const;
const bySeller = { ...acts, audience: ['seller'] } as const;
const byBuyer = { ...acts, audience: ['buyer'] } as const;

const LineWish = z.strictObject({
  goodsName: Text(120),
  taxCategoryCode: z.string().regex(/^\d{19}$/, { error: 'product.taxCategory' }),
  spec: OptionalText(80).transform((v) => v ?? ''),
  unit: OptionalText(20).transform((v) => v ?? ''),
  spuId: Id.nullish().transform((v) => v ?? null),
  quantity: Num3.nullish().transform((v) => v ?? null),
  /** Net and tax follow from it and the rate. */
  gross: Price,
  taxRate: Num3,
});
const SourceWish = z.strictObject({
  kind: Code('settlement', 'order'),
  id: Id,
  amount: Price,
});
const wish = {
  invoiceType: Code('01', '02'),
  medium: Code('10', '20', '30'),
  /** Empty: the buyer's default. */
  billingInfoId: Id.nullish().transform((v) => v ?? null),
  sources: z.array(SourceWish).min(1, { error: 'field.select' }).max(50),
  /** Empty: made from the sources. */
  lines: z.array(LineWish).max(500).default([]),
  remark: OptionalText(200),
};
export const InvoiceWish = z.strictObject(wish);
export type InvoiceWish = z.output<typeof InvoiceWish>;
const requesting = [
  NotFound,
  InvoiceBeyond,
  InvoiceSourceShut,
  InvoiceMixed,
  InvoiceBillingIncomplete,
  InvoiceTaxOff,
];
/** What an invoice for these sources would look like: its lines as the seller calls the goods, with what is left. */
export const draftInvoice = query('invoices.draft', {
  ...acts,
  path: `${base}/draft`,
  input: z.strictObject({ sources: wish.sources }),
  output: z.object({
    sellerId: z.string(),
    buyerId: z.string(),
    lines: z.array(
      z.object({
        goodsName: z.string(),
        taxCategoryCode: z.string(),
        spec: z.string(),
        unit: z.string(),
        spuId: z.string().nullable(),
        quantity: z.string().nullable(),
        gross: z.string(),
        taxRate: z.string(),
      }),
    ),
  }),
  refuses: [NotFound, InvoiceBeyond, InvoiceSourceShut, InvoiceMixed],
});
export const addInvoice = command('invoices.add', {
  ...acts,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: InvoiceWish,
  output: ActionResult,
  refuses: requesting,
});
const one = { id: Id, version: Version };
const acting = [NotFound, VersionConflict, StateNotAllowed];
export const updateInvoice = command('invoices.update', {
  ...acts,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ ...one, ...wish }),
  output: ActionResult,
  refuses: [...acting, ...requesting],
});
export const submitInvoice = command('invoices.submit', {
  ...acts,
  path: `${base}/submit`,
  button: 'Submit',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, InvoiceBillingIncomplete, InvoiceTaxOff],
});
export const refuseInvoice = command('invoices.refuse', {
  ...bySeller,
  path: `${base}/refuse`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
export const withdrawInvoice = command('invoices.withdraw', {
  ...byBuyer,
  path: `${base}/withdraw`,
  button: 'Withdraw',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: acting,
});
export const voidInvoiceRequest = command('invoices.voidRequest', {
  ...acts,
  path: `${base}/voidRequest`,
  button: 'Withdraw',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: acting,
});
/** 10 → 20 for many at once: they go into the file for the tax program together. */
export const startIssueInvoice = command('invoices.startIssue', {
  ...bySeller,
  path: `${base}/startIssue`,
  button: 'Release',
  input: z.strictObject({ ids: Ids.max(100) }),
  output: BatchResult,
  refuses: [NotFound, StateNotAllowed, InvoiceSourceShut],
});
/** Invoices that are being issued as a workbook the tax program can read; the request number stands in the remark. */
export const invoiceTaxFile = query('invoices.taxFile', {
  ...bySeller,
  path: `${base}/taxFile`,
  button: 'Export',
  answer: 'file',
  input: z.strictObject({ ids: Ids.max(100) }),
  output: z.unknown(),
});
export const failInvoiceIssue = command('invoices.issueFailed', {
  ...bySeller,
  path: `${base}/issueFailed`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
const Difference = z.object({
  field: z.string(),
  line: z.number().int().nullable(),
  requested: z.string(),
  inFile: z.string(),
  stops: z.boolean(),
});
/** Reads an uploaded fully digital invoice and says, place by place, where it differs from the request. */
export const readInvoiceFile = query('invoices.readFile', {
  ...bySeller,
  path: `${base}/readFile`,
  button: 'Release',
  input: z.strictObject({ id: Id, fileId: Id }),
  output: z.object({
    invoiceNo: z.string(),
    issueDate: z.string(),
    netAmount: z.string(),
    taxAmount: z.string(),
    grossAmount: z.string(),
    differences: z.array(Difference),
  }),
  refuses: [NotFound, InvoiceUnreadable],
});
/** 20 → 30: number and day; the first XML among the files is compared with the request and stops what differs. */
export const issueInvoice = command('invoices.issue', {
  ...bySeller,
  path: `${base}/issue`,
  button: 'Release',
  once: 'money',
  input: z.strictObject({
    ...one,
    invoiceNo: z.string().trim().min(1, { error: 'field.input' }).max(20),
    invoiceCode: z
      .string()
      .trim()
      .max(12)
      .nullish()
      .transform((v) => (v ? v : null)),
    issueDate: Day,
    /** As the tax program issued it; equal to the request (the guard «amounts equal»). */
    grossAmount: Money,
    fileIds: z.array(Id).max(5).default([]),
    expressNo: OptionalText(40),
  }),
  output: ActionResult,
  refuses: [...acting, InvoiceNumberTaken, InvoiceDiffers, InvoiceUnreadable, InvoiceSourceShut],
});
export const confirmInvoiceReceipt = command('invoices.confirmReceipt', {
  ...byBuyer,
  path: `${base}/confirmReceipt`,
  button: 'Confirm',
  input: z.strictObject({ ids: Ids.max(100) }),
  output: BatchResult,
  refuses: [NotFound, StateNotAllowed, DeadlinePassed],
});
export const askInvoiceRed = command('invoices.askRed', {
  ...acts,
  path: `${base}/askRed`,
  button: 'Revoke',
  input: z.strictObject({
    ...one,
    redReason: Code('10', '20', '30', '40'),
    /** Empty: all that is left of it. */
    amount: Price.nullish().transform((v) => v ?? null),
    reason: Reason,
  }),
  output: ActionResult,
  refuses: [...acting, InvoiceRedBeyond, InvoiceRedByBuyer],
});
export const refuseInvoiceRed = command('invoices.refuseRed', {
  ...acts,
  path: `${base}/refuseRed`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, InvoiceRedOwn],
});
/** Writes the red letter: in full 40 → 41, in part 40 → 30. */
export const issueInvoiceRed = command('invoices.issueRed', {
  ...bySeller,
  path: `${base}/issueRed`,
  button: 'Release',
  once: 'money',
  input: z.strictObject({
    ...one,
    invoiceNo: z.string().trim().min(1, { error: 'field.input' }).max(20),
    invoiceCode: z
      .string()
      .trim()
      .max(12)
      .nullish()
      .transform((v) => (v ? v : null)),
    issueDate: Day,
    redConfirmNo: OptionalText(40),
    fileIds: z.array(Id).max(5).default([]),
  }),
  output: ActionResult,
  refuses: [...acting, InvoiceNumberTaken, InvoiceRedBeyond],
});
