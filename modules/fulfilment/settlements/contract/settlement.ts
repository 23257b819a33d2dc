import { z } from 'zod';
import {
  counts,
  Day,
  EVERYONE,
  Id,
  list,
  MEMBERS,
  OptionalText,
  PLATFORM,
  query,
} from '#kernel/rules/contract.ts';
import { StateStep } from '#kernel/rules/history-step.ts';
import { STATEMENT_PAGES } from '../rules/pages.ts';
import { KIND, SETTLEMENT } from '../rules/settlement-lifecycle.ts';

export const base = '/api/common-order/common/settlement' as const;
export const adminBase = '/api/common-order/admin/settlement' as const;
const scoped = {
  relation: 'party',
  dataType: 'SETTLEMENT',
  verified: true,
  routes: STATEMENT_PAGES,
} as const;
export const both = { ...scoped, audience: MEMBERS } as const;
export const asSeller = { ...scoped, audience: ['seller'] } as const;
export const asBuyer = { ...scoped, audience: ['buyer'] } as const;
const everyone = {
  relation: 'party',
  dataType: 'SETTLEMENT',
  audience: EVERYONE,
  routes: STATEMENT_PAGES,
} as const;
export const operator = {
  relation: 'platform',
  dataType: 'SETTLEMENT',
  audience: PLATFORM,
  routes: STATEMENT_PAGES,
} as const;

const State = z.enum(Object.values(SETTLEMENT) as [string, ...string[]]);
export const Kind = z.enum(Object.values(KIND) as [string, ...string[]], { error: 'field.select' });
/** A field that may be left out: null then. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
export const Figures = z.object({
  weight: z.string(),
  goodsAmount: z.string(),
  adjustAmount: z.string(),
  totalAmount: z.string(),
  netAmount: z.string(),
  taxAmount: z.string(),
  paid: z.string(),
  depositOffset: z.string(),
  previousSettled: z.string(),
  difference: z.string(),
  avgPrice: z.string().nullable(),
});

export const SettlementRow = z.object({
  id: Id,
  version: z.number().int(),
  settlementNo: z.string(),
  kind: z.string(),
  state: z.string(),
  side: z.string(),
  revision: z.number().int(),
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  protocolId: Id.nullable(),
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  buyerName: z.string(),
  buyerNameEn: z.string().nullable(),
  counterparty: z.string(),
  counterpartyEn: z.string().nullable(),
  productZh: z.string(),
  productEn: z.string(),
  currency: z.string(),
  uom: z.string(),
  weight: z.string(),
  totalAmount: z.string(),
  paidAmount: z.string(),
  /** Signed: above zero the buyer still pays, below the seller pays back. */
  differenceAmount: z.string(),
  confirmBy: z.string().nullable(),
  unanswered: z.boolean(),
  blocked: z.boolean(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type SettlementRow = z.output<typeof SettlementRow>;

export const SettlementLine = z.object({
  lineNo: z.number().int(),
  lineType: z.string(),
  orderId: Id.nullable(),
  noteId: Id.nullable(),
  /** Of the note, or of the voucher the goods passed with. */
  noteNo: z.string().nullable(),
  byVoucher: z.boolean(),
  weight: z.string().nullable(),
  unitPrice: z.string().nullable(),
  amount: z.string(),
  taxRate: z.string().nullable(),
  net: z.string(),
  tax: z.string(),
  remark: z.string().nullable(),
  /** What the figures were worked out from (rules/line-basis). */
  basis: z.record(z.string(), z.unknown()),
  /** The buyer's objection to it, of this revision. */
  objection: z.string().nullable(),
});
export type SettlementLineRow = z.output<typeof SettlementLine>;
const Event = StateStep;
export const SettlementDetail = SettlementRow.extend({
  ...Figures.shape,
  dealId: Id.nullable(),
  legNo: z.string().nullable(),
  correctsId: Id.nullable(),
  correctsNo: z.string().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  tradeType: z.string(),
  agreedPrice: z.string().nullable(),
  remark: z.string().nullable(),
  disputeReason: z.string().nullable(),
  commercialNo: z.string().nullable(),
  commercialDate: z.string().nullable(),
  commercialFiles: z.array(z.object({ attachmentId: Id, fileName: z.string() })),
  issuedAmount: z.string(),
  differenceDone: z.boolean(),
  confirmedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  silenceConfirms: z.boolean(),
  voidConsents: z.array(
    z.object({ side: z.string(), userName: z.string(), time: z.string(), reason: z.string() }),
  ),
  lines: z.array(SettlementLine),
  /** Lines of the revision before, or of the provisional statement of the same deliveries. */
  comparedWith: z
    .object({ revision: z.number().int(), settlementNo: z.string(), lines: z.array(SettlementLine) })
    .nullable(),
  events: z.array(Event),
  serverTime: z.string(),
});
export type SettlementDetail = z.output<typeof SettlementDetail>;

const filters = {
  keyword: OptionalText(60).optional(),
  state: z.array(State).max(7).optional(),
  stateTab: State.optional(),
  kind: Kind.optional(),
  orderId: Id.optional(),
  protocolId: Id.optional(),
  unanswered: z.boolean().optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const sortable = ['settlementNo', 'totalAmount', 'differenceAmount', 'weight', 'confirmBy', 'gmtCreate'];

export const listSettlements = list('settlements.list', {
  ...both,
  path: `${base}/list`,
  filters,
  row: SettlementRow,
  sortable,
});
export const listAllSettlements = list('settlements.adminList', {
  ...operator,
  path: `${adminBase}/list`,
  filters: { ...filters, sellerId: Id.optional(), buyerId: Id.optional() },
  row: SettlementRow,
  sortable,
});
export const countSettlements = counts('settlements.count', {
  ...everyone,
  path: `${base}/count`,
});
export const settlementDetail = query('settlements.detail', {
  ...everyone,
  path: `${base}/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: SettlementDetail,
});
export const settlementHistory = query('settlements.history', {
  ...everyone,
  path: `${base}/history`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(Event) }),
});
export const settlementPdf = query('settlements.pdf', {
  ...everyone,
  path: `${base}/pdf`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.any(),
  answer: 'file',
});
