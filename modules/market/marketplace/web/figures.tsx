import type { OutputOf } from '#kernel/rules/contract.ts';
import { type DecimalText, distancePct } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { type Formatter, Move, To } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import type { cockpitFigures } from '../contract/cockpit.ts';
import { bigFigure } from '../rules/big-figure.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Nothing } from './card.tsx';
import { useWay } from './ways.ts';

type Figures = OutputOf<typeof cockpitFigures>;

/** ▲ +12.00% on the period before. */
function Delta({
  now,
  before,
  reader: formatter,
}: {
  now: DecimalText;
  before: DecimalText;
  reader: Formatter;
}) {
  const t = useWords(marketplaceWords);
  const change = distancePct(now, before);
  if (change === null) return <span className="sc-faint">{t('beforeNone')}</span>;
  return (
    <span className="sc-faint">
      <Move value={change} show={formatter.percent} /> {t('before')}
    </span>
  );
}

interface FigureProps {
  readonly name: string;
  readonly shown: string;
  /** The number in full, told on hover, on focus and to screen readers. */
  readonly full: string;
  readonly path: string | null;
  readonly children: React.ReactNode;
}
function Figure({ name, shown, full, path, children }: FigureProps) {
  const way = useWay();
  const body = (
    <>
      <span className="mp-figure-name">{name}</span>
      <strong className="sc-figure mp-figure-number" title={full}>
        <span aria-hidden={shown !== full}>{shown}</span>
        {shown === full ? null : <span className="ct-hidden">{full}</span>}
      </strong>
      {children}
    </>
  );
  return path !== null && way(path) === 'open' ? (
    <To href={path} className="sc-card mp-figure">
      {body}
    </To>
  ) : (
    <div className="sc-card mp-figure">{body}</div>
  );
}

/** Deals, tonnes, value per currency and hit rate of the period, each the way to the rows it sums. */
export function KeyFigures({ of, reader: formatter }: { of: Figures; reader: Formatter }) {
  const t = useWords(marketplaceWords);
  const { deals, quantity, amounts, threads } = of;
  const count = (text: string): string => formatter.quantity(text).replace(/\.00$/, '');
  const rate =
    threads === null || threads.ended === 0
      ? null
      : distancePct(String(threads.ended + threads.won), String(threads.ended));
  return (
    <>
      <Figure name={t('deals')} shown={count(deals.now)} full={count(deals.now)} path={of.path}>
        <Delta {...deals} reader={formatter} />
      </Figure>
      <Figure
        name={t('volume')}
        shown={bigFigure(quantity.now, formatter.locale)}
        full={formatter.quantity(quantity.now)}
        path={of.path}
      >
        <Delta {...quantity} reader={formatter} />
      </Figure>
      {amounts.map((a) => (
        <Figure
          key={a.currency}
          name={t('amount', { currency: a.currency })}
          shown={bigFigure(a.now, formatter.locale)}
          full={`${a.currency} ${formatter.money(a.now)}`}
          path={of.path}
        >
          <Delta now={a.now} before={a.before} reader={formatter} />
        </Figure>
      ))}
      {threads === null ? null : (
        <Figure
          name={t('hitRate')}
          shown={formatter.percent(rate)}
          full={formatter.percent(rate)}
          path={threads.path}
        >
          <span className="sc-faint">{t('hitRateOf', { ended: threads.ended, won: threads.won })}</span>
        </Figure>
      )}
    </>
  );
}

/** Products or counterparties of the period, the largest first. */
export function Ranked({
  rows,
  head,
  reader: formatter,
}: {
  rows: Figures['products'];
  head: string;
  reader: Formatter;
}) {
  const t = useWords(marketplaceWords);
  const way = useWay();
  if (rows.length === 0) return <Nothing says={t('noDeals')} />;
  return (
    <SmallTable
      rows={rows}
      keyOf={(r) => `${r.id} ${r.currency}`}
      columns={[
        {
          label: head,
          cell: (r) => {
            const name = formatter.locale === 'zh_CN' ? r.zh : r.en;
            return r.path !== null && way(r.path) === 'open' ? <To href={r.path}>{name}</To> : name || '--';
          },
        },
        { label: t('count'), end: true, cell: (r) => formatter.count(r.deals) },
        { label: t('quantity'), end: true, cell: (r) => formatter.quantity(r.quantity) },
        {
          label: t('value'),
          end: true,
          tip: (r) => `${r.currency} ${formatter.money(r.amount)}`,
          cell: (r) => `${r.currency} ${bigFigure(r.amount, formatter.locale)}`,
        },
      ]}
    />
  );
}
