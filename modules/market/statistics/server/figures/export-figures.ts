import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { exporter } from '#office/transfers/server/door.ts';
import type { FigureRow, UnitRow } from '../../contract/figures.ts';
import { figureWords } from '../../rules/figure-words.ts';
import { unitOfColumn } from '../../rules/metric-units.ts';
import { METRIC_KEYS } from '../../rules/metrics.ts';
import { metricWords } from '../../rules/metric-words.ts';
import { figureRowsHandler } from './figure-rows.ts';
import { memberUnitsHandler } from './member-units.ts';

const [t, m] = [figureWords.table, metricWords.table];

/** The rows of a figure; amounts come with their currency. */
exporter<FigureRow>({
  bizType: 'FIGURE_ROW',
  title: t.rowsTitle,
  handler: figureRowsHandler,
  columns: [
    { key: 'at', heading: t.at, kind: 'dateTime' },
    { key: 'number', heading: t.number, width: 24 },
    {
      key: 'seller',
      heading: t.seller,
      width: 30,
      value: (row, reader) => nameOf(row, 'seller', reader.locale),
    },
    {
      key: 'buyer',
      heading: t.buyer,
      width: 30,
      value: (row, reader) => nameOf(row, 'buyer', reader.locale),
    },
    {
      key: 'product',
      heading: t.product,
      width: 20,
      value: (row, reader) => nameOf(row, 'product', reader.locale),
    },
    { key: 'lane', heading: t.lane, set: 'offer_lane' },
    { key: 'quantity', heading: t.quantity, kind: 'number' },
    { key: 'amount', heading: t.amount, kind: 'number', along: ['currency'] },
    { key: 'currency', heading: t.currency },
    { key: 'cny', heading: t.cny, kind: 'number' },
    { key: 'counts', heading: t.counts, kind: 'number' },
    {
      key: 'place',
      heading: t.place,
      width: 20,
      value: (row, reader) => nameOf(row, 'place', reader.locale),
    },
    { key: 'carrier', heading: t.carrier, width: 20 },
    { key: 'age', heading: t.age },
    {
      key: 'correction',
      heading: t.correction,
      value: (row, reader) => (row.correction ? inLocale(t['correction.true'], reader.locale) : null),
    },
  ],
});
exporter<UnitRow>({
  bizType: 'MEMBER_UNIT_FIGURES',
  title: t.title,
  handler: memberUnitsHandler,
  columns: [
    {
      key: 'company',
      heading: t.company,
      width: 30,
      value: (row, reader) => nameOf(row, 'company', reader.locale),
    },
    { key: 'from', heading: t.from, kind: 'date' },
    { key: 'to', heading: t.to, kind: 'date' },
    ...METRIC_KEYS.map((key) => ({
      key,
      heading: m[key],
      unit: unitOfColumn(key),
      kind: 'number' as const,
      value: (row: UnitRow) => row.values[key] ?? null,
    })),
  ],
});
