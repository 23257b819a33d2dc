import { z } from 'zod';
import { BatchResult, command, Day, Id, Ids, list, PLATFORM, query, Reason } from '#kernel/rules/contract.ts';
import { LOG_ROUTE } from '../rules/pages.ts';
import { CAUSES } from '../rules/task-words.ts';

const base = '/api/common-platform/admin/stoppedTask';
/** For super administrators, who look at it beside the log (trust 5); the handlers hold it. */
const asked = { audience: PLATFORM, relation: 'platform', routes: [LOG_ROUTE] } as const;

/** A task the system has given up after its last try. */
export const StoppedTask = z.object({
  id: z.string(),
  kind: z.string(),
  /** The document it concerns: its number, and where it is opened. */
  subject: z.string().nullable(),
  link: z.string().nullable(),
  since: z.string(),
  dueAt: z.string(),
  tries: z.number().int(),
  error: z.enum(CAUSES),
  detail: z.string(),
  can: z.array(z.string()),
});
export type StoppedTask = z.output<typeof StoppedTask>;
export const listStopped = list('operationlog.stopped', {
  ...asked,
  path: `${base}/list`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    kind: z.string().max(60).optional(),
    sinceFrom: Day.optional(),
    sinceTo: Day.optional(),
  },
  row: StoppedTask,
  sortable: ['since', 'dueAt', 'tries'],
});
export const countStopped = query('operationlog.countStopped', {
  ...asked,
  path: `${base}/count`,
  input: z.strictObject({}),
  output: z.object({ n: z.number().int() }),
});
export const retryStopped = command('operationlog.retryStopped', {
  ...asked,
  path: `${base}/retry`,
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
/** Every stopped task of one kind at once; answers how many run again. */
export const retryKind = command('operationlog.retryKind', {
  ...asked,
  path: `${base}/retryKind`,
  input: z.strictObject({ kind: z.string().min(1).max(60) }),
  output: z.object({ n: z.number().int() }),
});
export const discardStopped = command('operationlog.discardStopped', {
  ...asked,
  path: `${base}/discard`,
  input: z.strictObject({ ids: z.array(Id).min(1, { error: 'field.select' }), reason: Reason }),
  output: BatchResult,
});
