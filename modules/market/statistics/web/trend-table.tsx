import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { type Reader, StatusTag } from '#kernel/web/screens/index.ts';
import { type Column, columnKit } from '#kernel/web/screens/columns.tsx';
import { DataCards, DataTable } from '#kernel/web/screens/data-table.tsx';
import { useNarrow } from '#kernel/web/screens/narrow.ts';
import type { IndexRow, SeriesRow } from '../contract/price-index.ts';
import type { Period } from '../rules/series.ts';
import { trendWords } from '../rules/trend-words.ts';
import { spanText } from './trend-chart.tsx';

const words = trendWords.table;
const FIRST = 20;

const statusText = (row: SeriesRow, reader: Reader): string =>
  row.status === 'withheld'
    ? reader.said(words.withheld)
    : row.corrected
      ? `${reader.said(words.published)}, ${reader.said(words.corrected)}`
      : reader.said(words.published);

/** The columns of a trend: on screen and in the file that is taken along, source and status among them (20.2.5). */
export function trendColumns(period: Period): readonly Column<SeriesRow>[] {
  const { price, quantity, count, change, custom } = columnKit<SeriesRow, typeof words>(trendWords);
  return [
    custom('from', { label: words[period], text: (row, reader) => spanText(row, period, reader) }),
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
      text: (row, reader) => row.sources.map((s) => reader.codeName('price_source', s)).join(' / ') || '--',
    }),
    custom('status', {
      label: words.status,
      text: statusText,
      cell: (row, reader) =>
        row.status === 'withheld' ? (
          <StatusTag
            color="gray"
            label={reader.said(words.withheld)}
            tip={reader.said(words['withheld.help'])}
          />
        ) : row.corrected ? (
          <StatusTag color="orange" label={reader.said(words.corrected)} />
        ) : (
          reader.said(words.published)
        ),
    }),
  ];
}

/** The figures of the chart, newest first: the form everybody can read. */
export function TrendTable({
  index,
  rows,
  period,
  reader,
}: {
  index: IndexRow;
  rows: readonly SeriesRow[];
  period: Period;
  reader: Reader;
}) {
  const t = useWords(trendWords);
  const narrow = useNarrow();
  const [whole, showWhole] = useState(false);
  const newest = rows.toReversed();
  const shown = whole ? newest : newest.slice(0, FIRST);
  const shared = {
    name: `${index.code} ${t('table')}`,
    columns: trendColumns(period),
    rows: shown,
    reader,
    idOf: (row: SeriesRow) => row.from,
    nameOf: (row: SeriesRow) => spanText(row, period, reader),
    look: (row: SeriesRow) => ({ muted: row.status === 'withheld' }),
  };
  return (
    <>
      {narrow ? <DataCards {...shared} /> : <DataTable {...shared} plain />}
      {newest.length > shown.length ? (
        <button type="button" className="bt-outlined px-more" onClick={() => showWhole(true)}>
          {t('older', { n: newest.length })}
        </button>
      ) : null}
    </>
  );
}
