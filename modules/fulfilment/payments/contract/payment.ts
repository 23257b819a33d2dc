import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  counts,
  Day,
  EVERYONE,
  Id,
  list,
  MEMBERS,
  Money,
  Num3,
  OptionalText,
  PLATFORM,
  Price,
  query,
  Reason,
  secret,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { normaliseAccount } from '../rules/bank-data.ts';
import { isBillNo } from '../rules/bill.ts';
import { PAYMENT_FORM, PAYMENTS } from '../rules/pages.ts';
import { TARGETS } from '../rules/payment-lifecycle.ts';
import {
  AllocationBeyond,
  AllocationForeign,
  BillOverlap,
  PayeeAccountUnknown,
  PayerNotApproved,
  PaymentDuplicate,
  PaymentOwnConfirm,
  PaymentOwnReverse,
  RefundElsewhere,
} from '../rules/refusals.ts';
import { HistoryRow, PaymentDetail, PaymentRow } from './payment-rows.ts';

const base = '/api/common-order/common/payment' as const;
const adminBase = '/api/common-order/admin/payment' as const;
const ROUTES = [PAYMENTS, PAYMENT_FORM];
const party = { audience: EVERYONE, relation: 'party', dataType: 'COLLECTION', routes: ROUTES } as const;
const members = { ...party, audience: MEMBERS, verified: true } as const;
const operator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'COLLECTION',
  routes: ROUTES,
} as const;
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const one = { id: Id, version: Version };

const AllocationInput = z.strictObject({
  targetType: z.enum(TARGETS),
  targetId: Id,
  amount: Price,
});
const Endorsement = z.strictObject({ from: Text(100), to: Text(100) });
const Unit = z.string().regex(/^[1-9]\d{0,11}$/, { error: 'payment.billUnit' });

/** Every field of 12.1 that a person fills in. What a method needs is asked when it is submitted. */
const fields = {
  /** The order the payment is about: it names both companies and the currency. */
  orderId: Id,
  direction: Code('10', '20').default('10'),
  settlementMethod: Code('10', '20', '30', '40', '45', '50', '60', '70'),
  purpose: Code('10', '20', '30', '40', '50', '60', '70', '80'),
  amount: Price,
  /** The amount once more; asked above 1,000,000. */
  amountAgain: optional(Price),
  receivedDate: optional(Day),
  valueDate: optional(Day),
  payeeAccountId: optional(Id),
  payerBank: OptionalText(80),
  payerAccount: optional(secret(z.string().max(60).transform(normaliseAccount))),
  bankRef: OptionalText(40),
  charges: optional(Code('OUR', 'SHA', 'BEN')),
  chargesAmount: optional(Money),
  /** Who pays instead of the payer; with the signed letter. */
  thirdParty: OptionalText(100),
  letterFileIds: z.array(Id).max(9).default([]),
  billNo: optional(
    z
      .string()
      .trim()
      .refine((no) => no === '' || isBillNo(no), { error: 'payment.billNo' }),
  ),
  billFrom: optional(Unit),
  billTo: optional(Unit),
  billDrawer: OptionalText(100),
  billAcceptor: OptionalText(100),
  billIssueDate: optional(Day),
  billDueDate: optional(Day),
  billAmount: optional(Price),
  billEndorsable: z
    .boolean()
    .nullish()
    .transform((v) => v ?? true),
  billEndorsements: z.array(Endorsement).max(20).default([]),
  lcNo: OptionalText(40),
  lcIssuingBank: OptionalText(100),
  lcAdvisingBank: OptionalText(100),
  lcType: optional(Code('10', '20')),
  lcAmount: optional(Price),
  lcTolerancePct: optional(Num3),
  lcLatestShipment: optional(Day),
  lcExpiry: optional(Day),
  lcPresentationDays: optional(z.int().min(0).max(99)),
  lcTenor: OptionalText(60),
  allocations: z.array(AllocationInput).max(50).default([]),
  fileIds: z.array(Id).max(9).default([]),
  remarks: OptionalText(300),
};
const Form = z.strictObject(fields);
export type PaymentForm = z.output<typeof Form>;

