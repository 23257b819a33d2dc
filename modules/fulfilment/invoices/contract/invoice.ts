import { z } from 'zod';
import { counts, Day, EVERYONE, Id, list, MEMBERS, OptionalText, query } from '#kernel/rules/contract.ts';
import { StateStep } from '#kernel/rules/history-step.ts';
import { INVOICE_PAGES, INVOICES } from '../rules/pages.ts';

const base = '/api/common-order/common/invoice' as const;
const reads = {
  audience: EVERYONE,
  relation: 'party',
  dataType: 'INVOICE',
  routes: INVOICE_PAGES,
} as const;

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
  currency: z.string(),
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
  /** As the invoice says, which is in Chinese by law. */
  goodsName: z.string(),
  taxCategoryCode: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** The same for readers of English, where the catalogue or the order knows it. */
  goodsNameEn: z.string().nullable(),
  specEn: z.string().nullable(),
  unitEn: z.string().nullable(),
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
  /** Red letters that decided claims want and nobody has written yet. */
  redDues: z.array(
    z.object({
      cause: z.string(),
      amount: z.string(),
      settlementId: Id,
      settlementNo: z.string(),
      dueAt: z.string(),
    }),
  ),
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
  events: z.array(StateStep),
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
export const countInvoices = counts('invoices.count', {
  ...reads,
  path: `${base}/count`,
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
