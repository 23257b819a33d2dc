import { useQuery } from '@tanstack/react-query';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { showCountdown, zoneMark } from '#kernel/rules/time-left.ts';
import { useLocale } from '../i18n/locale.ts';
import { useServerSecond } from '../i18n/server-second.ts';
import { useWords } from '../i18n/use-words.ts';
import { useLive } from '../request/live.ts';
import { readI18n } from './platform.ts';
import { shellPorts } from './ports.ts';
import { shellWords } from './words.ts';

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Whether the market is open and the server's time in the business zone; hears of openings and closings, and asks again every minute. */
export function MarketClock() {
  const t = useWords(shellWords);
  const locale = useLocale();
  const second = useServerSecond();
  const { data, refetch } = useQuery({
    queryKey: ['shell.market'],
    queryFn: () => shellPorts().market(),
    refetchInterval: 60_000,
    retry: false,
  });
  useLive(['markets:all'], () => void refetch());
  const left = data?.nextChangeAt ? Date.parse(data.nextChangeAt) - second * 1000 : null;
  const next =
    left === null || left < 0
      ? ''
      : t(data?.open ? 'market.closesIn' : 'market.opensIn', { left: showCountdown(left, locale) });
  const notice = data?.notice ? readI18n(data.notice) : '';
  return (
    <span
      className="sh-clock ct-num"
      title={[t('clock.label'), zoneMark(BUSINESS_ZONE), next, notice].filter(Boolean).join(' · ')}
    >
      {data ? (
        <>
          <span className="sh-market" data-open={data.open} aria-hidden="true">
            {data.open ? '●' : '○'}
          </span>
          {t(data.open ? 'market.open' : 'market.closed')} ·{' '}
        </>
      ) : null}
      <time>{time.format(second * 1000)}</time>
    </span>
  );
}
