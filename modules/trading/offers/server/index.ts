import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { history, negotiationHistory } from './effects/history.ts';
import { openTrades } from './holdings.ts';
import { grants } from './page-grants.ts';
import { forgetDrafts } from './selling/forget-drafts.job.ts';
import { adminCount, adminDetail, adminList, ownCount, ownDetail, ownList } from './selling/list-offers.ts';
import {
  adminPause,
  adminResume,
  adminRevoke,
  adminStop,
  approve,
  pause,
  prolong,
  reject,
  resume,
  revoke,
  stop,
} from './selling/manage-offer.ts';
import { acceptBuyer, acceptListed, acceptSeller, direct } from './thread/accept.ts';
import { counter, read, say, withdrawRound } from './thread/counter.ts';
import { thread, threadAdminCount, threadAdminList, threadCount, threadList } from './thread/list-threads.ts';
import './base-uses.ts';
import './selling/export-offers.ts';
import './thread/export-threads.ts';
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
  onOrderRevoked,
  roundLapse,
  subjectsLapse,
} from './effects/timers.ts';
import { detail, list } from './market/market.ts';
import { products } from './market/market-products.ts';
import { watch } from './market/watch-offer.ts';
import { parse } from './selling/parse-offers.ts';
import { check, submit, update, withdraw } from './selling/release-offer.ts';
import { add, copy, remove, saveAsTemplate } from './selling/save-draft.ts';
import { offers } from './tables.ts';
import {
  adminCancel,
  adminLock,
  cancel,
  chooseType,
  confirm,
  consent,
  failSubjects,
  lift,
  lock,
  refuse,
} from './thread/thread-steps.ts';

/** A board is open to everyone signed in; a thread to its parties and the operator, as row security says. */
const board = offers.topic('board', async ({ actor }) => actor.identity !== 'visitor');
const threads = offers.topic(
  'thread',
  async ({ tx, input }) =>
    (await tx
      .selectFrom('offers.negotiation')
      .select('id')
      .where('id', '=', input.key)
      .executeTakeFirst()) !== undefined,
);

export const offersRoom: Room = {
  name: 'offers',
  logNames,
  pages,
  groups,
  grants,
  codeUses: codesKept,
  handlers: [
    add,
    copy,
    saveAsTemplate,
    remove,
    submit,
    update,
    withdraw,
    check,
    pause,
    resume,
    stop,
    revoke,
    prolong,
    approve,
    reject,
    adminPause,
    adminResume,
    adminStop,
    adminRevoke,
    ownList,
    ownDetail,
    ownCount,
    adminList,
    adminCount,
    adminDetail,
    history,
    parse,
    list,
    detail,
    products,
    watch,
    counter,
    withdrawRound,
    say,
    read,
    acceptListed,
    acceptSeller,
    acceptBuyer,
    direct,
    confirm,
    lift,
    lock,
    consent,
    cancel,
    refuse,
    failSubjects,
    chooseType,
    adminLock,
    adminCancel,
    threadList,
    threadAdminList,
    threadAdminCount,
    threadCount,
    thread,
    negotiationHistory,
  ],
  listeners: [
    onDealEffective,
    onDealVoided,
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
  jobs: [forgetDrafts],
  topics: [board, threads],
  holdings: openTrades,
};
