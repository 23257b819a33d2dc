import { z } from 'zod';
import { ActionResult, command, Id, PositiveQuantity, Price, secret } from '#kernel/rules/contract.ts';
import { DeadlinePassed, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import {
  AuctionBarred,
  AuctionLeaveWithBid,
  AuctionNotBegun,
  AuctionNotEnrolled,
  AuctionSecondChance,
  AuctionSoldOut,
  BidAboveCap,
  BidBelowNext,
  BidBelowStart,
  BidDepositShort,
  BidNotBetter,
  BidOffStep,
  BidPriceInForce,
  BidQuantity,
} from '../rules/refusals.ts';
import { auctionRoutes } from './auction.ts';

const base = '/api/common-order/common/auction' as const;
const buying = { ...auctionRoutes, audience: ['buyer'], relation: 'market', verified: true } as const;

/** Takes part: eligible, licensed, the fixed deposit frozen; by it the rules of the auction are accepted. */
export const enrolAuction = command('auctions.enrol', {
  ...buying,
  path: `${base}/enrol`,
  button: 'Bid',
  once: 'money',
  input: z.strictObject({ id: Id, round: z.int().min(1) }),
  output: z.object({ id: Id, alias: z.number().int() }),
  refuses: [NotFound, StateNotAllowed, AuctionBarred, BidDepositShort, DeadlinePassed],
});
/** Takes part no more, while no bid of his counts; the deposit goes back. */
export const leaveAuction = command('auctions.leave', {
  ...buying,
  path: `${base}/leave`,
  button: 'Cancel',
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
  refuses: [NotFound, StateNotAllowed, AuctionNotEnrolled, AuctionLeaveWithBid],
});
/** Asked of an announced auction: a notice when it begins or is withdrawn. */
export const remindAuction = command('auctions.remind', {
  ...buying,
  path: `${base}/remind`,
  button: 'View',
  input: z.strictObject({ id: Id, on: z.boolean() }),
  output: z.object({ id: Id, reminded: z.boolean() }),
  refuses: [NotFound, StateNotAllowed],
});
/** Sums never reach a log: those of a sealed auction may not, and the bid itself is the record of the others. */
export const bidTerms = {
  id: Id,
  round: z.int().min(1),
  quantity: secret(PositiveQuantity),
  /** Empty in a falling auction: whatever price is in force. */
  unitPrice: secret(Price).nullish(),
  acceptPartial: z.boolean().default(false),
  /** Anything that nobody can guess, so that the fingerprint of a sealed bid tells nothing. */
  salt: secret(z.string().max(64)).optional(),
};
export const BidPlaced = z.object({
  id: Id,
  bidId: Id,
  bidNo: z.string(),
  seq: z.number().int(),
  /** Leads now; of a sealed bid nothing is said. */
  state: z.string(),
  endTime: z.string(),
});
export const bidRefusals = [
  NotFound,
  StateNotAllowed,
  AuctionNotBegun,
  DeadlinePassed,
  AuctionNotEnrolled,
  BidPriceInForce,
  BidBelowStart,
  BidOffStep,
  BidBelowNext,
  AuctionSoldOut,
  BidAboveCap,
  BidQuantity,
  BidNotBetter,
  BidDepositShort,
];
export const placeBid = command('auctions.bid', {
  ...buying,
  path: `${base}/bid`,
  button: 'Bid',
  once: 'money',
  input: z.strictObject(bidTerms),
  output: BidPlaced,
  refuses: bidRefusals,
});
/** A sealed bid taken back before the end. */
export const withdrawBid = command('auctions.withdrawBid', {
  ...buying,
  path: `${base}/withdrawBid`,
  button: 'Bid',
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
  refuses: [NotFound, StateNotAllowed, DeadlinePassed],
});
/** 60 → 50: goods a winner did not pay for, at the bidder's own price. */
export const takeSecondChance = command('auctions.takeSecondChance', {
  ...buying,
  path: `${base}/takeSecondChance`,
  button: 'Bid',
  once: 'money',
  input: z.strictObject({ id: Id, bidId: Id }),
  output: ActionResult,
  refuses: [NotFound, AuctionSecondChance, BidDepositShort],
});
