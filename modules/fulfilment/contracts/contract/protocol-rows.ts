import { z } from 'zod';
import { Id } from '#kernel/rules/contract.ts';
import { actingCompany, HistoryStep } from '#kernel/rules/history-step.ts';

export const ProtocolRow = z.object({
  id: Id,
  version: z.number(),
  protocolNo: z.string(),
  externalNo: z.string().nullable(),
  protocolType: z.string(),
  protocolState: z.string(),
  title: z.string(),
  titleEn: z.string().nullable(),
  side: z.string(),
  /** The reader's company wrote it. */
  drafter: z.boolean(),
  counterparty: z.string(),
  counterpartyEn: z.string().nullable(),
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  buyerName: z.string(),
  buyerNameEn: z.string().nullable(),
  productZh: z.string().nullable(),
  productEn: z.string().nullable(),
  uom: z.string().nullable(),
  totalQty: z.string().nullable(),
  calledQty: z.string().nullable(),
  remainingQty: z.string().nullable(),
  currency: z.string().nullable(),
  totalAmount: z.string().nullable(),
  provisional: z.boolean(),
  effectiveDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  dueAt: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type ProtocolRow = z.output<typeof ProtocolRow>;

export const HistoryRow = HistoryStep.extend(actingCompany);
export type HistoryRow = z.output<typeof HistoryRow>;

/** One moment of the contract or of a document under it. */
export const TimelineRow = z.object({
  key: z.string(),
  kindZh: z.string(),
  kindEn: z.string(),
  no: z.string().nullable(),
  href: z.string().nullable(),
  action: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  tone: z.string(),
  actorName: z.string(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  reason: z.string().nullable(),
  /** The unit of the quantity that `reason` ends with; null where it says none. */
  uom: z.string().nullable(),
  at: z.string(),
});
export type TimelineRow = z.output<typeof TimelineRow>;

const Signature = z.object({
  side: z.string(),
  company: z.string(),
  companyEn: z.string().nullable(),
  name: z.string().nullable(),
  time: z.string().nullable(),
  authorised: z.boolean(),
});
const LineRow = z.object({
  lineNo: z.number(),
  productZh: z.string(),
  productEn: z.string(),
  quantity: z.string(),
  called: z.string(),
  remaining: z.string(),
  uom: z.string(),
  unitPrice: z.string(),
  taxRate: z.string(),
  amount: z.string(),
});
const MonthRow = z.object({
  month: z.string(),
  called: z.string(),
  least: z.string(),
  most: z.string(),
  /** Day until which it may be nominated. */
  until: z.string(),
  open: z.boolean(),
});
const CallOffRow = z.object({
  id: z.string(),
  month: z.string(),
  lineNo: z.number(),
  quantity: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  orderState: z.string().nullable(),
  released: z.boolean(),
  at: z.string(),
});
const ReviewRow = z.object({
  side: z.string(),
  passed: z.boolean(),
  reviewer: z.string(),
  contentVersion: z.number(),
  reason: z.string().nullable(),
  marks: z.array(
    z.object({ part: z.string(), headingZh: z.string(), headingEn: z.string(), remark: z.string() }),
  ),
  at: z.string(),
});

export const ProtocolDetail = ProtocolRow.extend({
  language: z.string(),
  prevails: z.string(),
  contentVersion: z.number(),
  contentHash: z.string().nullable(),
  terms: z.record(z.string(), z.unknown()),
  pausedFrom: z.string().nullable(),
  rejectReason: z.string().nullable(),
  pauseReason: z.string().nullable(),
  endReason: z.string().nullable(),
  signDate: z.string().nullable(),
  effectiveAt: z.string().nullable(),
  submittedBy: z.string().nullable(),
  otherPassed: z.boolean(),
  operatorPassed: z.boolean(),
  signatures: z.array(Signature),
  versions: z.array(z.object({ contentVersion: z.number(), contentHash: z.string(), at: z.string() })),
  reviews: z.array(ReviewRow),
  lines: z.array(LineRow),
  callOffRule: z
    .object({ monthMin: z.string(), monthMax: z.string(), nominateBeforeDay: z.number() })
    .nullable(),
  months: z.array(MonthRow),
  callOffs: z.array(CallOffRow),
  parent: z.object({ id: z.string(), no: z.string() }).nullable(),
  children: z.array(z.object({ id: z.string(), no: z.string(), type: z.string(), state: z.string() })),
  deals: z.array(z.object({ id: z.string(), no: z.string() })),
  orders: z.array(z.object({ id: z.string(), no: z.string(), state: z.string() })),
  files: z.array(z.object({ attachmentId: z.string(), fileName: z.string(), size: z.number() })),
  signedFile: z.object({ attachmentId: z.string(), fileName: z.string(), sha256: z.string() }).nullable(),
  checkUrl: z.string().nullable(),
  checkQr: z.string().nullable(),
  sealed: z.boolean(),
  events: z.array(HistoryRow),
  serverTime: z.string(),
});
export type ProtocolDetail = z.output<typeof ProtocolDetail>;
