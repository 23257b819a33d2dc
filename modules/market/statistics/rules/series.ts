import { addDays } from '#kernel/rules/clock.ts';
import { compare, type DecimalText, dec, distancePct, round2, sub } from '#kernel/rules/decimal.ts';

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** One point in force, as readers may see it: figures of a withheld one are left out before they come here. */
export interface SeriesPoint {
  readonly day: string;
  readonly source: string;
  readonly status: 'published' | 'withheld';
  readonly low: DecimalText | null;
  readonly high: DecimalText | null;
  readonly close: DecimalText | null;
  readonly mid: DecimalText | null;
  readonly volume: DecimalText | null;
  readonly deals: number;
  readonly corrected: boolean;
}
export interface SeriesRow extends Omit<SeriesPoint, 'source' | 'day'> {
  readonly from: string;
  readonly to: string;
  readonly sources: readonly string[];
  /** Against the close of the row published before. */
  readonly changeAbs: DecimalText | null;
  readonly changePct: DecimalText | null;
}

const published = (p: { readonly status: string }): boolean => p.status === 'published';

/**
 * One point a day: deals first, then an outside index, then one entered by hand; "no print" only where
 * nothing was published (20.2.1).
 */
export function onePerDay(points: readonly SeriesPoint[]): SeriesPoint[] {
  const better = (a: SeriesPoint, b: SeriesPoint): SeriesPoint =>
    published(a) !== published(b) ? (published(a) ? a : b) : a.source <= b.source ? a : b;
  const days = new Map<string, SeriesPoint>();
  for (const p of points) {
    const held = days.get(p.day);
    days.set(p.day, held === undefined ? p : better(held, p));
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** First and last day of the period a day lies in; weeks run Monday to Sunday (20.2.5). */
export function spanOf(day: string, period: Period): { from: string; to: string } {
  if (period === 'day') return { from: day, to: day };
  if (period === 'week') {
    const since = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    return { from: addDays(day, -since), to: addDays(day, 6 - since) };
  }
  const from = `${day.slice(0, 7)}-01`;
  const next = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${next}-01`, -1) };
}

const extreme = (values: readonly DecimalText[], sign: 1 | -1): DecimalText | null =>
  values.reduce<DecimalText | null>(
    (best, v) => (best === null || compare(v, best) === sign ? v : best),
    null,
  );
const meanOf = (values: readonly DecimalText[]): DecimalText | null =>
  values.length === 0
    ? null
    : round2(values.reduce((sum, v) => sum.plus(v), dec('0')).dividedBy(values.length));
const said = (values: readonly (DecimalText | null)[]): DecimalText[] => values.flatMap((v) => v ?? []);

function rowOf(
  span: { from: string; to: string },
  points: readonly SeriesPoint[],
): Omit<SeriesRow, 'changeAbs' | 'changePct'> {
  const shown = points.filter(published);
  const volumes = said(shown.map((p) => p.volume));
  return {
    ...span,
    status: shown.length > 0 ? 'published' : 'withheld',
    low: extreme(said(shown.map((p) => p.low)), -1),
    high: extreme(said(shown.map((p) => p.high)), 1),
    // Period close is the last published point, period mean the mean of the published points.
    close: shown.at(-1)?.close ?? null,
    mid: meanOf(said(shown.map((p) => p.mid))),
    volume: volumes.length === 0 ? null : round2(volumes.reduce((sum, v) => sum.plus(v), dec('0'))),
    deals: shown.reduce((n, p) => n + p.deals, 0),
    sources: [...new Set(shown.map((p) => p.source))].sort(),
    corrected: points.some((p) => p.corrected),
  };
}

export const changeFrom = (
  close: DecimalText | null,
  before: DecimalText | null,
): { changeAbs: DecimalText | null; changePct: DecimalText | null } =>
  close === null || before === null
    ? { changeAbs: null, changePct: null }
    : { changeAbs: round2(sub(close, before)), changePct: distancePct(close, before) };

/** The rows of a trend, oldest first (20.2.5). `before` is the close published last before the first of them. */
export function seriesOf(
  points: readonly SeriesPoint[],
  period: Period,
  before: DecimalText | null,
): SeriesRow[] {
  const groups = Map.groupBy(onePerDay(points), (p) => spanOf(p.day, period).from);
  let last = before;
  return [...groups].map(([from, group]) => {
    const row = rowOf(spanOf(from, period), group);
    const change = changeFrom(row.close, last);
    last = row.close ?? last;
    return { ...row, ...change };
  });
}
