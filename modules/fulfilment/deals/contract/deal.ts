import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  counts,
  Day,
  EVERYONE,
  Id,
  Ids,
  list,
  MEMBERS,
  OptionalText,
  PLATFORM,
  query,
  Reason,
  Version,
} from '#kernel/rules/contract.ts';
import { actingCompany, HistoryStep } from '#kernel/rules/history-step.ts';
import { AgreedGoods } from '../rules/agreed-goods.ts';
import { DealTerms } from '../rules/agreed-terms.ts';
import { DEAL_RECORD } from '../rules/pages.ts';

/** Purchase and sales deals of a company, and the ended threads that lead to them. */
const MEMBER_ROUTES = [
  '/transactionManagement/historicalTransaction',
  '/transactionManagement/offerHistory',
  '/rmbSellManagement/HistoryTrade',
  '/intlTradeManagement/intlDealRecord',
  '/transactionConfirmation',
];

export const DealRow = z.object({
  id: Id,
  version: z.number(),
  dealNo: z.string(),
  dealState: z.string(),
  source: z.string(),
  sourceId: Id,
  lane: z.string(),
  tradeType: z.string(),
  relatedParty: z.boolean(),
  direct: z.boolean(),
  side: z.string(),
  legNo: z.string(),
  productZh: z.string(),
  productEn: z.string(),
  quantity: z.string(),
  uom: z.string(),
  price: z.string(),
  amount: z.string(),
  currency: z.string(),
  provisional: z.boolean(),
  counterparty: z.string(),
  counterpartyEn: z.string().nullable(),
  sellerId: Id,
  buyerId: Id,
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  buyerName: z.string(),
  buyerNameEn: z.string().nullable(),
  dealTime: z.string(),
  letterId: Id.nullable(),
  letterNo: z.string().nullable(),
  letterState: z.string().nullable(),
  signDeadline: z.string().nullable(),
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  orderState: z.string().nullable(),
  faultSide: z.string().nullable(),
  endReason: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type DealRow = z.output<typeof DealRow>;

export const HistoryRow = HistoryStep.extend({ ...actingCompany, bizNo: z.string().nullable() });
export type HistoryRow = z.output<typeof HistoryRow>;
const LegRow = z.object({
  legNo: z.string(),
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  buyerName: z.string(),
  buyerNameEn: z.string().nullable(),
  price: z.string(),
  amount: z.string(),
  paymentTerm: z.string(),
  settlementMethod: z.string(),
});
export const DealDetail = DealRow.extend({
  legs: z.array(LegRow),
  goods: AgreedGoods,
  terms: DealTerms,
  tolerancePlus: z.string(),
  toleranceMinus: z.string(),
  effectiveAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  referencePrice: z.string().nullable(),
  referenceDistance: z.string().nullable(),
  letters: z.array(
    z.object({
      id: Id,
      legNo: z.string(),
      letterNo: z.string(),
      letterVersion: z.number(),
      letterState: z.string(),
      signDeadline: z.string().nullable(),
      effectiveAt: z.string().nullable(),
    }),
  ),
  orders: z.array(z.object({ id: Id, orderNo: z.string(), legNo: z.string(), state: z.string() })),
  events: z.array(HistoryRow),
  serverTime: z.string(),
});
export type DealDetail = z.output<typeof DealDetail>;

const filters = {
  keyword: OptionalText(60).optional(),
  state: z.array(z.string().max(8)).max(8).optional(),
  stateTab: z.string().max(8).optional(),
  lane: Code('10', '20', '30').optional(),
  source: z.string().max(8).optional(),
  counterpartyId: Id.optional(),
  side: Code('buyer', 'seller').optional(),
  letterState: z.string().max(8).optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const sortable = ['dealTime', 'quantity', 'amount', 'gmtModified'];
const base = '/api/common-order/common/deal';
const admin = '/api/common-order/admin/deal';
const party = {
  audience: MEMBERS,
  relation: 'party',
  dataType: 'DEAL',
  routes: MEMBER_ROUTES,
  verified: true,
} as const;
const both = {
  audience: EVERYONE,
  relation: 'party',
  dataType: 'DEAL',
  routes: [...MEMBER_ROUTES, DEAL_RECORD],
} as const;
const operator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'DEAL',
  routes: [DEAL_RECORD],
} as const;
const one = { id: Id, version: Version };

export const listDeals = list('deals.list', {
  path: `${base}/list`,
  ...party,
  filters,
  row: DealRow,
  sortable,
});
export const countDeals = counts('deals.count', {
  path: `${base}/count`,
  ...both,
  filters: { side: Code('buyer', 'seller').optional() },
});
export const dealDetail = query('deals.detail', {
  path: `${base}/detail`,
  ...both,
  input: z.strictObject({ id: Id }),
  output: DealDetail,
});
/** Deal, letters and their signatures, in order of time. */
export const dealHistory = query('deals.history', {
  path: `${base}/history`,
  ...both,
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(HistoryRow) }),
});

export const listAllDeals = list('deals.adminList', {
  path: `${admin}/list`,
  ...operator,
  filters: {
    ...filters,
    sellerId: Id.optional(),
    buyerId: Id.optional(),
    relatedParty: z.boolean().optional(),
  },
  row: DealRow,
  sortable,
});
/** 10 → 90 by the default exits of 3.5; the party at fault is named, or none. */
export const voidDeal = command('deals.void', {
  path: `${admin}/void`,
  ...operator,
  button: 'Void',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason, faultSide: Code('buyer', 'seller', 'none') }),
  output: ActionResult,
});
/** 20, 30 → 95 with the signed agreement or the court order attached. */
export const terminateDeal = command('deals.terminate', {
  path: `${admin}/terminate`,
  ...operator,
  button: 'Close',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason, fileIds: Ids.max(9) }),
  output: ActionResult,
});
