import { sql } from 'kysely';
import type { Module } from '#kernel/server/capability.ts';
import { OVERSIGHT } from '../contract/negotiation.ts';
import { logNames } from '../rules/log-names.ts';
import { groups } from '../rules/menu-groups.ts';
import { pages } from '../rules/pages.ts';
import {
  onDealCompleted,
  onOrderEnded,
  onOrderPaymentShort,
  onOrderSubmitted,
} from './effects/deal-deposit.ts';
import { onDepositMoved } from './effects/deposit-moved.ts';
import { offerHistoryHandler, threadHistoryHandler } from './effects/history.ts';
import { firstOffer } from './first-offer.ts';
import { openTrades } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { adminPauseOfferHandler } from './selling/admin-pause-offer.ts';
import { adminResumeOfferHandler } from './selling/admin-resume-offer.ts';
import { adminRevokeOfferHandler } from './selling/admin-revoke-offer.ts';
import { adminStopOfferHandler } from './selling/admin-stop-offer.ts';
import { approveOfferHandler } from './selling/approve-offer.ts';
import { forgetDrafts } from './selling/forget-drafts.job.ts';
import {
  anyOfferDetailHandler,
  countAllOffersHandler,
  countOwnOffersHandler,
  listAllOffersHandler,
  listOwnOffersHandler,
  ownOfferDetailHandler,
} from './selling/list-offers.ts';
import { pauseOfferHandler } from './selling/pause-offer.ts';
import { prolongOfferHandler } from './selling/prolong-offer.ts';
import { rejectOfferHandler } from './selling/reject-offer.ts';
import { resumeOfferHandler } from './selling/resume-offer.ts';
import { revokeOfferHandler } from './selling/revoke-offer.ts';
import { stopOfferHandler } from './selling/stop-offer.ts';
import { acceptBuyerHandler } from './thread/accept-buyer.ts';
import { acceptListedHandler } from './thread/accept-listed.ts';
import { acceptSellerHandler } from './thread/accept-seller.ts';
import { counterHandler } from './thread/counter.ts';
import { negotiationDeadlines } from './thread/deadline-sources.ts';
import { directDealHandler } from './thread/direct-deal.ts';
import {
  countAllThreadsHandler,
  countThreadsHandler,
  listAllThreadsHandler,
  listThreadsHandler,
  threadDetailHandler,
} from './thread/list-threads.ts';
import { markReadHandler } from './thread/mark-read.ts';
import { sayInThreadHandler } from './thread/say-in-thread.ts';
import { withdrawRoundHandler } from './thread/withdraw-round.ts';
import './base-uses.ts';
import './selling/export-offers.ts';
import './thread/export-threads.ts';
import './selling/import-intl.ts';
import './selling/import-offers.ts';
import { codesKept } from './code-uses.ts';
import { onMemberDisabled } from './effects/party-disabled.ts';
import { onLeftShelf } from './effects/pause-off-shelf.ts';
import { onStoreDisabled } from './effects/store-closed.ts';
import {
  confirmBy,
  expireOffer,
  idle,
  onDealEffective,
  onDealVoided,
  onLicenceEnded,
  onMarketClosed,
  onMarketOpened,
  onOrderReinstated,
  onOrderRestReturned,
  onOrderRevoked,
  roundLapse,
  subjectsLapse,
} from './effects/timers.ts';
import { listMarketHandler, marketDetailHandler } from './market/market.ts';
import { marketDepthHandler } from './market/market-depth.ts';
import { marketProductsHandler } from './market/market-products.ts';
import { watchOfferHandler } from './market/watch-offer.ts';
import { addOfferHandler } from './selling/add-offer.ts';
import { copyOfferHandler } from './selling/copy-offer.ts';
import { deleteOfferHandler } from './selling/delete-offer.ts';
import { parseOffersHandler } from './selling/parse-offers.ts';
import { checkOfferHandler } from './selling/release-offer.ts';
import { saveTemplateHandler } from './selling/save-template.ts';
import { submitOfferHandler } from './selling/submit-offer.ts';
import { updateOfferHandler } from './selling/update-offer.ts';
import { withdrawOfferHandler } from './selling/withdraw-offer.ts';
import { offers } from './tables.ts';
import { adminCancelHandler } from './thread/admin-cancel.ts';
import { adminLockHandler } from './thread/admin-lock.ts';
import { cancelThreadHandler } from './thread/cancel-thread.ts';
import { chooseTypeHandler } from './thread/choose-type.ts';
import { confirmThreadHandler } from './thread/confirm-thread.ts';
import { consentThreadHandler } from './thread/consent-thread.ts';
import { failSubjectsHandler } from './thread/fail-subjects.ts';
import { liftSubjectsHandler } from './thread/lift-subjects.ts';
import { lockThreadHandler } from './thread/lock-thread.ts';
import { refuseThreadHandler } from './thread/refuse-thread.ts';

