import './markethours.css';
import { useQuery } from '@tanstack/react-query';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { showCountdown, zoneMark } from '#kernel/rules/time-left.ts';
import { useLocale, useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { useLive } from '#kernel/web/request/index.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import { headerClockWords } from '../rules/header-words.ts';
import { spotMarket } from './spot-market.ts';

const ASK_AGAIN_MS = 60_000;
const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * Whether the market is open and the server's time in the business zone, for the head of the console; hears
 * of openings and closings, and asks again every minute.
 */
export function HeaderClock() {
  const t = useWords(headerClockWords);
  const locale = useLocale();
  const second = useServerSecond();
  const { data, refetch } = useQuery({
    queryKey: ['markethours.spot'],
    queryFn: async () => (await spotMarket()) ?? null,
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  });
  useLive(['markets:all'], () => void refetch());
  const open = data?.status === 'open';
  const left = data?.nextChangeAt ? Date.parse(data.nextChangeAt) - second * 1000 : null;
  const next =
    left === null || left < 0 ? '' : t(open ? 'closesIn' : 'opensIn', { left: showCountdown(left, locale) });
  const notice = data?.notice ? readI18n(data.notice) : '';
  return (
    <span
      className="mh-header ct-num"
      title={[t('serverTime'), zoneMark(BUSINESS_ZONE), next, notice].filter(Boolean).join(' · ')}
    >
      {data ? (
        <>
          <span className="mh-header-state" data-open={open} aria-hidden="true">
            {open ? '●' : '○'}
          </span>
          {t(open ? 'open' : 'closed')} ·{' '}
        </>
      ) : null}
      <time>{time.format(second * 1000)}</time>
    </span>
  );
}
