import { dec } from '#kernel/rules/decimal.ts';
import { Chart } from '#kernel/web/chart/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Select } from '#kernel/web/parts/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { go, useScreen } from '#kernel/web/tabs/index.ts';
import type { CockpitFigures } from '../../contract/figures.ts';
import { figureWords } from '../../rules/figure-words.ts';
import { unitOfColumn } from '../../rules/metric-units.ts';
import { type MetricKey, metricOf } from '../../rules/metrics.ts';
import { spanOf } from '../../rules/series.ts';
import type { FigureChoice } from './choice.tsx';
import { figureText, nameOfMetric, rowsHref, shortFigure, unitOfMetric } from './metric-text.ts';

/** One figure over the period, step by step; a step opens its rows, and the same stands in a table. */
export function TrendCard({
  shown,
  choice,
  reader,
}: {
  shown: CockpitFigures;
  choice: FigureChoice;
  reader: Formatter;
}) {
  const t = useWords(figureWords);
  const { search, setSearch } = useScreen();
  const drawn = shown.figures.filter((f) => f.series.length > 0);
  const of = drawn.find((f) => f.key === search.trend) ?? drawn[0];
  if (of === undefined) return null;
  const name = nameOfMetric(of.key, reader);
  const unit = reader.text(unitOfColumn(of.key));
  const endOf = (from: string) => {
    const end = spanOf(from, shown.grain).to;
    return end > shown.to ? shown.to : end;
  };
  const startOf = (from: string) => (from < shown.from ? shown.from : from);
  const says = (n: number): string => {
    const step = of.series[n];
    if (step === undefined) return '';
    const when =
      shown.grain === 'day' ? reader.date(step.from) : reader.range(startOf(step.from), endOf(step.from));
    return `${when}\n${figureText(of.key, step.value, reader)} ${unitOfMetric(of.key, step.value, reader)}`.trim();
  };
  const href = (from: string) =>
    rowsHref({
      metric: of.key,
      from: startOf(from),
      to: endOf(from),
      lane: choice.lane,
      unitId: choice.unitId,
    });
  return (
    <section className="sc-card fg-card" aria-label={t('trendOf', { name })}>
      <header className="fg-head">
        <h2>{t('trendOf', { name })}</h2>
        <Select<MetricKey>
          className="fg-select fg-screen-only"
          aria-label={t('metric')}
          value={of.key}
          options={drawn.map((f) => ({ value: f.key, label: nameOfMetric(f.key, reader) }))}
          onChange={(trend) => setSearch({ trend: trend === 'dealQuantity' ? null : trend })}
        />
      </header>
      {of.series.every((s) => s.value === null || dec(s.value).isZero()) ? (
        <p className="sc-faint" role="status">
          {t('noneYet')}
        </p>
      ) : (
        <Chart
          says={t('trendOf', { name })}
          labels={of.series.map((s) => reader.date(s.from))}
          series={[
            {
              kind: metricOf(of.key).of === 'sum' || metricOf(of.key).of === 'companies' ? 'bars' : 'line',
              name,
              values: of.series.map((s) => (s.value === null ? null : dec(s.value).toNumber())),
            },
          ]}
          axisText={(value) => `${shortFigure(of.key, String(value), reader)} ${unit}`.trim()}
          pointText={says}
          onOpen={(n) => {
            const step = of.series[n];
            if (step !== undefined && step.value !== null) go(href(step.from));
          }}
        />
      )}
      <div className="ct-hidden">
        <table>
          <caption>{t('trendOf', { name })}</caption>
          <tbody>
            {of.series.map((s) => (
              <tr key={s.from}>
                <th scope="row">
                  {s.value === null ? reader.date(s.from) : <a href={href(s.from)}>{reader.date(s.from)}</a>}
                </th>
                <td>{figureText(of.key, s.value, reader)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
