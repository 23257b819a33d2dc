import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { zoneMark } from '#kernel/rules/format.ts';
import { useFormat, useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { useMarketNow } from './market-hours.ts';

const clock = (seconds: boolean) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: BUSINESS_ZONE,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
  });
const [withSeconds, withMinutes] = [clock(true), clock(false)];

/** The market of a lane: open or closed, when that changes, and the server's time in the business zone. */
export function BoardClock({ lane }: { lane: string }) {
  const t = useWords(marketWords);
  const format = useFormat();
  const second = useServerSecond();
  const { open, nextChangeAt } = useMarketNow(lane);
  const at = nextChangeAt === null ? null : withMinutes.format(Date.parse(nextChangeAt));
  return (
    <span className="mb-clock">
      {open === null ? null : (
        <span
          className={open ? 'mb-open' : 'mb-shut'}
          title={nextChangeAt === null ? undefined : format.deadline(nextChangeAt)}
        >
          <span aria-hidden="true">{open ? '●' : '○'} </span>
          {t(open ? 'marketOpen' : 'marketClosed')}
          {at === null ? '' : ` · ${t(open ? 'closesAt' : 'opensAt', { time: at })}`}
        </span>
      )}
      <time className="ct-num" title={t('serverTime')}>
        {withSeconds.format(second * 1000)} {zoneMark(BUSINESS_ZONE)}
      </time>
    </span>
  );
}
