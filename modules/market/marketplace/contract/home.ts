import { z } from 'zod';
import { EVERYONE, query } from '#kernel/rules/contract.ts';

/**
 * One line of the work list: its key in rules/work.ts, how many rows of the list it opens, and the most
 * pressing time among them.
 */
export const WorkLine = z.object({
  key: z.string(),
  count: z.number().int(),
  more: z.boolean(),
  moment: z.string().nullable(),
  path: z.string(),
});
export type WorkLine = z.output<typeof WorkLine>;

/**
 * What waits for the reader, and how things stand, counted by the lists themselves as he sees them; lines of
 * zero are left out of `work` (trading-domain 2.1, 2.2).
 */
export const homeSummary = query('home.summary', {
  path: '/api/bff-aggregation/common/home/summary',
  audience: EVERYONE,
  relation: 'self',
  rate: { calls: 120, seconds: 60 },
  input: z.strictObject({}),
  output: z.object({
    asOf: z.string(),
    verified: z.boolean(),
    /** A colleague whom no administrator has given a role yet. */
    roleless: z.boolean(),
    /** Whom he asks for one: the administrators of his company. */
    administrators: z.array(z.string()),
    work: z.array(WorkLine),
    standing: z.array(WorkLine),
  }),
});
