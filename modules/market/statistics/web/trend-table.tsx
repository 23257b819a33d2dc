import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { type Column, columnKit } from '#kernel/web/screens/columns.tsx';
import { DataCards, DataTable } from '#kernel/web/screens/data-table.tsx';
import { type Formatter, StatusTag } from '#kernel/web/screens/index.ts';
import { useIsMobile } from '#kernel/web/screens/use-is-mobile.ts';
import type { IndexRow, SeriesRow } from '../contract/price-index.ts';
import type { Period } from '../rules/series.ts';
import { trendWords } from '../rules/trend-words.ts';
import { spanText } from './trend-chart.tsx';

const words = trendWords.table;
const FIRST = 20;

const statusText = (row: SeriesRow, formatter: Formatter): string =>
  row.status === 'withheld'
    ? formatter.text(words.withheld)
    : row.corrected
      ? `${formatter.text(words.published)}, ${formatter.text(words.corrected)}`
      : formatter.text(words.published);

/** The columns of a trend: on screen and in the file that is taken along, source and status among them (20.2.5). */
export function trendColumns(period: Period): readonly Column<SeriesRow>[] {
  const { price, quantity, count, change, custom } = columnKit<SeriesRow, typeof words>(trendWords);
  return [
    custom('from', { label: words[period], text: (row, formatter) => spanText(row, period, formatter) }),
    price('close'),
    change('changeAbs'),
    change('changePct'),
    price('low', { strong: false }),
    price('high', { strong: false }),
    price('mid', { strong: false }),
    quantity('volume'),
    count('deals'),
    custom('sources', {
      label: words.source,
      text: (row, formatter) =>
        row.sources.map((s) => formatter.codeName('price_source', s)).join(' / ') || '--',
    }),
    custom('status', {
      label: words.status,
      text: statusText,
      cell: (row, formatter) =>
        row.status === 'withheld' ? (
          <StatusTag
            color="gray"
            label={formatter.text(words.withheld)}
            tip={formatter.text(words['withheld.help'])}
          />
        ) : row.corrected ? (
          <StatusTag color="orange" label={formatter.text(words.corrected)} />
        ) : (
          formatter.text(words.published)
        ),
    }),
  ];
}

/** The figures of the chart, newest first: the form everybody can read. */
export function TrendTable({
  index,
  rows,
  period,
  reader: formatter,
}: {
  index: IndexRow;
  rows: readonly SeriesRow[];
  period: Period;
  reader: Formatter;
}) {
  const t = useWords(trendWords);
  const isMobile = useIsMobile();
  const [whole, showWhole] = useState(false);
  const newest = rows.toReversed();
  const shown = whole ? newest : newest.slice(0, FIRST);
  const shared = {
    name: `${index.code} ${t('table')}`,
    columns: trendColumns(period),
    rows: shown,
    formatter,
    idOf: (row: SeriesRow) => row.from,
    nameOf: (row: SeriesRow) => spanText(row, period, formatter),
    look: (row: SeriesRow) => ({ muted: row.status === 'withheld' }),
  };
  return (
    <>
      {isMobile ? <DataCards {...shared} /> : <DataTable {...shared} plain />}
      {newest.length > shown.length ? (
        <button type="button" className="bt-outlined px-more" onClick={() => showWhole(true)}>
          {t('older', { n: newest.length })}
        </button>
      ) : null}
    </>
  );
}
