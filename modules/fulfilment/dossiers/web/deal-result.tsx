import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { type Column, columnKit } from '#kernel/web/screens/columns.tsx';
import { DataCards, DataTable } from '#kernel/web/screens/data-table.tsx';
import { Failed, type Formatter, Skeleton, To, useFormatter } from '#kernel/web/screens/index.ts';
import { useIsMobile } from '#kernel/web/screens/use-is-mobile.ts';
import { dealResult, type Figure } from '../contract/dossier.ts';
import { dossierWords } from '../rules/words.ts';

const words = dossierWords.table;
/** A value with what it is measured in. */
function shownValue(value: Figure['planned'], unit: Figure['unit'], formatter: Formatter): string | null {
  if (value === null) return null;
  if (typeof value !== 'string') return formatter.text(value);
  switch (unit.kind) {
    case 'money':
      return `${unit.currency} ${formatter.money(value)}`;
    case 'price':
      return `${unit.currency} ${formatter.price(value)}/${unitMark(unit.uom, formatter.locale)}`;
    case 'quantity':
      return `${formatter.quantity(value)} ${unitMark(unit.uom, formatter.locale)}`;
    default:
      return value;
  }
}

function DifferenceOf({ figure, formatter }: { figure: Figure; formatter: Formatter }) {
  const t = useWords(dossierWords);
  const { difference, unit } = figure;
  if (difference === null) return <>--</>;
  if (unit.kind === 'day') {
    const days = Number.parseInt(difference.by, 10); // not money: days
    if (days === 0) return <>{t('onTime')}</>;
    // The window opens on that day; late is what comes after its end.
    if (figure.key === 'deliveryStart' && days > 0) return <>{t('daysInto', { n: days })}</>;
    return days > 0 ? (
      <span className="ds-late">{t('daysLate', { n: days })}</span>
    ) : (
      <>{t('daysEarly', { n: -days })}</>
    );
  }
  const sign = difference.by.startsWith('-') ? '−' : '+';
  const amount = shownValue(difference.by.replace('-', ''), unit, formatter);
  if (/^-?0(\.0+)?$/.test(difference.by)) return <>0.00</>;
  const percent = difference.percent === null ? '' : ` (${sign}${difference.percent.replace('-', '')}%)`;
  return (
    <>
      {sign}
      {amount}
      {percent}
    </>
  );
}

function Actual({ figure, formatter }: { figure: Figure; formatter: Formatter }) {
  const t = useWords(dossierWords);
  const shown = shownValue(figure.actual, figure.unit, formatter);
  if (shown === null) return <span className="sc-faint">{t('notYet')}</span>;
  return figure.href === null ? <>{shown}</> : <To href={figure.href}>{shown}</To>;
}

/** Planned, actual and how far they are apart; on a phone one card a figure. */
const columns: readonly Column<Figure>[] = (() => {
  const { custom } = columnKit<Figure, typeof words>(dossierWords);
  return [
    custom('label', { label: words.figure, text: (row, formatter) => formatter.text(row.label) }),
    custom('planned', {
      label: words.planned,
      align: 'end',
      text: (row, formatter) => shownValue(row.planned, row.unit, formatter) ?? '--',
    }),
    custom('actual', {
      label: words.actual,
      align: 'end',
      text: (row, formatter) => shownValue(row.actual, row.unit, formatter) ?? '--',
      cell: (row, formatter) => <Actual figure={row} formatter={formatter} />,
    }),
    custom('difference', {
      label: words.difference,
      align: 'end',
      text: (row) => row.difference?.by ?? '--',
      cell: (row, formatter) => <DifferenceOf figure={row} formatter={formatter} />,
    }),
  ];
})();
function Figures({ rows, formatter }: { rows: readonly Figure[]; formatter: Formatter }) {
  const t = useWords(dossierWords);
  const isMobile = useIsMobile();
  const shared = {
    name: t('result'),
    columns,
    rows,
    formatter,
    idOf: (row: Figure) => row.key,
    nameOf: (row: Figure) => formatter.text(row.label),
  };
  return isMobile ? <DataCards {...shared} /> : <DataTable {...shared} plain />;
}

/** Planned against actual, of each leg the reader may see. */
export function ResultOfDeal({ id }: { id: string }) {
  const t = useWords(dossierWords);
  const formatter = useFormatter();
  const asked = useCall(dealResult, { id }, { silent: true, keepRows: true });
  return (
    <section className="sc-card" aria-label={t('result')}>
      <h2>{t('result')}</h2>
      <p className="sc-faint">{t('result.help')}</p>
      {asked.data === undefined ? (
        asked.error ? (
          <Failed error={asked.error} right={t('result')} onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton lines={5} />
        )
      ) : (
        asked.data.legs.map((leg) => (
          <div key={leg.legNo}>
            {asked.data.legs.length > 1 ? <h3>{t('leg', { leg: leg.legNo })}</h3> : null}
            {leg.orderId === null ? <p className="sc-faint">{t('noOrder')}</p> : null}
            <Figures rows={leg.figures} formatter={formatter} />
          </div>
        ))
      )}
    </section>
  );
}
