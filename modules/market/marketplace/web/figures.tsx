import type { OutputOf } from '#kernel/rules/contract.ts';
import { type DecimalText, distancePct } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Move, type Reader, To } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import type { cockpitFigures } from '../contract/cockpit.ts';
import { bigFigure } from '../rules/big-figure.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Nothing } from './card.tsx';
import { useWay } from './ways.ts';

type Figures = OutputOf<typeof cockpitFigures>;

/** ▲ +12.00% on the period before. */
function Delta({ now, before, reader }: { now: DecimalText; before: DecimalText; reader: Reader }) {
  const t = useWords(marketplaceWords);
  const change = distancePct(now, before);
  if (change === null) return <span className="sc-faint">{t('beforeNone')}</span>;
  return (
    <span className="sc-faint">
      <Move value={change} show={reader.percent} /> {t('before')}
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
      <strong className="sc-figure" title={full}>
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
export function KeyFigures({ of, reader }: { of: Figures; reader: Reader }) {
  const t = useWords(marketplaceWords);
  const { deals, quantity, amounts, threads } = of;
  const count = (text: string): string => reader.quantity(text).replace(/\.00$/, '');
  const rate =
    threads === null || threads.ended === 0
      ? null
      : distancePct(String(threads.ended + threads.won), String(threads.ended));
  return (
    <>
      <Figure name={t('deals')} shown={count(deals.now)} full={count(deals.now)} path={of.path}>
        <Delta {...deals} reader={reader} />
      </Figure>
      <Figure
        name={t('volume')}
        shown={bigFigure(quantity.now, reader.locale)}
        full={reader.quantity(quantity.now)}
        path={of.path}
      >
        <Delta {...quantity} reader={reader} />
      </Figure>
      {amounts.map((a) => (
        <Figure
          key={a.currency}
          name={t('amount', { currency: a.currency })}
          shown={bigFigure(a.now, reader.locale)}
          full={`${a.currency} ${reader.money(a.now)}`}
          path={of.path}
        >
          <Delta now={a.now} before={a.before} reader={reader} />
        </Figure>
      ))}
      {threads === null ? null : (
        <Figure
          name={t('hitRate')}
          shown={reader.percent(rate)}
          full={reader.percent(rate)}
          path={threads.path}
        >
          <span className="sc-faint">{t('hitRateOf', { ended: threads.ended, won: threads.won })}</span>
        </Figure>
      )}
    </>
  );
}

/** Products or counterparties of the period, the largest first. */
export function Ranked({ rows, head, reader }: { rows: Figures['products']; head: string; reader: Reader }) {
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
            const name = reader.locale === 'zh_CN' ? r.zh : r.en;
            return r.path !== null && way(r.path) === 'open' ? <To href={r.path}>{name}</To> : name || '--';
          },
        },
        { label: t('count'), end: true, cell: (r) => reader.count(r.deals) },
        { label: t('quantity'), end: true, cell: (r) => reader.quantity(r.quantity) },
        {
          label: t('value'),
          end: true,
          tip: (r) => `${r.currency} ${reader.money(r.amount)}`,
          cell: (r) => `${r.currency} ${bigFigure(r.amount, reader.locale)}`,
        },
      ]}
    />
  );
}
