import { addDays } from '#kernel/rules/clock.ts';

export const PERIODS = ['today', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
const DAYS: Readonly<Record<Period, number>> = { today: 1, week: 7, month: 30 };

/** Business days of a period that ends today, and of the one just before it; all ends included. */
export function daysOf(
  period: Period,
  today: string,
): { from: string; to: string; beforeFrom: string; beforeTo: string } {
  const length = DAYS[period];
  const from = addDays(today, 1 - length);
  return { from, to: today, beforeFrom: addDays(from, -length), beforeTo: addDays(from, -1) };
}

/** Every day between two days, both included. */
export function eachDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
