import './figures.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall } from '#kernel/web/request/index.ts';
import { type Formatter, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { cockpitFigures, type FigureRow, figureRows } from '../../contract/figures.ts';
import { documentHref } from '../../rules/documents.ts';
import { figureWords } from '../../rules/figure-words.ts';
import { metricWords } from '../../rules/metric-words.ts';
import { METRIC_KEYS, type MetricKey, metricOf } from '../../rules/metrics.ts';
import { ageText, figureText, helpOfMetric, nameOfMetric, unitOfMetric } from './metric-text.ts';

const [t, m] = [figureWords.table, metricWords.table];
const metrics = METRIC_KEYS.map((value) => ({ value, ...m[value] }));
const keyIn = (text: string | undefined): MetricKey => METRIC_KEYS.find((k) => k === text) ?? 'dealQuantity';

/** The figure these rows add up to, with what it means. */
function Above() {
  const said = useWords(figureWords);
  const { search } = useScreen();
  const reader = useFormatter();
  const key = keyIn(search.metric);
  const { from, to, lane, unitId, group } = search;
  const { data } = useCall(
    cockpitFigures,
    {
      period: 'range',
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(lane ? { lane: lane as '10' } : {}),
      ...(unitId ? { unitId } : {}),
    },
    { silent: true, keepRows: true },
  );
  const figure = data?.figures.find((f) => f.key === key);
  return (
    <div className="fg-head">
      <span>
        {nameOfMetric(key, reader)}{' '}
        {figure === undefined || group ? null : (
          <strong className="sc-figure">
            {figureText(key, figure.now, reader)} {unitOfMetric(key, figure.now, reader)}
          </strong>
        )}{' '}
        <span className="sc-faint">{helpOfMetric(key, reader)}</span>
      </span>
      {metricOf(key).of === 'sum' ? <span className="sc-faint">{said('sumNote')}</span> : null}
    </div>
  );
}

/** What a row gives: a figure, or of a share whether it hit. */
function countsText(row: FigureRow, formatter: Formatter): string {
  const key = keyIn(new URLSearchParams(location.search).get('metric') ?? undefined);
  if (metricOf(key).of === 'share') return formatter.text(row.counts === '0' ? t.no : t.yes);
  return figureText(key, row.counts, formatter);
}

/** /cockpit/figureRows: the documents one figure is made of, exported as they stand. */
export default listScreen(
  figureRows,
  figureWords,
  ({ text, named, code, dateTime, money, quantity, custom, oneOf, dateRange }) => ({
    title: t.rowsTitle,
    entityName: t.rowNoun,
    above: Above,
    empty: { help: t['empty.rows'] },
    nameOf: (row) => row.number,
    columns: [
      dateTime('at', { width: 150 }),
      text('number', {
        nowrap: true,
        width: 170,
        link: (row) => documentHref(row, operatorStore.get()?.identityType ?? 'seller'),
      }),
      named('seller', { width: 180 }),
      named('buyer', { width: 180 }),
      named('product', { width: 140 }),
      quantity('quantity', { width: 110 }),
      money('amount', { width: 150, currency: (row) => row.currency }),
      money('cny', { width: 140 }),
      custom('counts', { label: t.counts, align: 'end', width: 110, text: countsText }),
      custom('correction', {
        label: t.correction,
        width: 90,
        text: (row, formatter) => (row.correction ? formatter.text(t['correction.true']) : ''),
      }),
      code('lane', 'offer_lane', { optional: true }),
      named('place', { optional: true }),
      text('carrier', { optional: true }),
      custom('age', {
        label: t.age,
        optional: true,
        text: (row, formatter) => (row.age === null ? '--' : ageText(row.age, formatter)),
      }),
    ],
    filters: [
      oneOf('metric', metrics, { first: true }),
      dateRange('from', 'to', { first: true, label: t.span }),
      oneOf('lane', 'offer_lane', { first: true }),
      oneOf('unitId', [], { label: t.unitId }),
    ],
    card: ['number', 'at', 'seller', 'buyer', 'counts', 'cny'],
    exportAs: 'FIGURE_ROW',
    views: false,
  }),
);
