import { z } from 'zod';
import { MEMBERS, query } from '#kernel/rules/contract.ts';

export const StepLine = z.object({
  key: z.string(),
  title: z.object({ zh: z.string(), en: z.string() }),
  path: z.string(),
  state: z.enum(['open', 'waiting', 'done']),
});
export type StepLine = z.output<typeof StepLine>;
/**
 * What a newly admitted company settles before its first business on this side, by the data as they stand;
 * empty once everything is settled, and half a year after the admission.
 */
export const firstSteps = query('home.firstSteps', {
  path: '/api/bff-aggregation/common/home/firstSteps',
  audience: MEMBERS,
  relation: 'self',
  rate: { calls: 120, seconds: 60 },
  input: z.strictObject({}),
  output: z.array(StepLine),
});
