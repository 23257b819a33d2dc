import { dec } from '#kernel/rules/decimal.ts';
import { Chart } from '#kernel/web/chart/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { SeriesRow } from '../contract/price-index.ts';
import type { Period } from '../rules/series.ts';
import { trendWords } from '../rules/trend-words.ts';

/** A row's time in the reader's words: a day, a week from Monday to Sunday, a month. */
export function spanText(row: Pick<SeriesRow, 'from' | 'to'>, period: Period, formatter: Formatter): string {
  if (period === 'month') return row.from.slice(0, 7);
  return period === 'week' ? formatter.range(row.from, row.to) : formatter.date(row.from);
}

/** Where a price stands on the drawing; never a figure that is shown. */
const position = (price: string): number => dec(price).toNumber();

/**
 * Closes as a line, low to high as a bar behind each; where nothing was printed the line is broken and nothing
 * is carried forward. The table beneath says the same figures.
 */
export function TrendChart({
  rows,
  period,
  range,
  says,
  reader: formatter,
}: {
  rows: readonly SeriesRow[];
  period: Period /** Offers have a range and no price. */;
  range: boolean;
  says: string;
  reader: Formatter;
}) {
  const t = useWords(trendWords);
  if (rows.every((r) => r.low === null || r.high === null)) return null;
  const label = (row: SeriesRow | undefined): string => {
    if (row === undefined) return '';
    const day = spanText(row, period, formatter);
    if (row.close === null) return `${day} ${t('withheld')}`;
    return t('chart.point', {
      day,
      close: formatter.price(row.close),
      low: formatter.price(row.low),
      high: formatter.price(row.high),
    });
  };
  const closes = {
    kind: 'line' as const,
    name: t('close'),
    values: rows.map((r) => (r.close === null ? null : position(r.close))),
  };
  return (
    <Chart
      says={says}
      labels={rows.map((r) => (period === 'month' ? r.from.slice(0, 7) : formatter.date(r.from)))}
      series={[
        {
          kind: 'ranges',
          name: `${t('low')} – ${t('high')}`,
          values: rows.map((r) =>
            r.low === null || r.high === null ? null : ([position(r.low), position(r.high)] as const),
          ),
        },
        ...(range ? [] : [closes]),
      ]}
      axisText={(value) => formatter.price(dec(value).toFixed(2))}
      pointText={(n) => label(rows[n])}
    />
  );
}
