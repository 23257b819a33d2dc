import { ignoringClock, type Module } from '#kernel/server/capability.ts';
import { groups, pages } from '../rules/pages.ts';
import { checkSealsNightly } from './check-seals.job.ts';
import { discardStoppedHandler } from './discard-stopped.ts';
import { notifyGivenUp } from './notify-given-up.ts';
import { grants } from './page-grants.ts';
import { logDetailHandler, queryLogsHandler } from './query-logs.ts';
import { visitReportHandler } from './report-visits.ts';
import { retryKindHandler } from './retry-kind.ts';
import { retryStoppedHandler } from './retry-stopped.ts';
import { saveVisitHandler } from './save-visit.ts';
import { countStoppedHandler, listStoppedHandler } from './stopped-tasks.ts';
import { sumVisits } from './sum-visits.job.ts';
import { verifyLogsHandler } from './verify-logs.ts';

export const operationlogModule: Module = {
  name: 'operationlog',
  pages,
  groups,
  grants,
  handlers: [
    queryLogsHandler,
    logDetailHandler,
    verifyLogsHandler,
    saveVisitHandler,
    visitReportHandler,
    listStoppedHandler,
    countStoppedHandler,
    retryStoppedHandler,
    retryKindHandler,
    discardStoppedHandler,
  ],
  timers: [ignoringClock(notifyGivenUp)],
  cronJobs: [sumVisits, checkSealsNightly],
};
