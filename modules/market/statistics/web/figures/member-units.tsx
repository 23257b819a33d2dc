import './figures.css';
import { dec } from '#kernel/rules/decimal.ts';
import { Chart } from '#kernel/web/chart/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Select } from '#kernel/web/parts/index.ts';
import { operatorStore, useCall, useStore } from '#kernel/web/request/index.ts';
import { To, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { go, useScreen } from '#kernel/web/tabs/index.ts';
import { memberUnits, type UnitRow } from '../../contract/figures.ts';
import { FIGURE_PERIODS } from '../../rules/figure-period.ts';
import { figureWords } from '../../rules/figure-words.ts';
import { unitOfColumn } from '../../rules/metric-units.ts';
import { metricWords } from '../../rules/metric-words.ts';
import { METRIC_KEYS, type MetricKey, metricOf, metricsFor } from '../../rules/metrics.ts';
import { inEither } from '../badges.ts';
import { figureText, nameOfMetric, rowsHref, shortFigure, unitOfMetric } from './metric-text.ts';

const [t, m] = [figureWords.table, metricWords.table];
const MOST_COMPARED = 10;
const COLUMNS = METRIC_KEYS.filter((key) => metricOf(key).of !== 'companies');
/** Shown at once; the others are chosen. */
const FIRST: readonly MetricKey[] = [
  'dealQuantity',
  'dealAmount',
  'dealCount',
  'listedQuantity',
  'hitRate',
  'performance',
  'collected',
  'overdue',
];
const rowsOf = (row: UnitRow, metric: MetricKey, lane: string | undefined, side: string | undefined) =>
  rowsHref({ metric, from: row.from, to: row.to, unitId: row.id, lane, side });

/** The units of the page beside one another, by one figure. */
function Compared() {
  const said = useWords(figureWords);
  const reader = useFormatter();
  const { search, setSearch } = useScreen();
  const side = useStore(operatorStore)?.identityType ?? 'seller';
  const chosen = metricsFor(side).find((k) => k === search.compare) ?? 'dealQuantity';
  const { data } = useCall(
    memberUnits,
    {
      pageCount: MOST_COMPARED,
      sortProperties: chosen,
      sortAsc: false,
      ...(FIGURE_PERIODS.some((p) => p === search.period) ? { period: search.period as 'month' } : {}),
      ...(search.from ? { from: search.from } : {}),
      ...(search.to ? { to: search.to } : {}),
      ...(search.lane ? { lane: search.lane as '10' } : {}),
      ...(search.side ? { side: search.side as 'seller' } : {}),
    },
    { silent: true, keepRows: true },
  );
  const units = (data?.list ?? []).filter((u) => (u.values[chosen] ?? null) !== null);
  if (units.length < 2) return null;
  const name = nameOfMetric(chosen, reader);
  const figureOf = (u: UnitRow) => u.values[chosen] ?? null;
  return (
    <section className="sc-card fg-card" aria-label={said('compare')}>
      <header className="fg-head">
        <h2>{said('compareSays', { name })}</h2>
        <Select<MetricKey>
          className="fg-select"
          aria-label={said('metric')}
          value={chosen}
          options={COLUMNS.filter((k) => metricsFor(side).includes(k)).map((value) => ({
            value,
            label: nameOfMetric(value, reader),
          }))}
          onChange={(compare) => setSearch({ compare: compare === 'dealQuantity' ? null : compare })}
        />
      </header>
      <Chart
        says={said('compareSays', { name })}
        labels={units.map((u) => inEither(reader, u.company, u.companyEn))}
        series={[{ kind: 'bars', name, values: units.map((u) => dec(figureOf(u) ?? '0').toNumber()) }]}
        axisText={(value) =>
          `${shortFigure(chosen, String(value), reader)} ${unitOfMetric(chosen, String(value), reader)}`.trim()
        }
        pointText={(n) => {
          const unit = units[n];
          return unit === undefined
            ? ''
            : `${inEither(reader, unit.company, unit.companyEn)}\n${figureText(chosen, figureOf(unit), reader)} ${unitOfMetric(chosen, figureOf(unit), reader)}`;
        }}
        onOpen={(n) => {
          const unit = units[n];
          if (unit !== undefined) go(rowsOf(unit, chosen, search.lane, search.side));
        }}
      />
    </section>
  );
}

function Value({ row, metric }: { row: UnitRow; metric: MetricKey }) {
  const reader = useFormatter();
  const { search } = useScreen();
  const value = row.values[metric] ?? null;
  const text = figureText(metric, value, reader);
  return value === null || dec(value).isZero() ? (
    <span className="ct-num">{text}</span>
  ) : (
    <To href={rowsOf(row, metric, search.lane, search.side)} className="ct-num">
      {text}
    </To>
  );
}

/** /memberUnitCockpit: every unit with its figures, each the way to its rows (R-MAIN-003). */
export default listScreen(memberUnits, figureWords, ({ named, custom, search, oneOf, dateRange }) => ({
  title: t.title,
  entityName: t.unitNoun,
  above: Compared,
  empty: { help: t['empty.units'] },
  nameOf: (row, formatter) => inEither(formatter, row.company, row.companyEn),
  columns: [
    named('company', { width: 220 }),
    ...COLUMNS.map((key) =>
      custom(key, {
        label: m[key],
        ...(unitOfColumn(key).zh === '' ? {} : { unit: unitOfColumn(key) }),
        align: 'end',
        width: 130,
        optional: !FIRST.includes(key),
        text: (row, formatter) => figureText(key, row.values[key] ?? null, formatter),
        cell: (row) => <Value row={row} metric={key} />,
      }),
    ),
  ],
  filters: [
    search('keyword', { label: t.searched }),
    oneOf(
      'period',
      FIGURE_PERIODS.map((value) => ({ value, ...t[`period.${value}`] })),
      { first: true },
    ),
    dateRange('from', 'to', { first: true, label: t.span }),
    oneOf('lane', 'offer_lane', { first: true }),
    oneOf('side', [
      { value: 'seller', ...t['side.seller'] },
      { value: 'buyer', ...t['side.buyer'] },
    ]),
  ],
  card: ['company', 'dealQuantity', 'dealAmount', 'hitRate', 'performance', 'overdue'],
  exportAs: 'MEMBER_UNIT_FIGURES',
}));
