import type { Room } from '#kernel/server/capability.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { checkSealsNightly } from './check-seals.job.ts';
import { showLog, showLogs } from './query-logs.ts';
import { reportVisits } from './report-visits.ts';
import { noteVisit } from './save-visit.ts';
import { sumVisits } from './sum-visits.job.ts';
import { discardOnes, retryAll, retryOnes } from './settle-tasks.ts';
import { countThem, showStopped } from './stopped-tasks.ts';
import { tellGivenUp } from './tell-given-up.ts';
import { verify } from './verify-logs.ts';

export const operationlogRoom: Room = {
  name: 'operationlog',
  pages,
  groups,
  grants,
  handlers: [
    showLogs,
    showLog,
    verify,
    noteVisit,
    reportVisits,
    showStopped,
    countThem,
    retryOnes,
    retryAll,
    discardOnes,
  ],
  timers: [tellGivenUp],
  jobs: [sumVisits, checkSealsNightly],
};
