import { useFormat, useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { screenWords } from './words.ts';

const CLOSING_MS = 300_000;

/**
 * Time left until an instant by the server's clock; the instant itself on hover and for screen readers. Turns
 * to "closed" at zero.
 */
export function Countdown({ until, large }: { until: string | null; large?: boolean | undefined }) {
  const format = useFormat();
  const t = useWords(screenWords);
  const now = useServerSecond() * 1000;
  if (until === null) return <>--</>;
  const left = Date.parse(until) - now;
  const mood = left <= 0 ? 'is-over' : left < CLOSING_MS ? 'is-closing' : '';
  return (
    <time
      dateTime={until}
      title={format.deadline(until)}
      className={`sc-countdown ${mood} ${large ? 'is-large' : ''}`}
      {...(large ? { role: 'timer' } : {})}
    >
      {left <= 0 ? t('countdown.over') : format.countdown(until)}
    </time>
  );
}
