import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  counts,
  Day,
  Id,
  Instant,
  list,
  OptionalText,
  Percent,
  PositiveQuantity,
  Price,
  query,
  Reason,
  secret,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { DeadlinePassed, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import {
  AuctionBidsStand,
  AuctionGoods,
  AuctionIncomplete,
  AuctionRebidRest,
  AuctionTermsConflict,
  AuctionTimes,
} from '../rules/refusals.ts';
import { AuctionDetail, AuctionRow, auctionFilters, auctionRoutes } from './auction.ts';

const base = '/api/common-order/seller/auction' as const;
export const selling = { ...auctionRoutes, audience: ['seller'], relation: 'own', verified: true } as const;
export const one = { id: Id, version: Version };
export const acting = [NotFound, VersionConflict, StateNotAllowed];
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const Zero = { error: 'number.positive' };
const Whole = (least: number, most: number) => z.int().min(least).max(most);

/** What a seller writes; everything but the name may still be missing in a draft (7.1). */
export const auctionTerms = {
  auctionName: Text(60),
  skuId: optional(Id),
  auctionType: optional(Code('10', '20', '30', '40')),
  mode: optional(Code('10', '20', '30')),
  allocation: optional(Code('10', '20')),
  priceRule: optional(Code('10', '20')),
  startTime: optional(Instant),
  endTime: optional(Instant),
  startPrice: optional(Price),
  /** Read by the seller alone, and by no log. */
  reservePrice: optional(secret(Price)),
  priceIncrement: optional(Price),
  gradients: z
    .array(z.strictObject({ fromPrice: Price, increment: Price }))
    .max(20)
    .default([]),
  quantityIncrement: optional(PositiveQuantity),
  minStartQty: optional(PositiveQuantity),
  totalQty: optional(PositiveQuantity),
  maxQtyPerBidder: optional(PositiveQuantity),
  depositMethod: optional(Code('10', '20')),
  depositFixed: optional(Price),
  depositRatio: optional(Percent.refine((v) => /[1-9]/.test(v), Zero)),
  paymentTermHours: optional(Whole(1, 240)),
  pickType: optional(Code('10', '20')),
  warehouseId: optional(Id),
  placeId: optional(Id),
  deliveryStart: optional(Day),
  deliveryEnd: optional(Day),
  taxRate: optional(Percent.refine((v) => /[1-9]/.test(v) && !/^1\d\d/.test(v), Zero)),
  invoiceType: optional(Code('01', '02')),
  extendTrigger: Whole(0, 60).default(3),
  extendMinutes: Whole(1, 60).default(3),
  extendMax: Whole(0, 999).default(0),
  tickSeconds: optional(Whole(5, 600)),
  eligibility: Code('10', '20').default('10'),
  bidderIds: z.array(Id).max(200).default([]),
  reserveDecisionHours: Whole(0, 24).default(0),
  noticeFileId: optional(Id),
  rules: OptionalText(4000),
};
const Saved = z.object({ id: Id, version: z.number().int(), auctionNo: z.string() });

export const listOwnAuctions = list('auctions.own', {
  ...selling,
  path: `${base}/list`,
  filters: auctionFilters,
  row: AuctionRow,
  sortable: ['auctionNo', 'startTime', 'endTime', 'gmtCreate'],
});
export const countOwnAuctions = counts('auctions.countOwn', {
  ...selling,
  path: `${base}/count`,
});
export const ownAuctionDetail = query('auctions.ownDetail', {
  ...selling,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: AuctionDetail,
  refuses: [NotFound],
});
export const addAuction = command('auctions.add', {
  ...selling,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(auctionTerms),
  output: Saved,
  refuses: [AuctionGoods],
});
export const updateAuction = command('auctions.update', {
  ...selling,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ ...one, ...auctionTerms }),
  output: Saved,
  refuses: [...acting, AuctionGoods],
});
export const deleteAuction = command('auctions.delete', {
  ...selling,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject(one),
  output: z.object({ id: Id }),
  refuses: acting,
});
/** 00, 11 → 10: whole, licensed, the goods listed. */
export const submitAuction = command('auctions.submit', {
  ...selling,
  path: `${base}/submit`,
  button: 'Submit',
  once: 'creates',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, AuctionIncomplete, AuctionTimes, AuctionTermsConflict, AuctionGoods],
});
/** 10 → 00; 20 → 90 with a reason. */
export const withdrawAuction = command('auctions.withdraw', {
  ...selling,
  path: `${base}/withdraw`,
  button: 'Withdraw',
  input: z.strictObject({ ...one, reason: Reason.optional() }),
  output: ActionResult,
  refuses: acting,
});
/** 30 → 80 while nobody has bid. */
export const stopAuction = command('auctions.stop', {
  ...selling,
  path: `${base}/stop`,
  button: 'StopBid',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, AuctionBidsStand],
});
export const rebidTerms = {
  ...one,
  startTime: Instant,
  endTime: Instant,
  startPrice: Price,
  totalQty: PositiveQuantity,
  reservePrice: optional(secret(Price)),
};
/** 60, 70, 80 → 10: another round with new times, of what is not sold. */
export const rebidAuction = command('auctions.rebid', {
  ...selling,
  path: `${base}/rebid`,
  button: 'Rebid',
  once: 'creates',
  input: z.strictObject(rebidTerms),
  output: ActionResult,
  refuses: [...acting, AuctionTimes, AuctionTermsConflict, AuctionRebidRest],
});
/** 50 → 60: the seller takes the best bids though they stay below his reserve. */
export const acceptBelowReserve = command('auctions.acceptBelowReserve', {
  ...selling,
  path: `${base}/acceptBelowReserve`,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed],
});
export const refuseBelowReserve = command('auctions.refuseBelowReserve', {
  ...selling,
  path: `${base}/refuseBelowReserve`,
  button: 'Reject',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed],
});
