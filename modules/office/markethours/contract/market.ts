import { z } from 'zod';
import {
  command,
  Day,
  I18nText,
  Instant,
  list,
  PLATFORM,
  query,
  Reason,
  Version,
} from '#kernel/rules/contract.ts';
import {
  CLOSE_POLICIES,
  checkSessions,
  DEFAULT_GRACE_MINUTES,
  MARKETS,
  MODES,
} from '../rules/market-hours.ts';
import { MARKET_ROUTE } from '../rules/pages.ts';

export { MARKET_ROUTE };

const routes = [MARKET_ROUTE];
const MarketCode = z.enum(MARKETS, { error: 'field.select' });
const Words = z.object({ zh_CN: z.string(), en_US: z.string().nullish() });

const Session = z.strictObject({
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  from: z.string().max(5),
  to: z.string().max(5),
});
/** At most six sessions without overlap, Asia/Shanghai; each fault is named by its rule at its session. */
const Sessions = z
  .array(Session)
  .max(12)
  .superRefine((sessions, ctx) => {
    for (const { index, rule } of checkSessions(sessions))
      ctx.addIssue({ code: 'custom', path: [index], message: rule });
  });
const Days = z
  .array(Day)
  .max(400)
  .transform((days) => [...new Set(days)].sort());

/** A market as its keeper sees it (administration-domain 16). */
export const MarketRow = z.object({
  market: MarketCode,
  version: z.number().int(),
  status: z.enum(['open', 'closed']),
  mode: z.enum(MODES),
  manualUntil: z.string().nullable(),
  sessions: z.array(Session),
  holidays: z.array(z.string()),
  extraDays: z.array(z.string()),
  closePolicy: z.enum(CLOSE_POLICIES),
  graceMinutes: z.number().int(),
  notice: Words.nullable(),
  reason: z.string().nullable(),
  statusSince: z.string(),
  nextChangeAt: z.string().nullable(),
  /** An opening or closing that was set for a given minute. */
  pending: z.object({ mode: z.enum(['manualOpen', 'manualClosed']), at: z.string() }).nullable(),
  /** The database's clock jumped; whatever opens, closes or expires by it waits until an operator confirms. */
  clockJumped: z.boolean(),
  can: z.array(z.string()),
});
export type MarketRow = z.infer<typeof MarketRow>;

/** All markets with schedule, state and what the caller may do (R-SYS-002). */
export const listMarkets = query('markethours.list', {
  path: '/api/common-platform/admin/market/list',
  audience: PLATFORM,
  relation: 'none',
  routes,
  input: z.strictObject({}),
  output: z.array(MarketRow),
});
/** Changes the schedule; `mode: schedule` ends a manual opening or closing. */
export const updateMarket = command('markethours.update', {
  path: '/api/common-platform/admin/market/update',
  audience: PLATFORM,
  relation: 'none',
  button: 'Edit',
  routes,
  input: z.strictObject({
    market: MarketCode,
    version: Version,
    sessions: Sessions,
    holidays: Days.default([]),
    extraDays: Days.default([]),
    closePolicy: z.enum(CLOSE_POLICIES, { error: 'field.select' }).default('keep'),
    graceMinutes: z
      .int()
      .min(0, { error: 'field.invalid' })
      .max(120, { error: 'field.invalid' })
      .default(DEFAULT_GRACE_MINUTES),
    mode: z.literal('schedule').optional(),
  }),
  output: MarketRow,
});
const manual = {
  market: MarketCode,
  version: Version,
  reason: Reason,
  /** A coming minute; absent: now. */
  effectiveAt: Instant.optional(),
  /** Until when this beats the schedule; absent: until the next act by hand. */
  until: Instant.optional(),
};
/** Opens a market by hand, now or at a given minute. */
export const openMarket = command('markethours.open', {
  path: '/api/common-platform/admin/market/open',
  audience: PLATFORM,
  relation: 'none',
  button: 'OpenMarket',
  routes,
  input: z.strictObject({ ...manual, notice: I18nText(200).optional() }),
  output: MarketRow,
});
/** Closes a market by hand, now or at a given minute, with the words everybody will read. */
export const closeMarket = command('markethours.close', {
  path: '/api/common-platform/admin/market/close',
  audience: PLATFORM,
  relation: 'none',
  button: 'CloseMarket',
  routes,
  input: z.strictObject({ ...manual, notice: I18nText(200) }),
  output: MarketRow,
});
/** An operator has looked at the clock of the database: opening and closing go on. */
export const confirmClock = command('markethours.confirmClock', {
  path: '/api/common-platform/admin/market/confirmClock',
  audience: PLATFORM,
  relation: 'none',
  button: 'OpenMarket',
  routes,
  input: z.strictObject({ reason: Reason }),
  output: z.array(MarketRow),
});

export const MarketEvent = z.object({
  id: z.string(),
  market: MarketCode,
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: z.string(),
  actorName: z.string(),
  byClock: z.boolean(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
/** Who opened, closed or changed a market, newest first. */
export const marketHistory = list('markethours.history', {
  path: '/api/common-platform/admin/market/history',
  audience: PLATFORM,
  relation: 'none',
  routes,
  filters: { market: MarketCode.optional() },
  row: MarketEvent,
  sortable: ['at'],
});

/** Every market's state, next change and notice. Public: visitors read it on the boards. */
export const marketStatus = query('markethours.status', {
  path: '/api/common-platform/op/market/status',
  audience: 'public',
  relation: 'none',
  restricted: true,
  input: z.strictObject({}),
  output: z.array(
    z.object({
      market: MarketCode,
      status: z.enum(['open', 'closed']),
      mode: z.enum(MODES),
      nextChangeAt: z.string().nullable(),
      /** The close a new offer may stand until; of a market held open by hand, that of its schedule. */
      closesAt: z.string().nullable(),
      notice: Words.nullable(),
      serverTime: z.string(),
    }),
  ),
});
