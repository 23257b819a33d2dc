import { sql } from 'kysely';
import type { FieldChange } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { marketClosed, marketOpened } from '../rules/events.ts';
import { advance, type Flip, settled, upcoming } from './advance.ts';
import { seeMarket } from './lock-market.ts';
import { type MarkethoursContext, type MarketSetting, markethours } from './tables.ts';

const CHANGE = 'markethours.change';
/** With the clock in doubt, timers only look again. */
const DOUBT_SECONDS = 60;

/** Writes a setting down, tells the system of every change in order, and sets the timer of the next one. */
export async function settle(
  ctx: MarkethoursContext,
  row: MarketSetting,
  after: MarketSetting,
  flips: readonly Flip[],
  manual: boolean,
): Promise<MarketSetting> {
  const stored = (await ctx.tx
    .updateTable('markethours.market_setting')
    .set({
      status: after.status,
      status_since: after.status_since,
      evaluated_at: after.evaluated_at,
      mode: after.mode,
      manual_until: after.manual_until,
      sessions: json(after.sessions),
      holidays: json(after.holidays),
      extra_days: json(after.extra_days),
      close_policy: after.close_policy,
      grace_minutes: after.grace_minutes,
      notice: json(after.notice),
      reason: after.reason,
      pending_mode: after.pending_mode,
      pending_at: after.pending_at,
      pending_until: after.pending_until,
      pending_notice: json(after.pending_notice),
      pending_reason: after.pending_reason,
      gmt_modified: nowHere,
      ...(manual ? { version: sql<number>`version + 1`, modified_by: ctx.actor.accountId } : {}),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as MarketSetting;
  const next = upcoming(stored);
  for (const flip of flips) {
    const news = {
      market: row.market,
      at: flip.at.toISOString(),
      policy: stored.close_policy,
      by: flip.by,
      reason: flip.reason,
      nextChangeAt: next?.toISOString() ?? null,
    };
    await ctx.emit(flip.open ? marketOpened : marketClosed, news);
  }
  if (next === null) await ctx.unschedule(CHANGE, row.market);
  else await ctx.schedule({ kind: CHANGE, key: row.market, at: next });
  ctx.live('markets:all', { market: row.market });
  return stored;
}
// A jsonb column takes text; an array handed to the driver as it is would become a PostgreSQL array.
const json = <V>(value: V): V => (value === null ? value : (JSON.stringify(value) as V));

/** One line of a market's own history. */
export const note = (
  ctx: MarkethoursContext,
  row: MarketSetting,
  entry: {
    action: string;
    from: string;
    to: string;
    changes?: readonly FieldChange[];
    reason: string | null;
    byClock: boolean;
  },
): Promise<void> =>
  ctx.history({
    bizType: 'MARKET',
    bizId: row.id,
    bizNo: row.market,
    action: entry.action,
    from: entry.from,
    to: entry.to,
    changes: entry.changes ?? [],
    reason: entry.reason,
    side: entry.byClock ? 'timer' : 'operator',
    parties: [],
  });

/** Works through everything that was due for one market. Repeatable: nothing due, nothing written but the next look. */
export async function catchUp(ctx: MarkethoursContext, market: string): Promise<void> {
  const { row, now, jumped } = await seeMarket(ctx.tx, market, 'alone');
  if (jumped) return ctx.schedule({ kind: CHANGE, key: row.market, at: { inSeconds: DOUBT_SECONDS } });
  const { setting, flips } = advance(row, now);
  const changed = flips.length > 0 || setting.mode !== row.mode || setting.pending_at !== row.pending_at;
  if (!changed) {
    const next = upcoming(setting);
    return next === null
      ? ctx.unschedule(CHANGE, row.market)
      : ctx.schedule({ kind: CHANGE, key: row.market, at: next });
  }
  await settle(ctx, row, setting, flips, false);
  await noteFlips(ctx, row, flips);
}

/** History of changes that came by the clock, in order. */
export async function noteFlips(
  ctx: MarkethoursContext,
  row: MarketSetting,
  flips: readonly Flip[],
): Promise<void> {
  let from: string = row.status;
  for (const flip of flips) {
    const to = flip.open ? 'open' : 'closed';
    await note(ctx, row, {
      action: flip.open ? 'opened' : 'closed',
      from,
      to,
      reason: flip.reason,
      byClock: true,
    });
    from = to;
  }
}

export interface Changed {
  readonly before: MarketSetting;
  readonly after: MarketSetting;
  /** What was due before, then what the change itself does. */
  readonly caught: readonly Flip[];
  readonly flips: readonly Flip[];
}
/** A change of hours by a person: what was due comes first, then the new setting as it holds now. */
export function change(
  row: MarketSetting,
  now: Date,
  next: (current: MarketSetting) => MarketSetting,
): Changed {
  const caught = advance(row, now);
  const wished = advance(next(caught.setting), now).setting;
  const after = settled(wished, now);
  const flips = [...caught.flips];
  if (after.status !== caught.setting.status)
    flips.push({ open: after.status === 'open', at: now, by: 'person', reason: after.reason });
  return { before: caught.setting, after, caught: caught.flips, flips };
}

export const changeTimer = markethours.timer(CHANGE, async (ctx) =>
  catchUp(ctx as unknown as MarkethoursContext, ctx.input.key),
);
