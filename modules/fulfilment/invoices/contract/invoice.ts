import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  Code,
  command,
  Day,
  EVERYONE,
  Id,
  Ids,
  list,
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
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { INVOICES, INVOICE_PAGES } from '../rules/pages.ts';
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
const reads = {
  audience: EVERYONE,
  relation: 'party',
  dataType: 'INVOICE',
  routes: INVOICE_PAGES,
} as const;
const acts = { ...reads, audience: MEMBERS, verified: true } as const;
const bySeller = { ...acts, audience: ['seller'] } as const;
const byBuyer = { ...acts, audience: ['buyer'] } as const;

export const InvoiceRow = z.object({
  id: z.string(),
  version: z.number().int(),
  invoiceApplyNo: z.string(),
  color: z.string(),
  invoiceType: z.string(),
  medium: z.string(),
  state: z.string(),
  side: z.enum(['buyer', 'seller', 'operator']),
  counterparty: z.string(),
  counterpartyEn: z.string().nullable(),
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  buyerName: z.string(),
  buyerNameEn: z.string().nullable(),
  grossAmount: z.string(),
  netAmount: z.string(),
  taxAmount: z.string(),
  redAmount: z.string(),
  invoiceCode: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  issueDate: z.string().nullable(),
  sourceNos: z.array(z.string()),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

const LineRow = z.object({
  lineNo: z.number().int(),
  goodsName: z.string(),
  taxCategoryCode: z.string(),
  spec: z.string(),
  unit: z.string(),
  spuId: z.string().nullable(),
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  netAmount: z.string(),
  taxRate: z.string(),
  taxAmount: z.string(),
});
const SourceRow = z.object({
  settlementId: z.string().nullable(),
  settlementNo: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  amount: z.string(),
});
const Billing = z.object({
  enterpriseName: z.string(),
  taxNo: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  bank: z.string().nullable(),
  accountTail: z.string().nullable(),
  receiverName: z.string().nullable(),
  receiverPhone: z.string().nullable(),
  receiverAddress: z.string().nullable(),
});
const FileRef = z.object({ id: z.string(), fileName: z.string(), sha256: z.string() });
export const InvoiceDetail = InvoiceRow.extend({
  currency: z.string(),
  billing: Billing,
  billingInfoId: z.string(),
  sellerTaxNo: z.string(),
  amountInWords: z.string(),
  amountInWordsEn: z.string(),
  lines: z.array(LineRow),
  sources: z.array(SourceRow),
  files: z.array(FileRef),
  expressNo: z.string().nullable(),
  receivedAt: z.string().nullable(),
  receiveBy: z.string().nullable(),
  originalId: z.string().nullable(),
  originalNo: z.string().nullable(),
  redReason: z.string().nullable(),
  redConfirmNo: z.string().nullable(),
  redAskedBy: z.string().nullable(),
  redWanted: z.string().nullable(),
  /** Red letters written against it, oldest first. */
  reds: z.array(
    z.object({
      id: z.string(),
      invoiceNo: z.string(),
      issueDate: z.string(),
      grossAmount: z.string(),
      redConfirmNo: z.string().nullable(),
    }),
  ),
  refuseReason: z.string().nullable(),
  issueMessage: z.string().nullable(),
  remark: z.string().nullable(),
  events: z.array(
    z.object({
      seq: z.number().int(),
      action: z.string(),
      toState: z.string().nullable(),
      actorName: z.string(),
      actorSide: z.string(),
      reason: z.string().nullable(),
      at: z.string(),
    }),
  ),
});
export type InvoiceDetail = z.output<typeof InvoiceDetail>;

const filters = {
  keyword: OptionalText(60).optional(),
  state: z.array(z.string().max(8)).max(9).optional(),
  stateTab: z.string().max(8).optional(),
  invoiceType: z.string().max(8).optional(),
  medium: z.string().max(8).optional(),
  color: z.string().max(8).optional(),
  settlementId: Id.optional(),
  orderId: Id.optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
export const listInvoices = list('invoices.list', {
  ...reads,
  path: `${base}/list`,
  filters,
  row: InvoiceRow,
  sortable: ['gmtCreate', 'gmtModified', 'grossAmount', 'issueDate'],
});
export const countInvoices = query('invoices.count', {
  ...reads,
  path: `${base}/count`,
  input: z.strictObject({}),
  output: z.record(z.string(), z.number().int()),
});
export const invoiceDetail = query('invoices.detail', {
  ...reads,
  path: `${base}/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: InvoiceDetail,
});

/** Statements and prepaid orders of the reader's side with what of them can still be invoiced, oldest first. */
export const invoiceSources = list('invoices.sources', {
  ...reads,
  audience: MEMBERS,
  path: `${base}/sources`,
  filters: {
    keyword: OptionalText(60).optional(),
    counterpartyId: Id.optional(),
    ids: z.array(Id).max(50).optional(),
  },
  row: z.object({
    /** `s` and a statement's id, or `o` and an order's. */
    id: z.string(),
    kind: z.enum(['settlement', 'order']),
    no: z.string(),
    orderNo: z.string().nullable(),
    productZh: z.string(),
    productEn: z.string(),
    counterpartyId: z.string(),
    counterparty: z.string(),
    counterpartyEn: z.string().nullable(),
    total: z.string(),
    taken: z.string(),
    left: z.string(),
    at: z.string(),
  }),
  sortable: [],
});

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
  refuses: [NotFound, StateNotAllowed],
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
  refuses: [...acting, InvoiceNumberTaken, InvoiceDiffers, InvoiceUnreadable],
});
export const confirmInvoiceReceipt = command('invoices.confirmReceipt', {
  ...byBuyer,
  path: `${base}/confirmReceipt`,
  button: 'Confirm',
  input: z.strictObject({ ids: Ids.max(100) }),
  output: BatchResult,
  refuses: [NotFound, StateNotAllowed],
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

/** Every invoice, for the operator's supervision. */
export const listAllInvoices = list('invoices.adminList', {
  path: '/api/common-order/admin/invoice/list',
  audience: ['platform'],
  relation: 'platform',
  dataType: 'INVOICE',
  routes: [INVOICES],
  filters: { ...filters, sellerId: Id.optional(), buyerId: Id.optional() },
  row: InvoiceRow,
  sortable: ['gmtCreate', 'gmtModified', 'grossAmount', 'issueDate'],
});
