import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, type Formatter, Skeleton, To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { dealResult, type Figure } from '../contract/dossier.ts';
import { dossierWords } from '../rules/words.ts';

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
            <SmallTable
              label={t('result')}
              rows={leg.figures}
              keyOf={(row) => row.key}
              columns={[
                { label: t('figure'), cell: (row) => formatter.text(row.label), names: true },
                {
                  label: t('planned'),
                  cell: (row) => shownValue(row.planned, row.unit, formatter) ?? '--',
                  end: true,
                },
                {
                  label: t('actual'),
                  cell: (row) => <Actual figure={row} formatter={formatter} />,
                  end: true,
                },
                {
                  label: t('difference'),
                  cell: (row) => <DifferenceOf figure={row} formatter={formatter} />,
                  end: true,
                },
              ]}
            />
          </div>
        ))
      )}
    </section>
  );
}
