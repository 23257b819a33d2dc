import { dec, distancePct, sub } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill } from '#kernel/rules/words.ts';
import { operatorStore } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { bigFigure } from '../../rules/big-figure.ts';
import { unitBehind } from '../../rules/metric-units.ts';
import { metricWords } from '../../rules/metric-words.ts';
import { type MetricKey, metricOf } from '../../rules/metrics.ts';
import { FIGURE_ROWS } from '../../rules/pages.ts';

const m = metricWords.table;

/** How a figure is called; a buyer pays what a seller collects. */
export const nameOfMetric = (key: MetricKey, formatter: Formatter): string =>
  formatter.text(
    operatorStore.get()?.identityType === 'buyer' && (key === 'collected' || key === 'overdue')
      ? m[`${key}OfBuyer`]
      : m[key],
  );
export const helpOfMetric = (key: MetricKey, formatter: Formatter): string =>
  formatter.text(m[`help.${key}`]);
/** The unit as it stands behind a figure. */
export const unitOfMetric = (key: MetricKey, value: string | null, formatter: Formatter): string =>
  formatter.text(unitBehind(key, value));

/** The figure in full, without its unit. */
export function figureText(key: MetricKey, value: string | null, formatter: Formatter): string {
  if (value === null) return EMPTY;
  const { unit } = metricOf(key);
  if (unit === 'tonne') return formatter.quantity(value);
  if (unit === 'cny') return formatter.money(value);
  if (unit === 'count') return formatter.quantity(value).replace(/\.00$/, '');
  if (unit === 'permille') return formatter.weight(value);
  if (unit === 'percent') return formatter.money(value);
  return formatter.quantity(value).replace(/\.?0+$/, '');
}
/** Short where it is large (screens 3.2). */
export const shortFigure = (key: MetricKey, value: string | null, formatter: Formatter): string => {
  const { unit } = metricOf(key);
  return value !== null && (unit === 'tonne' || unit === 'cny')
    ? bigFigure(value, formatter.locale)
    : figureText(key, value, formatter);
};
/** How far it moved: in percent, of a rate in points. */
export function moveOf(key: MetricKey, now: string | null, before: string | null): string | null {
  if (now === null || before === null) return null;
  if (metricOf(key).unit === 'percent') return sub(now, before);
  return dec(before).isZero() ? null : distancePct(now, before);
}
/** What a group of the ages is called. */
export const ageText = (age: string, formatter: Formatter): string =>
  age === '60+' ? formatter.text(m.moreDays) : fill(formatter.text(m.days), { days: age });

/** The address of the rows of a figure. */
export function rowsHref(more: Readonly<Record<string, string | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(more)) if (value) query.set(key, value);
  return `${FIGURE_ROWS}?${query.toString()}`;
}
