import { addDays, dayOf } from '#kernel/rules/clock.ts';

/** Holidays and make-up days of the market that rules the document (administration-domain 16). */
export interface WorkCalendar {
  readonly holidays: readonly string[];
  readonly extraDays: readonly string[];
}
export const PLAIN_CALENDAR: WorkCalendar = { holidays: [], extraDays: [] };
const DAY = 86_400_000;

/** Monday to Friday without holidays, plus make-up days; a business day in Asia/Shanghai, `YYYY-MM-DD`. */
export function isWorkingDay(day: string, calendar: WorkCalendar = PLAIN_CALENDAR): boolean {
  if (calendar.holidays.includes(day)) return false;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (weekday !== 0 && weekday !== 6) || calendar.extraDays.includes(day);
}

/** The `n`-th working day after the business day of an instant (trading-domain 3.2, 5.2). */
export function workingDayAfter(from: Date, n: number, calendar: WorkCalendar = PLAIN_CALENDAR): string {
  let day = dayOf(from);
  for (let left = n; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, calendar)) left -= 1;
  }
  return day;
}

/** The same time of day, `n` working days later: deadlines such as «1 working day» (5.2 signDeadline). */
export function addWorkingDays(from: Date, n: number, calendar: WorkCalendar = PLAIN_CALENDAR): Date {
  const start = dayOf(from);
  const days =
    (new Date(`${workingDayAfter(from, n, calendar)}T00:00:00Z`).getTime() -
      new Date(`${start}T00:00:00Z`).getTime()) /
    DAY;
  return new Date(from.getTime() + days * DAY);
}
