import type { Room } from '#kernel/server/capability.ts';
import { checkSealsNightly } from './check-seals.job.ts';
import { showLog, showLogs } from './query-logs.ts';
import { reportVisits } from './report-visits.ts';
import { noteVisit } from './save-visit.ts';
import { sumVisits } from './sum-visits.job.ts';
import { verify } from './verify-logs.ts';

export const operationlogRoom: Room = { name: 'operationlog', handlers: [showLogs, showLog, verify, noteVisit, reportVisits], jobs: [sumVisits, checkSealsNightly] };
