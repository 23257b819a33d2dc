import { compare } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { PriceLine } from '#kernel/web/screens/price-line.tsx';
import { marketWords } from '../../rules/market/market-words.ts';
import type { OfferSeen } from './seen.ts';

type Tape = OfferSeen['tape'];
/** Latest deals in the same product: a line of prices and the tape, without names (trading-domain 3.6). */
export function DealTape({ tape, unit, reader: formatter }: { tape: Tape; unit: string; reader: Formatter }) {
  const t = useWords(marketWords);
  const oldFirst = [...tape].reverse().map((d) => d.price);
  const sorted = [...oldFirst].sort(compare);
  return (
    <>
      <h3 title={t('tapeHelp')}>{t('tape')}</h3>
      {tape.length === 0 ? <p className="sc-faint">{t('noTape')}</p> : null}
      {tape.length > 1 ? (
        <PriceLine
          className="mb-line"
          prices={oldFirst}
          says={t('tapeChart', {
            n: tape.length,
            low: formatter.price(sorted[0]),
            high: formatter.price(sorted.at(-1)),
          })}
        />
      ) : null}
      <ol className="mb-tape ct-num">
        {tape.map((deal, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: deals of one instant keep their order
          <li key={`${deal.at} ${n}`}>
            <time dateTime={deal.at}>{formatter.dateTime(deal.at)}</time>
            <span>
              {formatter.quantity(deal.quantity)} {unit}
            </span>
            <strong>{formatter.price(deal.price)}</strong>
          </li>
        ))}
      </ol>
    </>
  );
}
