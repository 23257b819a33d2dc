import './prices.css';
import { compare } from '#kernel/rules/decimal.ts';
import { DateRangeField } from '#kernel/web/fields/index.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Segmented, Select } from '#kernel/web/parts/index.ts';
import { saveFile, useCall } from '#kernel/web/request/index.ts';
import { Failed, type Formatter, NothingYet, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { asCsv, sheetOf } from '#kernel/web/screens/sheet.ts';
import { type IndexRow, priceSeries, type SeriesRow } from '../contract/price-index.ts';
import { SOURCE, SOURCES } from '../rules/codes.ts';
import { PERIODS, type Period } from '../rules/series.ts';
import { trendWords } from '../rules/trend-words.ts';
import { INDEX_SETS, inEither, unitOf } from './badges.ts';
import { TrendChart } from './trend-chart.tsx';
import { TrendTable, trendColumns } from './trend-table.tsx';

/** What of a trend is looked at. */
export interface TrendChoice {
  readonly period: Period;
  readonly source: string | null;
  readonly from: string | null;
  readonly to: string | null;
}
export const FIRST_CHOICE: TrendChoice = { period: 'day', source: null, from: null, to: null };

function fileOf(index: IndexRow, rows: readonly SeriesRow[], period: Period, formatter: Formatter) {
  return {
    blob: asCsv(sheetOf(trendColumns(period), rows, formatter)),
    fileName: `${index.code}_${rows.at(-1)?.to ?? ''}.csv`,
  };
}

function Choices({
  choice,
  choose,
  reader: formatter,
}: {
  choice: TrendChoice;
  choose: (change: Partial<TrendChoice>) => void;
  reader: Formatter;
}) {
  const t = useWords(trendWords);
  const sources = [
    { value: '', label: t('sourceAll') },
    ...SOURCES.map((value) => ({ value: value as string, label: formatter.codeName('price_source', value) })),
  ];
  return (
    <>
      <Segmented<Period>
        aria-label={t('period')}
        value={choice.period}
        options={PERIODS.map((p) => ({ value: p, label: t(p) }))}
        onChange={(period) => choose({ period })}
      />
      <div className="px-dates">
        <DateRangeField
          id="px-dates"
          label={t('span')}
          value={[choice.from, choice.to]}
          onChange={([from, to]) => choose({ from, to })}
        />
      </div>
      <Select<string>
        className="px-source"
        aria-label={t('source')}
        value={choice.source ?? ''}
        options={sources}
        onChange={(value) => choose({ source: value === '' ? null : value })}
      />
    </>
  );
}

/** The trend of one index: chart and the same figures as a table, by day, week or month (20.2.5). */
export function TrendView({
  indexId,
  choice,
  choose,
}: {
  indexId: string;
  choice: TrendChoice;
  choose: (change: Partial<TrendChoice>) => void;
}) {
  const t = useWords(trendWords);
  const formatter = useFormatter(INDEX_SETS);
  const { can } = useCan();
  const { data, error, refetch } = useCall(
    priceSeries,
    {
      indexId,
      period: choice.period,
      ...(choice.source === null ? {} : { source: choice.source as '10' }),
      ...(choice.from === null ? {} : { from: choice.from }),
      ...(choice.to === null ? {} : { to: choice.to }),
    },
    { silent: true, keepRows: true },
  );
  if (data === undefined)
    return error ? <Failed error={error} right={t('title')} onRetry={() => void refetch()} /> : <Skeleton />;
  const { index, rows } = data;
  const name = inEither(formatter, index.name, index.nameEn);
  const prices = rows.flatMap((r) => [r.low ?? [], r.high ?? []].flat()).toSorted(compare);
  const last = rows.findLast((r) => r.close !== null);
  const says = t('chart.says', {
    index: name,
    from: formatter.date(data.from),
    to: formatter.date(data.to),
    low: formatter.price(prices[0] ?? null),
    high: formatter.price(prices.at(-1) ?? null),
    close: formatter.price(last?.close ?? null),
  });
  const given = index.id === indexId;
  return (
    <>
      <div className="px-head">
        <h2>{name}</h2>
        <span className="sc-faint">{t('of', { index: index.code, unit: unitOf(index, formatter) })}</span>
      </div>
      <div className="px-bar">
        <Choices choice={choice} choose={choose} reader={formatter} />
        {rows.length > 0 && given && (can('Export') || can('BatchExport')) ? (
          <button
            type="button"
            className="bt-outlined px-grow"
            onClick={() => saveFile(fileOf(index, rows, choice.period, formatter))}
          >
            {t('export')}
          </button>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <NothingYet title={t('noPoints')} help={t('withheld.help')} />
      ) : (
        <>
          <TrendChart
            rows={rows}
            period={choice.period}
            range={choice.source === SOURCE.offers}
            says={says}
            reader={formatter}
          />
          <TrendTable
            key={`${index.id} ${choice.period}`}
            index={index}
            rows={rows}
            period={choice.period}
            reader={formatter}
          />
        </>
      )}
    </>
  );
}
