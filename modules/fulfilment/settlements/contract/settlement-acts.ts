import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  Day,
  Id,
  list,
  Money,
  OptionalText,
  Percent,
  Price,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import {
  BillDiscounted,
  BillNotDiscountable,
  CommercialForeign,
  CommercialKnown,
  ConsentGiven,
  DecisionWithoutAppeal,
  DeductionTooLarge,
  NoteSettled,
  NothingToSettle,
  OtherCurrencyGoods,
  PriceNotFinal,
  SettlementBlocked,
  SettlementChanged,
  VoidNeedsConsent,
} from '../rules/refusals.ts';
import {
  adminBase as admin,
  asBuyer,
  asSeller,
  base,
  both,
  Figures,
  Kind,
  operator,
  optional,
  SettlementLine,
} from './settlement.ts';

/** Discount of a bill the order was paid by: the registration, and the agreed rate in percent a year. */
const BillDiscount = z.strictObject({
  paymentId: Id,
  rate: Percent.refine((v) => /[1-9]/.test(v), { error: 'number.positive' }),
});
export type BillDiscountInput = z.output<typeof BillDiscount>;
/** A line somebody types: a sign, an amount, a rate of VAT and what it is for; bill discounts are computed. */
const TypedLine = z.strictObject({
  lineType: Code('20', '30', '40', '50', '60', '80', '85', '90', '99'),
  sign: Code('plus', 'minus'),
  amount: Money,
  /** Percent; null: none. */
  taxRate: optional(z.string().regex(/^\d{1,2}(\.\d{1,3})?$/, { error: 'number.format' })),
  remark: Text(300),
});
export type TypedLineInput = z.output<typeof TypedLine>;
const contents = {
  /** Null: every delivery that can be settled. */
  noteIds: optional(z.array(Id).min(1).max(200)),
  /** Price agreed by hand where a formula or basis gives none. */
  agreedPrice: optional(Price),
  typed: z.array(TypedLine).max(50).default([]),
  billDiscounts: z.array(BillDiscount).max(50).default([]),
  remark: OptionalText(500),
};
const drafting = {
  kind: Kind,
  orderId: optional(Id),
  protocolId: optional(Id),
  /** Of a monthly statement: YYYY-MM. */
  month: optional(z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'date.format' })),
  /** Of a correction: what it corrects. */
  correctsId: optional(Id),
  currency: optional(z.enum(['CNY', 'USD', 'EUR', 'JPY', 'HKD'], { error: 'field.select' })),
  ...contents,
};
const acting = [NotFound, VersionConflict, StateNotAllowed];
const computing = [
  NothingToSettle,
  NoteSettled,
  PriceNotFinal,
  OtherCurrencyGoods,
  BillDiscounted,
  BillNotDiscountable,
];

