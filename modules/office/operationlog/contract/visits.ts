import { z } from 'zod';
import { query } from '#kernel/rules/contract.ts';

/**
 * Records a page visit (R-GUARD-009, R-GUARD-035). Public and never refused for want of a login; the same page within two seconds counts once.
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
