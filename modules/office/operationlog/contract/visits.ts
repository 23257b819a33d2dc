import { z } from 'zod';
import { Day, list, PLATFORM, query } from '#kernel/rules/contract.ts';
import { LOG_ROUTE } from '../rules/pages.ts';

/**
 * Records a page visit (R-GUARD-009, R-GUARD-035). Public and never refused for want of a login; the same
 * page within two seconds counts once.
 * A question to the gate, not an act: visits are their own record and must not fill the operation log.
 */
export const saveVisit = query('visits.save', {
  path: '/api/common-platform/admin/accessRecords/save',
  audience: 'public',
  relation: 'self',
  restricted: true,
  input: z.strictObject({
    domain: z.literal('platform', { error: 'field.select' }),
    path: z.string().max(1000, { error: 'text.max:1000' }).regex(/^\//, { error: 'field.invalid' }),
  }),
  output: z.null(),
});

/** Visits of one page by one kind of visitor in the days asked for. */
export const VisitRow = z.object({
  id: z.string(),
  path: z.string(),
  identity: z.string(),
  visits: z.number().int(),
  visitors: z.number().int(),
  lastDay: z.string(),
});
/**
 * Page visits by day, summed over a range of at most 366 days, today included (administration-domain 14.2).
 * For operators whose reach in the log is not narrowed.
 */
export const visitReport = list('visits.report', {
  path: '/api/common-platform/admin/accessRecords/report',
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'OPLOG',
  routes: [LOG_ROUTE],
  filters: {
    dayFrom: Day,
    dayTo: Day,
    path: z.string().trim().min(1).max(100).optional(),
    identity: z.enum(['platform', 'seller', 'buyer', 'visitor']).optional(),
  },
  row: VisitRow,
  sortable: ['path', 'visits', 'visitors', 'lastDay'],
});