/** A board is open to everyone signed in; a thread to its parties and the operator, as row security says. */
const board = offers.topic('board', async ({ actor }) => actor.identity !== 'visitor');
const threads = offers.topic(
  'thread',
  async ({ tx, input, actor }) =>
    (await tx
      .selectFrom('offers.negotiation')
      .select('id')
      .where('id', '=', input.key)
      // An intermediary is told by its own list; what the two sides do meanwhile is not its business.
      .where(
        sql<boolean>`(${actor.identity === 'platform'} or ${actor.memberId}::bigint in (seller_member_id, buyer_member_id))`,
      )
      .executeTakeFirst()) !== undefined,
);
/** The lists of a company's threads move with them; only its own people hear when. */
const ownThreads = offers.topic(
  'threads',
  async ({ actor, input }) => actor.memberId !== null && actor.memberId === input.key,
);
/** The list of all companies' threads is the operator's, for those of his people who hold a page with it. */
const allThreads = offers.topic(
  'allThreads',
  async ({ actor }) =>
    actor.identity === 'platform' && (actor.superAdmin || OVERSIGHT.some((route) => actor.routes.has(route))),
);

export const offersModule: Module = {
  name: 'offers',
  logNames,
  pages,
  groups,
  grants,
  codeUses: codesKept,
  handlers: [
    addOfferHandler,
    copyOfferHandler,
    saveTemplateHandler,
    deleteOfferHandler,
    submitOfferHandler,
    updateOfferHandler,
    withdrawOfferHandler,
    checkOfferHandler,
    pauseOfferHandler,
    resumeOfferHandler,
    stopOfferHandler,
    revokeOfferHandler,
    prolongOfferHandler,
    approveOfferHandler,
    rejectOfferHandler,
    adminPauseOfferHandler,
    adminResumeOfferHandler,
    adminStopOfferHandler,
    adminRevokeOfferHandler,
    listOwnOffersHandler,
    ownOfferDetailHandler,
    countOwnOffersHandler,
    listAllOffersHandler,
    countAllOffersHandler,
    anyOfferDetailHandler,
    offerHistoryHandler,
    parseOffersHandler,
    listMarketHandler,
    marketDetailHandler,
    marketProductsHandler,
    marketDepthHandler,
    watchOfferHandler,
    counterHandler,
    withdrawRoundHandler,
    sayInThreadHandler,
    markReadHandler,
    acceptListedHandler,
    acceptSellerHandler,
    acceptBuyerHandler,
    directDealHandler,
    confirmThreadHandler,
    liftSubjectsHandler,
    lockThreadHandler,
    consentThreadHandler,
    cancelThreadHandler,
    refuseThreadHandler,
    failSubjectsHandler,
    chooseTypeHandler,
    adminLockHandler,
    adminCancelHandler,
    listThreadsHandler,
    listAllThreadsHandler,
    countAllThreadsHandler,
    countThreadsHandler,
    threadDetailHandler,
    threadHistoryHandler,
  ],
  listeners: [
    onDealEffective,
    onDealVoided,
    onDealCompleted,
    onDepositMoved,
    onOrderEnded,
    onOrderPaymentShort,
    onOrderSubmitted,
    onOrderReinstated,
    onOrderRestReturned,
    onOrderRevoked,
    onLicenceEnded,
    onMarketClosed,
    onMarketOpened,
    onLeftShelf,
    onStoreDisabled,
    onMemberDisabled,
  ],
  timers: [expireOffer, roundLapse, idle, confirmBy, subjectsLapse],
  taskSubjects: [
    {
      kind: 'offers.expire',
      table: 'offers.offer',
      no: 'offer_no',
      link: '/resourceSupervision/resourceOfferList/detail/{ref}',
    },
    ...['roundLapse', 'idle', 'confirmBy', 'subjects'].map(
      (what) =>
        ({
          kind: `negotiations.${what}`,
          table: 'offers.negotiation',
          no: 'negotiation_no',
          ref: 'offer_id',
          link: '/resourceSupervision/resourceOfferList/detail/{ref}',
        }) as const,
    ),
  ],
  cronJobs: [forgetDrafts],
  topics: [board, threads, ownThreads, allThreads],
  firstSteps: [firstOffer],
  deadlineSources: negotiationDeadlines,
  ownedDocuments: openTrades,
};
