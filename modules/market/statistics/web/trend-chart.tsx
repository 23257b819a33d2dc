import { compare, dec } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { SeriesRow } from '../contract/price-index.ts';
import type { Period } from '../rules/series.ts';
import { trendWords } from '../rules/trend-words.ts';

const WIDTH = 720;
const HEIGHT = 240;
const [LEFT, RIGHT, TOP, FOOT] = [12, 100, 12, 30];
const STEPS = 3;

/** A row's time in the reader's words: a day, a week from Monday to Sunday, a month. */
export function spanText(row: Pick<SeriesRow, 'from' | 'to'>, period: Period, formatter: Formatter): string {
  if (period === 'month') return row.from.slice(0, 7);
  return period === 'week' ? formatter.range(row.from, row.to) : formatter.date(row.from);
}

interface Scale {
  readonly low: string;
  readonly high: string;
  x(n: number): number;
  y(price: string): number;
}
/** Positions only, never figures; the module above and below is a twentieth of the range. */
function scaleOf(rows: readonly SeriesRow[]): Scale | null {
  const lows = rows.flatMap((r) => r.low ?? []).toSorted(compare);
  const highs = rows.flatMap((r) => r.high ?? []).toSorted(compare);
  const [low, high] = [lows[0], highs.at(-1)];
  if (low === undefined || high === undefined) return null;
  const span = dec(high).minus(low);
  const share = (price: string): number =>
    span.isZero() ? 0.5 : 0.05 + 0.9 * dec(price).minus(low).dividedBy(span).toNumber();
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, rows.length);
  return {
    low,
    high,
    x: (n) => LEFT + (n + 0.5) * step,
    y: (price) => TOP + (1 - share(price)) * (HEIGHT - TOP - FOOT),
  };
}

/**
 * The closes that stand next to one another: where nothing was printed, the line is broken and nothing is
 * carried forward.
 */
export function stretches(rows: readonly SeriesRow[]): { readonly n: number; readonly close: string }[][] {
  const out: { n: number; close: string }[][] = [];
  rows.forEach((row, n) => {
    if (row.close === null) return;
    const part = out.at(-1);
    if (part?.at(-1)?.n === n - 1) part.push({ n, close: row.close });
    else out.push([{ n, close: row.close }]);
  });
  return out;
}

function Grid({ scale, reader: formatter }: { scale: Scale; reader: Formatter }) {
  const span = dec(scale.high).minus(scale.low);
  const marks = span.isZero()
    ? [scale.low]
    : Array.from({ length: STEPS }, (_, i) =>
        dec(scale.low)
          .plus(span.times(i).dividedBy(STEPS - 1))
          .toFixed(2),
      );
  return (
    <>
      {marks.map((price) => (
        <g key={price}>
          <line className="px-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={scale.y(price)} y2={scale.y(price)} />
          <text x={WIDTH - RIGHT + 6} y={scale.y(price) + 4}>
            {formatter.price(price)}
          </text>
        </g>
      ))}
    </>
  );
}

/**
 * Closes as a line, low to high as a bar behind each; a day without a print is a gap with a mark at the foot.
 * The table beneath says the same figures.
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
  const scale = scaleOf(rows);
  if (scale === null) return null;
  const marks = [...new Set([0, Math.floor((rows.length - 1) / 2), rows.length - 1])];
  const label = (row: SeriesRow): string =>
    row.close === null
      ? `${spanText(row, period, formatter)} ${t('withheld')}`
      : t('chart.point', {
          day: spanText(row, period, formatter),
          close: formatter.price(row.close),
          low: formatter.price(row.low),
          high: formatter.price(row.high),
        });
  return (
    <svg className="px-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={says}>
      <Grid scale={scale} reader={formatter} />
      {rows.map((row, n) =>
        row.low === null || row.high === null ? (
          <line
            key={row.from}
            className="px-none"
            x1={scale.x(n)}
            x2={scale.x(n)}
            y1={HEIGHT - FOOT}
            y2={HEIGHT - FOOT - 5}
          >
            <title>{label(row)}</title>
          </line>
        ) : (
          <line
            key={row.from}
            className="px-range"
            strokeWidth={range ? 6 : 4}
            x1={scale.x(n)}
            x2={scale.x(n)}
            y1={scale.y(row.low) + 0.8}
            y2={scale.y(row.high) - 0.8}
          >
            <title>{label(row)}</title>
          </line>
        ),
      )}
      {range
        ? null
        : stretches(rows).map((part) => (
            <polyline
              key={part[0]?.n}
              className="px-line"
              points={part.map((p) => `${scale.x(p.n).toFixed(1)},${scale.y(p.close).toFixed(1)}`).join(' ')}
            />
          ))}
      {range
        ? null
        : rows.map((row, n) =>
            row.close === null ? null : (
              <circle
                key={row.from}
                className="px-dot"
                cx={scale.x(n)}
                cy={scale.y(row.close)}
                r={rows.length > 90 ? 1 : 2.4}
              >
                <title>{label(row)}</title>
              </circle>
            ),
          )}
      {marks.map((n, i) => {
        const row = rows[n];
        return row === undefined ? null : (
          <text
            key={n}
            x={i === 0 ? LEFT : scale.x(n)}
            y={HEIGHT - 8}
            textAnchor={i === 0 ? 'start' : i === marks.length - 1 ? 'end' : 'middle'}
          >
            {period === 'month' ? row.from.slice(0, 7) : formatter.date(row.from)}
          </text>
        );
      })}
    </svg>
  );
}
