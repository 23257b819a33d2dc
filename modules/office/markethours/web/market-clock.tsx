import './markethours.css';
import { useEffect } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { serverNow, useCall, useLive } from '#kernel/web/request/index.ts';
import { Countdown, StatusOf, useFormatter } from '#kernel/web/screens/index.ts';
import { marketStatus } from '../contract/market.ts';
import { marketWords } from '../rules/words.ts';
import { type MarketCode, marketBadge } from './badges.ts';

const LOOK_AGAIN_MS = 60_000;
const SOON_MS = 3_600_000;

/**
 * A market's state, the time to its next change and its notice, for boards and headers. Heard live, asked
 * again when a change is due.
 */
export function MarketClock({ market = '10' }: { market?: MarketCode }) {
  const t = useWords(marketWords);
  const formatter = useFormatter();
  const { data, refetch } = useCall(
    marketStatus,
    {},
    { silent: true, refetchMs: LOOK_AGAIN_MS, staleMs: LOOK_AGAIN_MS },
  );
  useLive(['markets:all'], () => void refetch());
  const row = data?.find((m) => m.market === market);
  const next = row?.nextChangeAt ?? null;
  useEffect(() => {
    const left = next === null ? Number.POSITIVE_INFINITY : Date.parse(next) - serverNow();
    if (left > SOON_MS) return;
    const timer = setTimeout(() => void refetch(), Math.max(500, left + 300));
    return () => clearTimeout(timer);
  }, [next, refetch]);
  if (!row) return null;
  return (
    <span className="mh-clock">
      <StatusOf look={marketBadge} code={row.status} formatter={formatter} />
      {next === null ? null : (
        <span className="mh-next">
          {t(row.status === 'open' ? 'nextCloseAt' : 'nextOpenAt')} <Countdown until={next} />
        </span>
      )}
      {row.notice ? <span className="mh-notice">{formatter.i18n(row.notice)}</span> : null}
    </span>
  );
}
