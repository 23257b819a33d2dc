import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { acceptBelowReserveHandler } from './accept-below-reserve.ts';
import { addAuctionHandler } from './add-auction.ts';
import { adminRebidAuctionHandler } from './admin-rebid-auction.ts';
import { adminStopAuctionHandler } from './admin-stop-auction.ts';
import { adminWithdrawAuctionHandler } from './admin-withdraw-auction.ts';
import { approveAuctionHandler } from './approve-auction.ts';
import { auctionFileHandler } from './auction-file.ts';
import { auctionResultHandler } from './auction-result.ts';
import { codesKept } from './code-uses.ts';
import { concludeTimer } from './conclude-bid.ts';
import { deleteAuctionHandler } from './delete-auction.ts';
import './export-auctions.ts';
import './export-bids.ts';
import { enrolAuctionHandler } from './enrol-auction.ts';
import { leaveAuctionHandler } from './leave-auction.ts';
import {
  auctionDetailHandler,
  countAuctionsHandler,
  countOverseenAuctionsHandler,
  countOwnAuctionsHandler,
  listAuctionsHandler,
  listOverseenAuctionsHandler,
  listOwnAuctionsHandler,
  overseenAuctionDetailHandler,
  ownAuctionDetailHandler,
} from './list-auctions.ts';
import { listBidsHandler } from './list-bids.ts';
import {
  onMarketClosed,
  onMarketOpened,
  onOrderEnded,
  onOrderPaid,
  onOrderPaymentShort,
  onOrderReinstated,
  onOrderRevoked,
  payTimer,
} from './listeners.ts';
import {
  CHANCE_TIMER,
  DECIDE_TIMER,
  END_TIMER,
  PAY_TIMER,
  published,
  RESUME_TIMER,
  START_TIMER,
  UNLIST_TIMER,
} from './lock-auction.ts';
import './notice-file.ts';
import { openAuctions } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { pauseAuctionHandler } from './pause-auction.ts';
import { adminBidHandler, placeBidHandler } from './place-bid.ts';
import { prolongAuctionHandler } from './prolong-auction.ts';
import { rebidAuctionHandler } from './rebid-auction.ts';
import { refuseBelowReserveHandler } from './refuse-below-reserve.ts';
import { rejectAuctionHandler } from './reject-auction.ts';
import { remindAuctionHandler } from './remind-auction.ts';
import { resumeAuctionHandler, resumeTimer } from './resume-auction.ts';
import { decideTimer, endTimer, startTimer, unlistTimer } from './run-auction.ts';
import { chanceTimer } from './second-chance.ts';
import { stopAuctionHandler } from './stop-auction.ts';
import { submitAuctionHandler } from './submit-auction.ts';
import { auctions } from './tables.ts';
import { takeSecondChanceHandler } from './take-second-chance.ts';
import { updateAuctionHandler } from './update-auction.ts';
import { voidBidHandler } from './void-bid.ts';
import { withdrawAuctionHandler } from './withdraw-auction.ts';
import { withdrawBidHandler } from './withdraw-bid.ts';

/** One auction, for whom it may be shown to. */
const oneAuction = auctions.topic(
  'auction',
  async (ctx) =>
    (await (
      await published(ctx)
    )
      .where('auctions.auction.id', '=', ctx.input.key)
      .select('auctions.auction.id')
      .executeTakeFirst()) !== undefined,
);
/** That something moves in the hall; what it is everybody reads as he may. */
const allAuctions = auctions.topic(
  'auctions',
  async ({ actor, input }) => input.key === 'all' && actor.accountId !== null,
);
const subject = (kind: string) => ({ kind, table: 'auctions.auction', no: 'auction_no' }) as const;
const bidSubject = (kind: string) => ({ kind, table: 'auctions.bid', no: 'bid_no' }) as const;

export const auctionsModule: Module = {
  name: 'auctions',
  pages,
  groups,
  grants,
  logNames,
  codeUses: codesKept,
  handlers: [
    listAuctionsHandler,
    countAuctionsHandler,
    auctionDetailHandler,
    listBidsHandler,
    auctionResultHandler,
    auctionFileHandler,
    enrolAuctionHandler,
    leaveAuctionHandler,
    remindAuctionHandler,
    placeBidHandler,
    withdrawBidHandler,
    takeSecondChanceHandler,
    listOwnAuctionsHandler,
    countOwnAuctionsHandler,
    ownAuctionDetailHandler,
    addAuctionHandler,
    updateAuctionHandler,
    deleteAuctionHandler,
    submitAuctionHandler,
    withdrawAuctionHandler,
    stopAuctionHandler,
    rebidAuctionHandler,
    acceptBelowReserveHandler,
    refuseBelowReserveHandler,
    listOverseenAuctionsHandler,
    countOverseenAuctionsHandler,
    overseenAuctionDetailHandler,
    approveAuctionHandler,
    rejectAuctionHandler,
    adminWithdrawAuctionHandler,
    pauseAuctionHandler,
    resumeAuctionHandler,
    prolongAuctionHandler,
    adminStopAuctionHandler,
    adminRebidAuctionHandler,
    voidBidHandler,
    adminBidHandler,
  ],
  listeners: [
    onOrderRevoked,
    onOrderEnded,
    onOrderReinstated,
    onOrderPaymentShort,
    onOrderPaid,
    onMarketClosed,
    onMarketOpened,
  ],
  timers: [startTimer, resumeTimer, endTimer, decideTimer, unlistTimer, concludeTimer, payTimer, chanceTimer],
  taskSubjects: [
    subject(START_TIMER),
    subject(RESUME_TIMER),
    subject(END_TIMER),
    subject(DECIDE_TIMER),
    subject(UNLIST_TIMER),
    bidSubject(PAY_TIMER),
    bidSubject(CHANCE_TIMER),
  ],
  topics: [oneAuction, allAuctions],
  ownedDocuments: openAuctions,
};
