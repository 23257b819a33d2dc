import { addDays, dayOf } from '#kernel/rules/clock.ts';

/** How near a deadline is, in the days of the market. */
export const DUE_GROUPS = ['overdue', 'today', 'week', 'later'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** How far the ledger looks, in days. */
export const LOOK_AHEAD_DAYS = 90;
/** How many open deadlines of one kind it shows, the soonest. */
export const MOST_OF_A_KIND = 200;
/** A person is reminded of what is due within so many days. */
export const SOON_DAYS = 3;
/** When the daily reminder goes out: minutes after midnight in the market's zone. */
export const REMIND_AT_MINUTES = 8 * 60;

const WEEK_DAYS = 7;
export const DAY_MS = 86_400_000;

/**
 * The group of a deadline. What is due at midnight belongs to the day that ends then; an act at exactly the
 * deadline is late (trading-domain 1.6).
 */
export function dueGroup(dueAt: Date, now: Date): DueGroup {
  if (dueAt.getTime() <= now.getTime()) return 'overdue';
  const day = dayOf(new Date(dueAt.getTime() - 1));
  const today = dayOf(now);
  if (day <= today) return 'today';
  return day < addDays(today, WEEK_DAYS) ? 'week' : 'later';
}

/** A deadline as it is read: what ends a day stands on that day, as 24:00, and not on the next one. */
export function dueText(dueAt: string, exactTime: (at: string) => string): string {
  const shown = exactTime(dueAt);
  if (!shown.endsWith(' 00:00:00')) return shown;
  const before = exactTime(new Date(Date.parse(dueAt) - 1).toISOString());
  return `${before.slice(0, before.lastIndexOf(' '))} 24:00`;
}
