import { ignoringClock, type Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { MARKET_ROUTE, pages } from '../rules/pages.ts';
import { closeMarketHandler } from './close-market.ts';
import { confirmClockHandler } from './confirm-clock.ts';
import { changeTimer } from './keep-time.ts';
import { notifyClockJumped } from './notify-clock-jumped.ts';
import { notifyClosed, notifyOpened } from './notify-traders.ts';
import { openMarketHandler } from './open-market.ts';
import { grants } from './page-grants.ts';
import { listMarketsHandler, marketHistoryHandler, marketStatusHandler } from './see-markets.ts';
import { markethours } from './tables.ts';
import { updateMarketHandler } from './update-market.ts';
import { watchMarkets } from './watch-markets.job.ts';

/** Everybody who is signed in may hear of openings and closings. */
const markets = markethours.topic('markets', async ({ actor }) => actor.accountId !== null);

export const markethoursModule: Module = {
  name: 'markethours',
  logNames,
  pages,
  grants,
  handlers: [
    listMarketsHandler,
    marketStatusHandler,
    marketHistoryHandler,
    updateMarketHandler,
    openMarketHandler,
    closeMarketHandler,
    confirmClockHandler,
  ],
  listeners: [notifyOpened, notifyClosed],
  timers: [changeTimer, ignoringClock(notifyClockJumped)],
  taskSubjects: [changeTimer, notifyClockJumped].map(({ kind }) => ({ kind, link: MARKET_ROUTE })),
  cronJobs: [watchMarkets],
  topics: [markets],
};
