import { showLateness } from '#kernel/rules/time-left.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useFormat, useLocalized, useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { screenWords } from './words.ts';

const CLOSING_MS = 300_000;

/**
 * Time left until an instant by the server's clock; the instant itself on hover and for screen readers. Turns to
 * "closed" at zero; where the act stays open, `late` says what may still be done, and how long it is overdue stands
 * before it.
 */
export function Countdown({
  until,
  large,
  late,
}: {
  until: string | null;
  large?: boolean | undefined;
  late?: LocalizedText | null | undefined;
}) {
  const format = useFormat();
  const t = useWords(screenWords);
  const text = useLocalized();
  const now = useServerSecond() * 1000;
  if (until === null) return <>--</>;
  const left = Date.parse(until) - now;
  const open = left <= 0 && late !== null && late !== undefined;
  const mood = open ? 'is-late' : left <= 0 ? 'is-over' : left < CLOSING_MS ? 'is-closing' : '';
  return (
    <time
      dateTime={until}
      title={format.deadline(until)}
      className={`sc-countdown ${mood} ${large ? 'is-large' : ''}`}
      {...(large ? { role: 'timer' } : {})}
    >
      {open ? (
        <>
          {t('countdown.late', { left: showLateness(-left, format.locale) })}
          <small className="sc-faint">{text(late)}</small>
        </>
      ) : left <= 0 ? (
        t('countdown.over')
      ) : (
        format.countdown(until)
      )}
    </time>
  );
}
