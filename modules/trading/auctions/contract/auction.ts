import { z } from 'zod';
import { Code, counts, Day, EVERYONE, Id, list, query } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { AUCTIONS } from '../rules/pages.ts';
import { AuctionResultNotReady } from '../rules/refusals.ts';

const base = '/api/common-order/common/auction' as const;
export const auctionRoutes = { routes: [AUCTIONS], dataType: 'AUCTION' } as const;
/** Auctions as everybody reads them that they are open to; the seller's desk and the operator have lists of their own. */
const read = { ...auctionRoutes, audience: EVERYONE, relation: 'market' } as const;

export const STATUSES = ['00', '10', '11', '20', '30', '40', '50', '60', '70', '80', '90'] as const;
export const auctionFilters = {
  keyword: z.string().trim().max(60).optional(),
  status: Code(...STATUSES).optional(),
  auctionType: Code('10', '20', '30', '40').optional(),
  mode: Code('10', '20', '30').optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const GradientOut = z.object({ fromPrice: z.string(), increment: z.string() });
const Decimal = z.string().nullable();

/** What the reader's company has going on in it; null where it does not take part. */
export const Part = z.object({
  enrolled: z.boolean(),
  alias: z.number().int(),
  bidId: z.string().nullable(),
  seq: z.number().int().nullable(),
  /** His sums are his: of a sealed bid too. */
  quantity: Decimal,
  unitPrice: Decimal,
  acceptPartial: z.boolean(),
  state: z.string().nullable(),
  rank: z.number().int().nullable(),
  wonQty: Decimal,
  deposit: Decimal,
});
export const AuctionRow = z.object({
  id: Id,
  version: z.number().int(),
  auctionNo: z.string(),
  auctionName: z.string(),
  round: z.number().int(),
  status: z.string(),
  auctionType: z.string().nullable(),
  mode: z.string().nullable(),
  allocation: z.string().nullable(),
  priceRule: z.string().nullable(),
  productZh: z.string(),
  productEn: z.string(),
  sellerZh: z.string(),
  sellerEn: z.string().nullable(),
  totalQty: Decimal,
  uom: z.string(),
  minStartQty: Decimal,
  startPrice: Decimal,
  /** Mode 10: the best price; mode 20: the price in force; null in a sealed auction and before the first bid. */
  currentPrice: Decimal,
  /** Mode 20: what is still to be had. */
  leftQty: Decimal,
  bidCount: z.number().int(),
  bidderCount: z.number().int(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  /** When the bidding was over in fact: a stop, a withdrawal or the last tonne come before the planned end. Null until then. */
  endedAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  /** The server's clock when this was written: countdowns begin here. */
  serverTime: z.string(),
  part: Part.nullable(),
  /** Whose counterparty rules shut it to the reader's company; null: it is open. */
  shut: z.enum(['own', 'counterparty']).nullable(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
});
export type AuctionRow = z.output<typeof AuctionRow>;

export const AuctionDetail = AuctionRow.extend({
  sellerId: Id,
  skuId: Id.nullable(),
  casNo: z.string().nullable(),
  grade: z.string().nullable(),
  gradeEn: z.string().nullable(),
  packagingZh: z.string().nullable(),
  packagingEn: z.string().nullable(),
  priceIncrement: Decimal,
  gradients: z.array(GradientOut),
  quantityIncrement: Decimal,
  maxQtyPerBidder: Decimal,
  depositMethod: z.string().nullable(),
  depositFixed: Decimal,
  depositRatio: Decimal,
  paymentTermHours: z.number().int().nullable(),
  pickType: z.string().nullable(),
  warehouseId: Id.nullable(),
  warehouseZh: z.string().nullable(),
  warehouseEn: z.string().nullable(),
  placeId: Id.nullable(),
  placeZh: z.string().nullable(),
  placeEn: z.string().nullable(),
  deliveryStart: z.string().nullable(),
  deliveryEnd: z.string().nullable(),
  taxRate: Decimal,
  invoiceType: z.string().nullable(),
  extendTrigger: z.number().int(),
  extendMinutes: z.number().int(),
  extendMax: z.number().int(),
  extendCount: z.number().int(),
  tickSeconds: z.number().int().nullable(),
  pausedMs: z.number(),
  resumeAt: z.string().nullable(),
  prolonged: z.boolean(),
  stopReason: z.string().nullable(),
  eligibility: z.string(),
  /** Who was let in, for the seller alone. */
  bidderIds: z.array(Id),
  rules: z.string().nullable(),
  notice: z.object({ attachmentId: Id, fileName: z.string(), size: z.number() }).nullable(),
  /** The least price of the next bid, and the best prices with their quantities; empty in a sealed auction. */
  leastPrice: Decimal,
  ladder: z.array(
    z.object({
      seq: z.number().int(),
      price: z.string(),
      quantity: z.string(),
      cumulative: z.string(),
      own: z.boolean(),
    }),
  ),
  tape: z.array(
    z.object({
      seq: z.number().int(),
      at: z.string(),
      alias: z.number().int(),
      own: z.boolean(),
      price: z.string(),
      quantity: z.string(),
      leading: z.boolean(),
    }),
  ),
  /** The reader asked for a notice when it begins. */
  reminded: z.boolean(),
  /** What the reader's company may still freeze. */
  available: Decimal,
  /** Of the seller alone: his reserve price, how long he may decide below it, and by when. */
  reservePrice: Decimal.optional(),
  reserveDecisionHours: z.number().int().optional(),
  decideBy: z.string().nullable().optional(),
  bestPrice: Decimal.optional(),
  /** Of the seller and the operator: what happened, and what another round may sell until when. */
  events: z
    .array(
      z.object({
        seq: z.number().int(),
        action: z.string(),
        companyZh: z.string().nullable(),
        companyEn: z.string().nullable(),
        /** People of the reader's own company only. */
        person: z.string().nullable(),
        reason: z.string().nullable(),
        at: z.string(),
      }),
    )
    .optional(),
  restQty: Decimal.optional(),
  unlistAt: z.string().nullable().optional(),
  /** Of the operator alone, once the bidding is over. */
  reserveState: z.enum(['none', 'met', 'notMet']).nullable().optional(),
  secondChance: z
    .object({ bidId: Id, quantity: z.string(), unitPrice: z.string(), until: z.string() })
    .nullable(),
});
export type AuctionDetail = z.output<typeof AuctionDetail>;

export const listAuctions = list('auctions.list', {
  ...read,
  path: `${base}/list`,
  filters: {
    ...auctionFilters,
    mine: z.boolean().optional(),
    /** Announced, running or paused. */
    open: z.boolean().optional(),
  },
  row: AuctionRow,
  sortable: ['startTime', 'endTime', 'auctionNo'],
});
export const countAuctions = counts('auctions.count', {
  ...read,
  path: `${base}/count`,
});
export const auctionDetail = query('auctions.detail', {
  ...read,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: AuctionDetail,
  refuses: [NotFound],
});

export const BidRow = z.object({
  id: Id,
  bidNo: z.string(),
  auctionId: Id,
  round: z.number().int(),
  seq: z.number().int(),
  /** Names for the seller, the operator and the bidder himself; the others read "Bidder 3". */
  alias: z.number().int(),
  customerZh: z.string().nullable(),
  customerEn: z.string().nullable(),
  own: z.boolean(),
  related: z.boolean(),
  quantity: z.string().nullable(),
  unitPrice: z.string().nullable(),
  acceptPartial: z.boolean(),
  time: z.string(),
  state: z.string(),
  winQty: z.string().nullable(),
  winPrice: z.string().nullable(),
  proxy: z.boolean(),
  voidReason: z.string().nullable(),
  can: z.array(z.string()),
});
export type BidRow = z.output<typeof BidRow>;
/** Every bid of a round. Of a sealed auction: the reader's own until it is opened. */
export const listBids = list('auctions.bids', {
  ...read,
  path: `${base}/bids`,
  filters: {
    auctionId: Id,
    round: z.int().min(1).optional(),
    state: Code('10', '20', '50', '51', '60', '70', '80').optional(),
    /** Only bids of the reader's company. */
    own: z.boolean().optional(),
  },
  row: BidRow,
  sortable: ['seq', 'unitPrice', 'quantity'],
});
export const AuctionResult = z.object({
  auctionId: Id,
  auctionNo: z.string(),
  auctionName: z.string(),
  round: z.number().int(),
  outcome: z.string(),
  sold: z.string(),
  totalQty: z.string(),
  uom: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  inputHash: z.string(),
  winners: z.array(
    BidRow.extend({
      amount: z.string(),
      dealNo: z.string().nullable(),
      dealId: Id.nullable(),
      orderNo: z.string().nullable(),
      orderId: Id.nullable(),
      payBy: z.string().nullable(),
      deposit: z.string().nullable(),
      defaulted: z.boolean(),
    }),
  ),
});
export type AuctionResult = z.output<typeof AuctionResult>;
/** Who won how much at which price; a bidder reads the prices of all and the documents of himself. */
export const auctionResult = query('auctions.result', {
  ...read,
  path: `${base}/result`,
  input: z.strictObject({ id: Id, round: z.int().min(1).optional() }),
  output: AuctionResult,
  refuses: [NotFound, AuctionResultNotReady],
});
/** The signed file of the ordered valid bids of a round (docs/auction-file.md). */
export const auctionFile = query('auctions.file', {
  ...read,
  path: `${base}/file`,
  input: z.strictObject({ id: Id, round: z.int().min(1).optional() }),
  output: z.object({ fileName: z.string(), text: z.string() }),
  refuses: [NotFound, AuctionResultNotReady],
});
