import { addDays } from '#kernel/rules/clock.ts';
import { spanOf } from './series.ts';

export const FIGURE_PERIODS = ['day', 'week', 'month', 'quarter', 'range'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];
export type Grain = 'day' | 'week' | 'month';
export interface FigureSpan {
  readonly from: string;
  readonly to: string;
  readonly beforeFrom: string;
  readonly beforeTo: string;
  readonly grain: Grain;
  /** The period goes on after today. */
  readonly running: boolean;
}
export interface PeriodWish {
  readonly period?: FigurePeriod | undefined;
  /** A day of the period; today when absent. */
  readonly day?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** The longest stretch that is asked at once. */
export const MOST_FIGURE_DAYS = 731;

/** First and last day of the period a day lies in. */
export function wholePeriod(day: string, period: FigurePeriod): { from: string; to: string } {
  if (period !== 'quarter') return spanOf(day, period === 'range' ? 'day' : period);
  const month = Math.floor((Number.parseInt(day.slice(5, 7), 10) - 1) / 3) * 3 + 1;
  const from = `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
  return { from, to: spanOf(addDays(from, 75), 'month').to };
}
const daysFrom = (from: string, to: string): number =>
  // not money: days
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
const earlier = (a: string, b: string): string => (a < b ? a : b);
const grainOf = (days: number): Grain => (days <= 31 ? 'day' : days <= 120 ? 'week' : 'month');

/**
 * The days of a wish and those they are compared with: the period before, and of one that still runs only as
 * many of its days as have gone by.
 */
export function figureSpan(wish: PeriodWish, today: string): FigureSpan {
  const period = wish.period ?? (wish.from === undefined && wish.to === undefined ? 'month' : 'range');
  if (period === 'range') {
    const to = wish.to ?? today;
    const wished = wish.from ?? addDays(to, -29);
    const from =
      wished > to ? to : wished < addDays(to, -MOST_FIGURE_DAYS) ? addDays(to, -MOST_FIGURE_DAYS) : wished;
    const length = daysFrom(from, to) + 1;
    return {
      from,
      to,
      beforeFrom: addDays(from, -length),
      beforeTo: addDays(from, -1),
      grain: grainOf(length),
      running: to >= today,
    };
  }
  const whole = wholePeriod(earlier(wish.day ?? today, today), period);
  const to = earlier(whole.to, today);
  const before = wholePeriod(addDays(whole.from, -1), period);
  const running = whole.to > today;
  return {
    from: whole.from,
    to,
    beforeFrom: before.from,
    beforeTo: running ? earlier(addDays(before.from, daysFrom(whole.from, to)), before.to) : before.to,
    grain: period === 'day' ? 'day' : grainOf(daysFrom(whole.from, whole.to)),
    running,
  };
}

/** The steps of a span, each by its first day within it. */
export function stepsOf(from: string, to: string, grain: Grain): string[] {
  const steps: string[] = [];
  for (let day = from; day <= to; day = addDays(spanOf(day, grain).to, 1))
    steps.push(spanOf(day, grain).from);
  return steps;
}
