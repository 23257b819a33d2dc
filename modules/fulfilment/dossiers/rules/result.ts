import { dec, isPositive, round, sub } from '#kernel/rules/decimal.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';

/** How far what came of a figure is from what was planned; days of days, percent of numbers. */
export interface Difference {
  /** Decimal text with its sign, or whole days, late ones positive. */
  readonly by: string;
  /** Percent of what was planned; null for days and where nothing was planned. */
  readonly percent: string | null;
}
export interface Planned {
  readonly unit: { readonly kind: string };
  readonly planned: string | LocalizedText | null;
  readonly actual: string | LocalizedText | null;
}
const DAY_MS = 86_400_000;

/** Null while one of the two is missing, and between texts. */
export function differenceOf({ unit, planned, actual }: Planned): Difference | null {
  if (typeof planned !== 'string' || typeof actual !== 'string' || unit.kind === 'text') return null;
  if (unit.kind === 'day')
    return { by: String(Math.round((Date.parse(actual) - Date.parse(planned)) / DAY_MS)), percent: null }; // not money: days
  const by = sub(actual, planned);
  const percent = isPositive(planned) ? round(dec(by).times(100).div(planned), 2) : null;
  return { by, percent };
}

export interface Keyed extends Planned {
  readonly key: string;
  readonly href: string | null;
}
/**
 * Figures of one key as one line, in the order in which keys come up: planned as it was said first, actual as
 * it was said last, with the page that proves it.
 */
export function mergeFigures<F extends Keyed>(figures: readonly F[]): F[] {
  const lines = new Map<string, F>();
  for (const figure of figures) {
    const before = lines.get(figure.key);
    if (before === undefined) {
      lines.set(figure.key, figure);
      continue;
    }
    const isNewer = figure.actual !== null;
    lines.set(figure.key, {
      ...before,
      planned: before.planned ?? figure.planned,
      actual: isNewer ? figure.actual : before.actual,
      href: isNewer ? figure.href : (before.href ?? figure.href),
    });
  }
  return [...lines.values()];
}
