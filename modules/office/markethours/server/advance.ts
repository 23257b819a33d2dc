import { type MarketHours, type MarketState, stateAt, withMode } from '../rules/market-hours.ts';
import type { MarketSetting } from './tables.ts';

/** A change of state at its own instant, which may lie before the moment it is noticed. */
export interface Flip {
  readonly open: boolean;
  readonly at: Date;
  readonly by: 'schedule' | 'person';
  readonly reason: string | null;
}
export interface Advanced {
  readonly setting: MarketSetting;
  readonly flips: readonly Flip[];
}

export const hoursOf = (m: MarketSetting): MarketHours => ({
  sessions: m.sessions,
  holidays: m.holidays,
  extraDays: m.extra_days,
  mode: m.mode,
  manualUntil: m.manual_until,
});

/**
 * A row far behind (a server that slept for weeks) replays at most this many changes, then takes the state of
 * the moment.
 */
const MOST_FLIPS = 60;

/**
 * The setting as it holds at `now`: every change of schedule, manual end and pending act between the row's
 * last look and `now`, in order and at its own instant.
 * Pure: acts judge by it under the row's lock, timers write it down.
 */
export function advance(row: MarketSetting, now: Date): Advanced {
  let setting = row;
  const flips: Flip[] = [];
  for (let step = 0; step < MOST_FLIPS * 2; step += 1) {
    const change = nextStep(setting);
    if (change === null || change.getTime() > now.getTime()) break;
    const before = setting;
    setting = stepTo(setting, change);
    if (setting.status !== before.status)
      flips.push({
        open: setting.status === 'open',
        at: change,
        by: before.pending_at !== null && setting.pending_at === null ? 'person' : 'schedule',
        reason: setting.reason,
      });
    if (flips.length >= MOST_FLIPS) break;
  }
  const last = settled(setting, now);
  if (last.status !== setting.status)
    flips.push({ open: last.status === 'open', at: now, by: 'schedule', reason: last.reason });
  return { setting: last, flips };
}

/** The next instant at which anything about the setting changes. */
function nextStep(m: MarketSetting): Date | null {
  const candidates = [
    stateAt(hoursOf(m), m.evaluated_at).nextChangeAt,
    m.pending_at,
    m.mode === 'schedule' ? null : m.manual_until,
  ].filter((d): d is Date => d !== null);
  const ahead = candidates.filter((d) => d.getTime() > m.evaluated_at.getTime() || d === m.pending_at);
  return ahead.length === 0
    ? null
    : new Date(Math.min(...ahead.map((d) => Math.max(d.getTime(), m.evaluated_at.getTime()))));
}

function stepTo(m: MarketSetting, at: Date): MarketSetting {
  let next: MarketSetting = { ...m, evaluated_at: at };
  if (next.pending_mode !== null && next.pending_at !== null && next.pending_at.getTime() <= at.getTime()) {
    next = {
      ...next,
      mode: next.pending_mode,
      manual_until: next.pending_until,
      notice: next.pending_notice,
      reason: next.pending_reason,
      pending_mode: null,
      pending_at: null,
      pending_until: null,
      pending_notice: null,
      pending_reason: null,
    };
  }
  if (next.mode !== 'schedule' && next.manual_until !== null && next.manual_until.getTime() <= at.getTime())
    next = { ...next, mode: 'schedule', manual_until: null, notice: null, reason: null };
  return settled(next, at);
}

/** The state the hours say for an instant, written into the row. */
export function settled(m: MarketSetting, at: Date): MarketSetting {
  const status = stateAt(hoursOf(m), at).open ? 'open' : 'closed';
  return status === m.status
    ? { ...m, evaluated_at: at }
    : { ...m, status, status_since: at, evaluated_at: at };
}

/** When the state of an advanced setting changes next, pending acts included; null: not in sight. */
export function upcoming(m: MarketSetting): Date | null {
  const now = stateAt(hoursOf(m), m.evaluated_at);
  if (
    m.pending_mode === null ||
    m.pending_at === null ||
    (now.nextChangeAt !== null && now.nextChangeAt.getTime() <= m.pending_at.getTime())
  )
    return now.nextChangeAt;
  const then: MarketState = stateAt(withMode(hoursOf(m), m.pending_mode, m.pending_until), m.pending_at);
  return then.open === now.open ? then.nextChangeAt : m.pending_at;
}

/** The last close of an advanced setting; null while open. */
export const closedAt = (m: MarketSetting): Date | null => (m.status === 'closed' ? m.status_since : null);
