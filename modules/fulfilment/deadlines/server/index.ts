import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { countDeadlinesHandler } from './count-deadlines.ts';
import { listDeadlinesHandler } from './list-deadlines.ts';
import { ownCalendarHandler } from './own-calendar.ts';
import { grants } from './page-grants.ts';
import { remindDaily, remindPeople } from './remind.job.ts';
import { renewCalendarHandler } from './renew-calendar.ts';
import { revokeCalendarHandler } from './revoke-calendar.ts';

export { addCalendarRoutes } from './calendar-route.ts';

export const deadlinesModule: Module = {
  name: 'deadlines',
  pages,
  grants,
  logNames,
  handlers: [
    listDeadlinesHandler,
    countDeadlinesHandler,
    ownCalendarHandler,
    renewCalendarHandler,
    revokeCalendarHandler,
  ],
  cronJobs: [remindDaily],
  backgroundJobs: [remindPeople],
};
