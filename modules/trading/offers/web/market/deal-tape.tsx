import { compare, dec } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { Reader } from '#kernel/web/screens/reader.ts';
import { marketWords } from '../../rules/market-words.ts';
import type { OfferSeen } from './seen.ts';

type Tape = OfferSeen['tape'];
const WIDTH = 320;
const HEIGHT = 44;
const EDGE = 4;

/** Points of the price line, oldest left; positions only, never figures. */
export function linePoints(prices: readonly string[]): string {
  const [low, high] = [prices.reduce((a, b) => (compare(a, b) < 0 ? a : b)), prices.reduce((a, b) => (compare(a, b) > 0 ? a : b))];
  const span = dec(high).minus(low);
  return prices
    .map((price, n) => {
      const x = prices.length === 1 ? WIDTH / 2 : EDGE + (n * (WIDTH - 2 * EDGE)) / (prices.length - 1);
      const share = span.isZero() ? 0.5 : dec(price).minus(low).dividedBy(span).toNumber();
      return `${x.toFixed(1)},${(HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)).toFixed(1)}`;
    })
    .join(' ');
}

/** Latest deals in the same product: a line of prices and the tape, without names (trading-domain 3.6). */
export function DealTape({ tape, unit, reader }: { tape: Tape; unit: string; reader: Reader }) {
  const t = useWords(marketWords);
  const oldFirst = [...tape].reverse().map((d) => d.price);
  const sorted = [...oldFirst].sort(compare);
  return (
    <>
      <h3 title={t('tapeHelp')}>{t('tape')}</h3>
      {tape.length === 0 ? <p className="sc-faint">{t('noTape')}</p> : null}
      {tape.length > 1 ? (
        <svg
          className="mb-line"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('tapeChart', { n: tape.length, low: reader.price(sorted[0]), high: reader.price(sorted.at(-1)) })}
        >
          <polyline points={linePoints(oldFirst)} fill="none" vectorEffect="non-scaling-stroke" />
        </svg>
      ) : null}
      <ol className="mb-tape ct-num">
        {tape.map((deal, n) => (
          <li key={`${deal.at} ${n}`}>
            <time dateTime={deal.at}>{reader.dateTime(deal.at)}</time>
            <span>
              {reader.quantity(deal.quantity)} {unit}
            </span>
            <strong>{reader.price(deal.price)}</strong>
          </li>
        ))}
      </ol>
    </>
  );
}