const filters = {
  keyword: OptionalText(60).optional(),
  state: z.array(z.string().max(2)).max(7).optional(),
  stateTab: z.string().max(2).optional(),
  direction: Code('10', '20').optional(),
  paymentType: Code('10', '20', '30').optional(),
  purpose: z.string().max(2).optional(),
  orderId: Id.optional(),
  bankRef: OptionalText(40).optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const sortable = ['gmtCreate', 'gmtModified', 'amount', 'receivedDate'];

export const listPayments = list('payments.list', {
  path: `${base}/list`,
  ...members,
  filters,
  row: PaymentRow,
  sortable,
});
export const countPayments = counts('payments.count', {
  path: `${base}/count`,
  ...party,
});
export const paymentDetail = query('payments.detail', {
  path: `${base}/detail`,
  ...party,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: PaymentDetail,
});
export const paymentHistory = query('payments.history', {
  path: `${base}/history`,
  ...party,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(HistoryRow) }),
});
/** Orders a payment may be registered for, with what is open on them and on what hangs on them. */
export const openTargets = query('payments.openTargets', {
  path: `${base}/openTargets`,
  ...party,
  input: z.strictObject({ orderId: Id, direction: Code('10', '20').default('10') }),
  output: z.object({
    currency: z.string(),
    sellerName: z.string(),
    sellerNameEn: z.string().nullable(),
    buyerName: z.string(),
    buyerNameEn: z.string().nullable(),
    available: z.string(),
    list: z.array(
      z.object({
        targetType: z.enum(TARGETS),
        targetId: Id,
        targetNo: z.string(),
        state: z.string(),
        open: z.string(),
        productZh: z.string(),
        productEn: z.string(),
      }),
    ),
  }),
});
export const selectPayableOrders = list('payments.payableOrders', {
  path: `${base}/orders`,
  ...party,
  filters: {
    keyword: OptionalText(60).optional(),
    ids: z.array(Id).min(1).max(50).optional(),
    /** Orders between the companies of a receivable: it is paid as one of the documents between them. */
    receivableId: Id.optional(),
  },
  row: z.object({
    id: Id,
    orderNo: z.string(),
    productZh: z.string(),
    productEn: z.string(),
    counterparty: z.string(),
    counterpartyEn: z.string().nullable(),
    currency: z.string(),
    unpaid: z.string(),
  }),
  sortable: [],
});

const formRefusals = [
  AllocationBeyond,
  AllocationForeign,
  PayeeAccountUnknown,
  PaymentDuplicate,
  BillOverlap,
  RefundElsewhere,
];
/** Keeps a registration as a draft; `submit` sends it to its confirmation in the same act. */
export const addPayment = command('payments.add', {
  path: `${base}/add`,
  ...party,
  verified: true,
  button: 'Add',
  once: 'money',
  input: z.strictObject({ ...fields, submit: z.boolean().default(false) }),
  output: ActionResult,
  refuses: formRefusals,
});
export const updatePayment = command('payments.update', {
  path: `${base}/update`,
  ...party,
  verified: true,
  button: 'Edit',
  once: 'money',
  input: z.strictObject({ ...one, ...fields, submit: z.boolean().default(false) }),
  output: ActionResult,
  refuses: [...formRefusals, VersionConflict, StateNotAllowed],
});
export const deletePayment = command('payments.delete', {
  path: `${base}/delete`,
  ...members,
  button: 'Delete',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [VersionConflict, StateNotAllowed],
});
export const submitPayment = command('payments.submit', {
  path: `${base}/submit`,
  ...party,
  verified: true,
  button: 'Submit',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...formRefusals, VersionConflict, StateNotAllowed],
});
export const withdrawPayment = command('payments.withdraw', {
  path: `${base}/withdraw`,
  ...members,
  button: 'Withdraw',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [VersionConflict, StateNotAllowed],
});
/** 10 → 20, by somebody else than who registered it: `seen` says the money stands on the statement. */
export const confirmPayment = command('payments.confirm', {
  path: `${base}/confirm`,
  ...party,
  verified: true,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, seen: z.literal(true, { error: 'payment.seen' }) }),
  output: ActionResult,
  refuses: [PaymentOwnConfirm, PayerNotApproved, VersionConflict, StateNotAllowed],
});
export const rejectPayment = command('payments.reject', {
  path: `${base}/reject`,
  ...party,
  verified: true,
  button: 'Reject',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [VersionConflict, StateNotAllowed],
});

export const listAllPayments = list('payments.adminList', {
  path: `${adminBase}/list`,
  ...operator,
  filters: { ...filters, sellerId: Id.optional(), buyerId: Id.optional() },
  row: PaymentRow,
  sortable,
});
/** 20 → 50, by an operator who neither registered nor confirmed it: mirror entries. */
export const reversePayment = command('payments.reverse', {
  path: `${adminBase}/reverse`,
  ...operator,
  button: 'Revoke',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [PaymentOwnReverse, VersionConflict, StateNotAllowed],
});
/** The operator looked at the letter of a third-party payer. */
export const approvePayer = command('payments.approvePayer', {
  path: `${adminBase}/approvePayer`,
  ...operator,
  button: 'Confirm',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [VersionConflict, StateNotAllowed],
});
export const paymentSlip = query('payments.slip', {
  path: `${base}/slip`,
  ...party,
  button: 'View',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
