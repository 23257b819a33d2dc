import { type LocalizedText, nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { ThreadDetail } from '../../contract/negotiation.ts';
import { systemReasonWords } from '../../rules/system-reasons.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { negotiationVerbWords } from '../../rules/words.ts';

export type Event = ThreadDetail['events'][number];
const verbs = negotiationVerbWords.table as Readonly<Record<string, LocalizedText>>;
const others = threadWords.table as Readonly<Record<string, LocalizedText>>;
const reasons = systemReasonWords.table as Readonly<Record<string, LocalizedText>>;
/** What an event of a thread's history is called. */
export const eventText = (action: string): LocalizedText =>
  verbs[action] ?? others[action] ?? { zh: action, en: action };

/** Who did it and why, as one whole line. */
export function useEventText(): (event: Event, formatter: Formatter) => string {
  const t = useWords(threadWords);
  return (event, formatter) => {
    const verb = formatter.text(eventText(event.action));
    const byClock = event.actorSide === 'timer' || event.actorSide === 'effect' || event.actorName === '';
    const actor = byClock
      ? t('system')
      : event.companyName
        ? `${event.actorName} (${nameOf(event, 'companyName', formatter.locale)})`
        : event.actorName;
    const reason =
      event.reason === null
        ? null
        : reasons[event.reason]
          ? formatter.text(reasons[event.reason] as LocalizedText)
          : event.reason;
    return reason === null ? t('by', { verb, actor }) : t('byBecause', { verb, actor, reason });
  };
}
