import { z } from 'zod';
import { command, EVERYONE, query, secret } from '#kernel/rules/contract.ts';
import { DUE_GROUPS } from '../rules/due.ts';
import { DEADLINES } from '../rules/pages.ts';

const base = '/api/common-order/common/deadline' as const;
const shown = { audience: EVERYONE, relation: 'own', routes: [DEADLINES] } as const;
const self = { audience: EVERYONE, relation: 'self', routes: [DEADLINES] } as const;
const Both = z.object({ zh: z.string(), en: z.string() });

export const DeadlineRow = z.object({
  kind: z.string(),
  bizType: z.string(),
  id: z.string(),
  no: z.string(),
  /** Whom the document binds the reader to, the goods; null where it names none. */
  counterparty: Both.nullable(),
  goods: Both.nullable(),
  dueAt: z.string(),
  group: z.enum(DUE_GROUPS),
  task: Both,
  /** What happens when nothing is done. */
  otherwise: Both.nullable(),
  href: z.string(),
});
export type DeadlineRow = z.output<typeof DeadlineRow>;

/**
 * What the reader's company has to do by a day or minute, overdue first, as far as he holds the page where it
 * is done.
 */
export const listDeadlines = query('deadlines.list', {
  ...shown,
  path: `${base}/list`,
  button: 'View',
  input: z.strictObject({
    kind: z.string().max(40).optional(),
    /** Part of a document's number, of the other company's name or of the goods'. */
    keyword: z.string().trim().max(60).optional(),
  }),
  output: z.object({
    rows: z.array(DeadlineRow),
    /** Kinds that have anything open, whatever is filtered. */
    kinds: z.array(z.object({ kind: z.string(), title: Both, count: z.number().int() })),
    /** Some kind has more than are listed. */
    more: z.boolean(),
    serverTime: z.string(),
  }),
});
/** How many are overdue and due within seven days, for the head of every page. */
export const countDeadlines = query('deadlines.count', {
  ...shown,
  path: `${base}/count`,
  input: z.strictObject({}),
  output: z.object({ overdue: z.number().int(), today: z.number().int(), week: z.number().int() }),
});

/** The reader's calendar address, as far as it may be said: it is stored as a hash. */
export const ownCalendar = query('deadlines.calendar', {
  ...self,
  path: `${base}/calendar`,
  input: z.strictObject({}),
  output: z.object({ issuedAt: z.string().nullable(), readAt: z.string().nullable() }),
});
/** Makes an address, or a new one in place of the old, which stops working. It is said this once. */
export const renewCalendar = command('deadlines.renewCalendar', {
  ...self,
  path: `${base}/renewCalendar`,
  button: 'Edit',
  input: z.strictObject({}),
  output: z.object({ url: secret(z.string()), issuedAt: z.string() }),
  rate: { calls: 60, seconds: 60 },
});
export const revokeCalendar = command('deadlines.revokeCalendar', {
  ...self,
  path: `${base}/revokeCalendar`,
  button: 'Edit',
  input: z.strictObject({}),
  output: z.null(),
});