/** What a statement would say: lines and figures, nothing is stored. */
export const previewSettlement = query('settlements.preview', {
  ...asSeller,
  path: `${base}/preview`,
  button: 'Add',
  input: z.strictObject({
    ...drafting,
    /** The draft that is edited: its own deliveries are free for it. */
    settlementId: optional(Id),
  }),
  output: z.object({
    currency: z.string(),
    lines: z.array(SettlementLine),
    figures: Figures,
    /** The deductions pass what a seller may send. */
    operatorSends: z.boolean(),
  }),
  refuses: [NotFound, ...computing],
});
/** Orders with deliveries that are not settled yet, to draft for. */
export const selectSettlementOrders = list('settlements.orders', {
  ...asSeller,
  path: `${base}/orders`,
  button: 'Add',
  filters: { keyword: z.string().trim().max(60).optional(), ids: z.array(Id).min(1).max(50).optional() },
  row: z.object({
    id: Id,
    orderNo: z.string(),
    buyerName: z.string(),
    buyerNameEn: z.string().nullable(),
    productZh: z.string(),
    productEn: z.string(),
    state: z.string(),
    currency: z.string(),
    notes: z.array(
      z.object({
        id: Id,
        no: z.string(),
        state: z.string(),
        weight: z.string().nullable(),
        open: z.boolean(),
      }),
    ),
    /** Bills it was paid by before they were due. */
    bills: z.array(
      z.object({
        paymentId: Id,
        paymentNo: z.string(),
        billNo: z.string(),
        amount: z.string(),
        takenOn: z.string(),
        dueOn: z.string(),
        days: z.number().int(),
      }),
    ),
  }),
  sortable: [],
});
export const addSettlement = command('settlements.add', {
  ...asSeller,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(drafting),
  output: ActionResult,
  refuses: [NotFound, ...computing],
});
const one = { id: Id, version: Version };
export const updateSettlement = command('settlements.update', {
  ...asSeller,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ ...one, ...contents }),
  output: ActionResult,
  refuses: [...acting, ...computing],
});
export const deleteSettlement = command('settlements.delete', {
  ...asSeller,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: acting,
});
/** 00 → 10: the buyer has three working days. */
export const sendSettlement = command('settlements.send', {
  ...asSeller,
  path: `${base}/send`,
  button: 'Release',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, SettlementBlocked, SettlementChanged, DeductionTooLarge],
});
export const recallSettlement = command('settlements.recall', {
  ...asSeller,
  path: `${base}/recall`,
  button: 'Withdraw',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
/** 11 → 00: a draft of the next revision. */
export const reviseSettlement = command('settlements.revise', {
  ...asSeller,
  path: `${base}/revise`,
  button: 'Edit',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: acting,
});
/** 10 → 20: binding; the difference is owed or paid back. */
export const confirmSettlement = command('settlements.confirm', {
  ...asBuyer,
  path: `${base}/confirm`,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, total: z.string().max(24) }),
  output: ActionResult,
  refuses: [...acting, SettlementBlocked, SettlementChanged],
});
export const disputeSettlement = command('settlements.dispute', {
  ...asBuyer,
  path: `${base}/dispute`,
  button: 'Reject',
  input: z.strictObject({
    ...one,
    lines: z
      .array(z.strictObject({ lineNo: z.int().min(1).max(500), reason: Reason }))
      .min(1, { error: 'field.select' })
      .max(200),
    reason: Text(500),
  }),
  output: ActionResult,
  refuses: acting,
});
/** One side agrees that a confirmed statement is void; the operator acts when both do. */
export const consentVoid = command('settlements.consentVoid', {
  ...both,
  path: `${base}/consentVoid`,
  button: 'Confirm',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, ConsentGiven],
});

/** The seller's commercial invoice of a statement of foreign trade: with it the statement is invoiced (14). */
export const attachCommercial = command('settlements.attachCommercial', {
  ...both,
  audience: ['seller'],
  path: `${base}/attachCommercial`,
  button: 'Release',
  once: 'money',
  input: z.strictObject({
    ...one,
    invoiceNo: Text(40),
    issueDate: Day,
    fileIds: z.array(Id).min(1, { error: 'field.upload' }).max(9),
  }),
  output: ActionResult,
  refuses: [...acting, CommercialForeign, CommercialKnown],
});

export const adminSendSettlement = command('settlements.adminSend', {
  ...operator,
  path: `${admin}/send`,
  button: 'Release',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, SettlementBlocked, SettlementChanged],
});
/** Ended appeals about a statement, the newest first: what its dispute may be decided by. */
export const settlementDecisions = query('settlements.decisions', {
  ...operator,
  path: `${admin}/decisions`,
  button: 'Confirm',
  input: z.strictObject({ id: Id }),
  output: z.array(
    z.object({
      id: Id,
      appealNo: z.string(),
      currency: z.string(),
      decidedAmount: z.string().nullable(),
      endedAt: z.string(),
    }),
  ),
});
/** 11 → 20 with the decision of an appeal about it. */
export const decideSettlement = command('settlements.decide', {
  ...operator,
  path: `${admin}/decide`,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, appealId: Id, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, DecisionWithoutAppeal, SettlementBlocked, SettlementChanged],
});
/** 20 → 90: both sides agreed and nothing is invoiced. */
export const voidSettlement = command('settlements.void', {
  ...operator,
  path: `${admin}/void`,
  button: 'Void',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, VoidNeedsConsent],
});
