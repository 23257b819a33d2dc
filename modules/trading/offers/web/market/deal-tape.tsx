import { add, lineAmount } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { PriceLine } from '#kernel/web/screens/price-line.tsx';
import { marketWords } from '../../rules/market/market-words.ts';
import type { OfferSeen } from './seen.ts';

/** Fewer different points are no line. */
const LEAST = 2;
type Tape = OfferSeen['tape'];
/** The middles of the bands as a line, oldest left, of the currency most was paid in lately. */
function TapeLine({ tape, reader: formatter }: { tape: Tape; reader: Formatter }) {
  const t = useWords(marketWords);
  const bands = tape
    .filter((paid) => paid.currency === tape[0]?.currency)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const [first, last] = [bands[0], bands.at(-1)];
  const middles = bands.map((paid) => lineAmount(add(paid.low, paid.high), '0.5'));
  // Where every band is the same the figures below say it all.
  if (first === undefined || last === undefined || new Set(middles).size < LEAST) return null;
  const whole = (price: string) => formatter.count(Number.parseInt(price, 10));
  return (
    <PriceLine
      className="mb-line"
      prices={middles}
      says={t('tapeLine', {
        span: formatter.range(first.from, last.to),
        first: `${whole(first.low)} – ${whole(first.high)}`,
        last: `${whole(last.low)} – ${whole(last.high)}`,
      })}
    />
  );
}
/** What was paid lately in the same product: bands of days that tell of no single deal (trading-domain 20.4). */
export function DealTape({ tape, reader: formatter }: { tape: Tape; reader: Formatter }) {
  const t = useWords(marketWords);
  return (
    <>
      <h3 title={t('tapeHelp')}>{t('tape')}</h3>
      {tape.length === 0 ? <p className="sc-faint">{t('noTape')}</p> : null}
      <TapeLine tape={tape} reader={formatter} />
      <ol className="mb-tape ct-num">
        {tape.map((paid) => (
          <li key={`${paid.from} ${paid.currency}`}>
            <time dateTime={paid.to}>
              {paid.from === paid.to ? formatter.date(paid.from) : formatter.range(paid.from, paid.to)}
            </time>
            <span>{t('tapeDeals', { n: paid.deals })}</span>
            <strong>
              {paid.currency} {formatter.count(Number.parseInt(paid.low, 10))} –{' '}
              {formatter.count(Number.parseInt(paid.high, 10))}
            </strong>
          </li>
        ))}
      </ol>
    </>
  );
}
