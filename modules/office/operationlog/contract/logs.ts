import { z } from 'zod';
import { command, Day, EVERYONE, Id, Instant, list, PLATFORM, query } from '#kernel/rules/contract.ts';

import { LOG_ROUTE } from '../rules/pages.ts';

export { LOG_ROUTE };

const Change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/**
 * One act of one person, as it happened (administration-domain 14.1; R-LOG-001 to R-LOG-011). Lists carry no
 * request or response data.
 */
export const LogRow = z.object({
  id: z.string(),
  time: z.string(),
  operatorId: z.string().nullable(),
  operatorName: z.string(),
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
  roleCodes: z.array(z.string()),
  interface: z.string(),
  service: z.string(),
  action: z.string(),
  targetType: z.string().nullable(),
  targetId: z.string().nullable(),
  targetNo: z.string().nullable(),
  requestId: z.string(),
  clientIp: z.string(),
  clientDevice: z.string(),
  success: z.boolean(),
  status: z.number().int(),
  costMs: z.number().int(),
  changes: z.array(Change),
  can: z.array(z.string()),
});
/** `roles`: what the reader calls them. `responseData` and `exception` never reach members. */
export const LogDetail = LogRow.extend({
  roles: z.array(z.string()),
  requestData: z.unknown(),
  responseData: z.unknown(),
  exception: z.string().nullable(),
});

/** An instant, or a calendar day of the reader's time zone; as the end of a range a day counts as a whole. */
const Moment = z.union([Instant, Day], { error: 'time.format' });
const Word = (most: number) => z.string().trim().min(1).max(most).optional();
/**
 * Entries within data type OPLOG: members see their own company's, operators by scope; at most 93 days at
 * once (14006; R-LOG-012).
 */
export const queryLogs = list('operationlog.query', {
  path: '/api/common-platform/common/operationlog/query',
  audience: EVERYONE,
  relation: 'own',
  dataType: 'OPLOG',
  routes: [LOG_ROUTE],
  filters: {
    timeFrom: Moment,
    timeTo: Moment,
    operatorName: Word(50),
    memberId: Id.optional(),
    interface: Word(200),
    service: Word(50),
    action: Word(80),
    targetNo: Word(50),
    requestId: Word(64),
    success: z.boolean().optional(),
    clientIp: Word(64),
  },
  row: LogRow,
  sortable: ['time', 'costMs'],
});
/** One entry in full; missing, foreign and out of scope look alike (10301). */
export const logDetail = query('operationlog.detail', {
  path: '/api/common-platform/common/operationlog/detail',
  audience: EVERYONE,
  relation: 'own',
  dataType: 'OPLOG',
  button: 'View',
  routes: [LOG_ROUTE],
  input: z.strictObject({ id: Id }),
  output: LogDetail,
});
/** Walks all seals of the log and says which no longer fit their rows. Security auditors and super administrators only. */
export const verifyLogs = command('operationlog.verify', {
  path: '/api/common-platform/admin/operationlog/verify',
  audience: PLATFORM,
  relation: 'platform',
  routes: [LOG_ROUTE],
  rate: { calls: 6, seconds: 60 },
  input: z.strictObject({}),
  output: z.object({
    checkedAt: z.string(),
    seals: z.number().int(),
    rows: z.number().int(),
    unsealedRows: z.number().int(),
    problems: z.array(z.object({ sealId: z.string(), problem: z.string() })),
  }),
});
