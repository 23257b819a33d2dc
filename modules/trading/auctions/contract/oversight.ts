import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  counts,
  Id,
  Instant,
  list,
  PLATFORM,
  query,
  Reason,
} from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { AuctionProlongRange, AuctionRebidRest, AuctionTimes, BidVoidRules } from '../rules/refusals.ts';
import { AuctionDetail, AuctionRow, auctionFilters, auctionRoutes } from './auction.ts';
import { BidPlaced, bidRefusals, bidTerms } from './bidding.ts';
import { acting, one, rebidTerms } from './selling.ts';

const base = '/api/common-order/admin/auction' as const;
const overseeing = { ...auctionRoutes, audience: PLATFORM, relation: 'platform' } as const;

export const listOverseenAuctions = list('auctions.overseen', {
  ...overseeing,
  path: `${base}/list`,
  filters: auctionFilters,
  row: AuctionRow.extend({ reserveState: z.enum(['none', 'met', 'notMet']).nullable() }),
  sortable: ['auctionNo', 'startTime', 'endTime', 'gmtCreate'],
});
export const countOverseenAuctions = counts('auctions.countOverseen', {
  ...overseeing,
  path: `${base}/count`,
});
export const overseenAuctionDetail = query('auctions.overseenDetail', {
  ...overseeing,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: AuctionDetail.extend({
    bidders: z.array(
      z.object({
        customerId: Id,
        alias: z.number().int(),
        nameZh: z.string(),
        nameEn: z.string().nullable(),
        related: z.boolean(),
      }),
    ),
  }),
  refuses: [NotFound],
});
export const approveAuction = command('auctions.approve', {
  ...overseeing,
  path: `${base}/approve`,
  button: 'Approve',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, AuctionTimes],
});
export const rejectAuction = command('auctions.reject', {
  ...overseeing,
  path: `${base}/reject`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
export const adminWithdrawAuction = command('auctions.adminWithdraw', {
  ...overseeing,
  path: `${base}/withdraw`,
  button: 'StopBid',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
/** 30 → 40: the clock stops. */
export const pauseAuction = command('auctions.pause', {
  ...overseeing,
  path: `${base}/pause`,
  button: 'Unpublish',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: ActionResult,
  refuses: [NotFound],
});
/** Says when bidding goes on, ten minutes ahead at least; the end moves by the pause. */
export const resumeAuction = command('auctions.resume', {
  ...overseeing,
  path: `${base}/resume`,
  button: 'Release',
  input: z.strictObject({ id: Id, resumeAt: Instant }),
  output: ActionResult,
  refuses: [NotFound, AuctionTimes],
});
export const prolongAuction = command('auctions.prolong', {
  ...overseeing,
  path: `${base}/prolong`,
  button: 'Prolong',
  input: z.strictObject({ id: Id, endTime: Instant }),
  output: ActionResult,
  refuses: [NotFound, AuctionProlongRange],
});
export const adminStopAuction = command('auctions.adminStop', {
  ...overseeing,
  path: `${base}/stop`,
  button: 'StopBid',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: ActionResult,
  refuses: [NotFound],
});
export const adminRebidAuction = command('auctions.adminRebid', {
  ...overseeing,
  path: `${base}/rebid`,
  button: 'Rebid',
  once: 'creates',
  input: z.strictObject(rebidTerms),
  output: ActionResult,
  refuses: [...acting, AuctionTimes, AuctionRebidRest],
});
/** A bid that never counted: fraud, or a slip of the finger told in time. */
export const voidBid = command('auctions.voidBid', {
  ...overseeing,
  path: `${base}/voidBid`,
  button: 'Void',
  input: z.strictObject({ bidId: Id, cause: Code('fraud', 'inputError'), reason: Reason }),
  output: ActionResult,
  refuses: [NotFound, BidVoidRules],
});
/** The operator bids for an enrolled customer who asked him to; the bid says so for good. */
export const adminBid = command('auctions.adminBid', {
  ...overseeing,
  path: `${base}/bid`,
  button: 'Add',
  once: 'money',
  input: z.strictObject({ ...bidTerms, customerId: Id, reason: Reason }),
  output: BidPlaced,
  refuses: bidRefusals,
});
