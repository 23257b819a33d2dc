import { addDays, dayOf } from '#kernel/rules/clock.ts';

/** Markets with hours of their own (administration-domain 16); lanes 10 to 30 are the first three. */
export const MARKETS = ['10', '20', '30', '40'] as const;
export type Market = (typeof MARKETS)[number];
export const CLOSE_POLICIES = ['keep', 'suspend', 'cancel'] as const;
export type ClosePolicy = (typeof CLOSE_POLICIES)[number];
export const MODES = ['schedule', 'manualOpen', 'manualClosed'] as const;
export type Mode = (typeof MODES)[number];

/**
 * Trading hours of some weekdays, 1 Monday to 7 Sunday, `HH:mm` to `HH:mm` in Asia/Shanghai; `24:00` closes
 * at midnight. Open from `from` until before `to`.
 */
export interface Session {
  readonly weekdays: readonly number[];
  readonly from: string;
  readonly to: string;
}
export interface Schedule {
  readonly sessions: readonly Session[];
  /** Days without trading; they win over sessions and extra days. */
  readonly holidays: readonly string[];
  /** Days traded although their weekday has no session (make-up days): all distinct sessions apply. */
  readonly extraDays: readonly string[];
}
export interface MarketHours extends Schedule {
  readonly mode: Mode;
  /** Until when a manual act beats the schedule; null: until the next manual act. */
  readonly manualUntil: Date | null;
}
export interface MarketState {
  readonly open: boolean;
  readonly nextChangeAt: Date | null;
}

/** Monday to Friday 09:00–11:30 and 13:00–17:30 (administration-domain 16). */
export const DEFAULT_SESSIONS: readonly Session[] = [
  { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '11:30' },
  { weekdays: [1, 2, 3, 4, 5], from: '13:00', to: '17:30' },
];
export const MOST_SESSIONS = 6;
export const DEFAULT_GRACE_MINUTES = 15;

const MINUTE = 60_000;
/**
 * Days looked ahead for the next change: a year and a bit, so that a market closed for a long holiday still
 * names its opening.
 */
const HORIZON_DAYS = 400;
const minutesOf = (time: string): number =>
  Number.parseInt(time.slice(0, 2), 10) * 60 + Number.parseInt(time.slice(3), 10);
/** Shanghai has no daylight saving time: a business day's midnight is always UTC+8. */
const instantOf = (day: string, minutes: number): number =>
  new Date(`${day}T00:00:00+08:00`).getTime() + minutes * MINUTE;
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

export type HoursIssue = {
  readonly index: number;
  readonly rule:
    | 'session.time'
    | 'session.order'
    | 'session.weekdays'
    | 'session.overlap'
    | 'session.tooMany'
    | 'session.none';
};
/**
 * What is wrong with a schedule's sessions: empty, more than six, bad times, no weekday, overlap on a
 * weekday. Touching sessions are fine.
 */
export function checkSessions(sessions: readonly Session[]): HoursIssue[] {
  const issues: HoursIssue[] = [];
  if (sessions.length === 0) issues.push({ index: 0, rule: 'session.none' });
  if (sessions.length > MOST_SESSIONS) issues.push({ index: MOST_SESSIONS, rule: 'session.tooMany' });
  sessions.forEach((s, index) => {
    const time = /^([01]\d|2[0-3]):[0-5]\d$/;
    if (!time.test(s.from) || !(time.test(s.to) || s.to === '24:00'))
      issues.push({ index, rule: 'session.time' });
    else if (minutesOf(s.from) >= minutesOf(s.to)) issues.push({ index, rule: 'session.order' });
    if (
      s.weekdays.length === 0 ||
      s.weekdays.some((w) => !Number.isInteger(w) || w < 1 || w > 7) ||
      new Set(s.weekdays).size < s.weekdays.length
    )
      issues.push({ index, rule: 'session.weekdays' });
    const clash = sessions
      .slice(0, index)
      .some(
        (o) =>
          o.weekdays.some((w) => s.weekdays.includes(w)) &&
          minutesOf(o.from) < minutesOf(s.to) &&
          minutesOf(s.from) < minutesOf(o.to),
      );
    if (clash) issues.push({ index, rule: 'session.overlap' });
  });
  return issues;
}

interface Span {
  readonly from: number;
  readonly to: number;
}
/** Open spans of one business day by the schedule, in order, touching ones joined. */
function spansOf(schedule: Schedule, day: string): Span[] {
  if (schedule.holidays.includes(day)) return [];
  const weekday = weekdayOf(day);
  const daySessions = schedule.sessions.filter((s) => s.weekdays.includes(weekday));
  const used = daySessions.length === 0 && schedule.extraDays.includes(day) ? schedule.sessions : daySessions;
  const spans = used
    .map((s) => ({ from: instantOf(day, minutesOf(s.from)), to: instantOf(day, minutesOf(s.to)) }))
    .sort((a, b) => a.from - b.from);
  return joined(spans);
}
function joined(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last !== undefined && span.from <= last.to)
      out[out.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else out.push(span);
  }
  return out;
}

