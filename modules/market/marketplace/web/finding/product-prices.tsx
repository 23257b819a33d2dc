import { compare } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { type Formatter, To } from '#kernel/web/screens/index.ts';
import { PriceLine } from '#kernel/web/screens/price-line.tsx';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { PRICE_TRENDS } from '#market/statistics/rules/pages.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { Card, Nothing } from '../card.tsx';
import { useWay } from '../ways.ts';
import { inEither } from './beside.ts';
import type { Product } from './shown-product.ts';

const LINES = 8;

/**
 * The index of the product that was published last: its closes as a line, the last one in figures, and the
 * way to its trend (trading-domain 20.2).
 */
export function ProductIndex({
  of,
  reader: formatter,
}: {
  of: NonNullable<Product['index']>;
  reader: Formatter;
}) {
  const t = useWords(findingWords);
  const way = useWay();
  const closes = of.points.map((p) => p.close);
  const sorted = closes.toSorted(compare);
  const last = of.points.at(-1);
  const name = inEither(formatter, of.zh, of.en);
  const trend = `${PRICE_TRENDS}?index=${of.id}`;
  if (last === undefined) return null;
  return (
    <Card title={t('priceIndex')} note={name}>
      {closes.length > 1 ? (
        <PriceLine
          className="gf-price"
          prices={closes}
          says={t('indexChart', {
            index: name,
            n: closes.length,
            low: formatter.price(sorted[0] ?? null),
            high: formatter.price(sorted.at(-1) ?? null),
          })}
        />
      ) : null}
      <p>
        <strong className="ct-num">{formatter.price(last.close)}</strong>{' '}
        {of.uom !== 'TNE'
          ? `${of.currency}/${of.uom}`
          : t(of.currency === 'USD' ? 'perTonneUsd' : 'perTonne')}{' '}
        <span className="sc-faint">{formatter.date(last.day)}</span>{' '}
        {way(trend) === 'open' ? <To href={trend}>{t('indexTrend')}</To> : null}
      </p>
    </Card>
  );
}

/** What was paid lately: bands of days or weeks with enough deals that none can be told apart (trading-domain 20.4). */
export function ProductPrices({ of, reader: formatter }: { of: Product; reader: Formatter }) {
  const t = useWords(findingWords);
  const { tape } = of;
  const whole = (price: string) => formatter.count(Number.parseInt(price, 10));
  return (
    <Card title={t('pricesPaid')}>
      {tape.length === 0 ? <Nothing says={t('noPrices')} /> : null}
      {tape.length > 0 ? (
        <SmallTable
          rows={tape.slice(0, LINES)}
          keyOf={(paid) => `${paid.from} ${paid.currency}`}
          columns={[
            {
              label: t('day'),
              className: 'ct-num',
              cell: (paid) =>
                paid.from === paid.to ? formatter.date(paid.from) : formatter.range(paid.from, paid.to),
            },
            { label: t('deals'), end: true, cell: (paid) => formatter.count(paid.deals) },
            {
              label: t('price'),
              end: true,
              cell: (paid) => `${paid.currency} ${whole(paid.low)} – ${whole(paid.high)}`,
            },
          ]}
        />
      ) : null}
      <p className="sc-faint">{t('pricesHelp')}</p>
    </Card>
  );
}
