import { addDays } from '#kernel/rules/clock.ts';

/** The first or second half of a calendar month, both days included: what a spot trader calls 12上 or H1 Dec. */
export interface HalfMonth {
  readonly from: string;
  readonly to: string;
}
const SECOND_HALF = 16;

/** The half month a day lies in; the first has fifteen days, the second the rest of the month. */
export function halfMonthOf(day: string): HalfMonth {
  const month = day.slice(0, 8);
  if (Number.parseInt(day.slice(8), 10) < SECOND_HALF) return { from: `${month}01`, to: `${month}15` };
  // The day before the first of the month that lies 31 days after the first of this one, or a few days later.
  const next = `${addDays(`${month}01`, 31).slice(0, 8)}01`;
  return { from: `${month}${SECOND_HALF}`, to: addDays(next, -1) };
}

/** So many half months, the first the one of `day`. */
export function halfMonthsFrom(day: string, many: number): HalfMonth[] {
  const all: HalfMonth[] = [];
  for (let at = halfMonthOf(day); all.length < many; at = halfMonthOf(addDays(at.to, 1))) all.push(at);
  return all;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Month and half of a half month by its first day, for the words of either language. */
export function halfMonthParts(from: string): { month: number; name: string; half: 1 | 2 } {
  const month = Number.parseInt(from.slice(5, 7), 10);
  return { month, name: MONTHS[month - 1] ?? '', half: from.endsWith('01') ? 1 : 2 };
}