/**
 * Open spans from an instant on, manual mode included, the first cut at `from`; joined over midnight. Stops
 * at the horizon.
 */
function* openSpans(hours: MarketHours, from: number): Generator<Span> {
  const manual =
    hours.mode !== 'schedule' && (hours.manualUntil === null || hours.manualUntil.getTime() > from);
  const manualEnd = manual ? (hours.manualUntil?.getTime() ?? Number.POSITIVE_INFINITY) : from;
  let pending: Span | null = manual && hours.mode === 'manualOpen' ? { from, to: manualEnd } : null;
  if (manualEnd !== Number.POSITIVE_INFINITY) {
    let day = dayOf(new Date(manualEnd));
    for (let n = 0; n < HORIZON_DAYS; n += 1, day = addDays(day, 1)) {
      for (const raw of spansOf(hours, day)) {
        const span = { from: Math.max(raw.from, manualEnd), to: raw.to };
        if (span.to <= span.from) continue;
        if (pending !== null && span.from <= pending.to)
          pending = { from: pending.from, to: Math.max(pending.to, span.to) };
        else {
          if (pending !== null) yield pending;
          pending = span;
        }
      }
    }
  }
  if (pending !== null) yield pending;
}

/**
 * Whether the market is open at an instant and when that changes next (null: not in sight). Opens at `from`,
 * closed at exactly `to` (3.10.6).
 */
export function stateAt(hours: MarketHours, at: Date): MarketState {
  const now = at.getTime();
  const first = openSpans(hours, now).next();
  if (first.done === true) return { open: false, nextChangeAt: null };
  const open = first.value.from <= now;
  const change = open ? first.value.to : first.value.from;
  return { open, nextChangeAt: Number.isFinite(change) ? new Date(change) : null };
}

/** The next opening at or after an instant; the instant itself when open, null when none is planned. */
export function nextOpening(hours: MarketHours, at: Date): Date | null {
  const first = openSpans(hours, at.getTime()).next();
  return first.done === true ? null : new Date(Math.max(first.value.from, at.getTime()));
}
/** The close of the current or next session (goodTill 20: until market close); null when none is planned. */
export function nextClose(hours: MarketHours, at: Date): Date | null {
  const first = openSpans(hours, at.getTime()).next();
  return first.done === true || !Number.isFinite(first.value.to) ? null : new Date(first.value.to);
}

/** Open time between two instants in minutes, fractions kept; 0 when `to` is not after `from`. */
export function openMinutesBetween(hours: MarketHours, from: Date, to: Date): number {
  let open = 0;
  for (const span of openSpans(hours, from.getTime())) {
    if (span.from >= to.getTime()) break;
    open += Math.min(span.to, to.getTime()) - span.from;
  }
  return open / MINUTE;
}

/**
 * The instant at which `minutes` of open time have passed (confirm-by and respond-by clocks, 1.5); null when
 * the schedule never offers that much.
 */
export function addOpenMinutes(hours: MarketHours, from: Date, minutes: number): Date | null {
  let left = minutes * MINUTE;
  for (const span of openSpans(hours, from.getTime())) {
    if (span.from + left <= span.to) return new Date(span.from + left);
    left -= span.to - span.from;
  }
  return null;
}

/**
 * True while open, and after a close for the grace minutes: confirmations of 15, 20, 25, 50 may still be
 * given (1.5). `closedAt` is the last close.
 */
export const withinGrace = (open: boolean, closedAt: Date | null, now: Date, graceMinutes: number): boolean =>
  open || (closedAt !== null && now.getTime() < closedAt.getTime() + graceMinutes * MINUTE);

/**
 * The last close at or before an instant by the schedule, within the last ten days; null when there was none.
 * Manual closes are known by their act.
 */
export function lastClose(schedule: Schedule, at: Date): Date | null {
  let day = dayOf(at);
  for (let n = 0; n < 10; n += 1, day = addDays(day, -1)) {
    const ended = spansOf(schedule, day)
      .filter((s) => s.to <= at.getTime())
      .at(-1);
    if (ended !== undefined) return new Date(ended.to);
  }
  return null;
}

/** The hours after a manual act or after leaving manual mode; `until` ends it (null: until the next act). */
export const withMode = (hours: MarketHours, mode: Mode, until: Date | null): MarketHours => ({
  ...hours,
  mode,
  manualUntil: mode === 'schedule' ? null : until,
});
