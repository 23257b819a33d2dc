import { useWords } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import type { OfferSeen } from './seen.ts';

type Tape = OfferSeen['tape'];
/** What was paid lately in the same product: bands of days that tell of no single deal (trading-domain 20.4). */
export function DealTape({ tape, reader: formatter }: { tape: Tape; reader: Formatter }) {
  const t = useWords(marketWords);
  return (
    <>
      <h3 title={t('tapeHelp')}>{t('tape')}</h3>
      {tape.length === 0 ? <p className="sc-faint">{t('noTape')}</p> : null}
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
