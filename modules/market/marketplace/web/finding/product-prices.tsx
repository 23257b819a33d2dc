import { compare } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { Reader } from '#kernel/web/screens/index.ts';
import { PriceLine } from '#kernel/web/screens/price-line.tsx';
import { findingWords } from '../../rules/finding-words.ts';
import { Card, Nothing } from '../card.tsx';
import type { Product } from './product-page.tsx';

const LINES = 8;

/** What was paid lately: a line of prices, and the last deals without names (trading-domain 20.2). */
export function ProductPrices({ of, reader }: { of: Product; reader: Reader }) {
  const t = useWords(findingWords);
  const { tape } = of;
  const oldFirst = tape.map((d) => d.price).toReversed();
  const sorted = oldFirst.toSorted(compare);
  const says = t('pricesChart', { n: tape.length, low: reader.price(sorted[0] ?? null), high: reader.price(sorted.at(-1) ?? null) });
  return (
    <Card title={t('pricesPaid')}>
      {tape.length === 0 ? <Nothing says={t('noPrices')} /> : null}
      {tape.length > 1 ? <PriceLine className="gf-price" prices={oldFirst} says={says} /> : null}
      {tape.length > 0 ? (
        <>
          <table className="dt dt-plain">
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col" className="dt-end">
                  {t('quantity')}
                </th>
                <th scope="col" className="dt-end">
                  {t('price')}
                </th>
              </tr>
            </thead>
            <tbody>
              {tape.slice(0, LINES).map((deal, n) => (
                <tr key={`${deal.at} ${n}`}>
                  <td className="ct-num">{reader.dateTime(deal.at)}</td>
                  <td className="dt-end">{reader.quantity(deal.quantity)}</td>
                  <td className="dt-end">{reader.price(deal.price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="sc-faint">{t('pricesHelp', { n: tape.length })}</p>
        </>
      ) : null}
    </Card>
  );
}
