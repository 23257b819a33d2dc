import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { close, open, update } from './change-market.ts';
import { clockConfirmed } from './confirm-clock.ts';
import { changeTimer } from './keep-time.ts';
import { showHistory, showMarkets, showStatus } from './see-markets.ts';
import { room } from './tables.ts';
import { tellClosed, tellOpened } from './tell-traders.ts';
import { watchMarkets } from './watch-markets.job.ts';

/** Everybody who is signed in may hear of openings and closings. */
const markets = room.topic('markets', async ({ actor }) => actor.accountId !== null);

export const markethoursRoom: Room = {
  name: 'markethours',
  logNames,
  pages,
  grants,
  handlers: [showMarkets, showStatus, showHistory, update, open, close, clockConfirmed],
  listeners: [tellOpened, tellClosed],
  timers: [changeTimer],
  taskSubjects: [{ kind: changeTimer.kind, link: '/systemSetting/openOrCloseMarket' }],
  jobs: [watchMarkets],
  topics: [markets],
};
