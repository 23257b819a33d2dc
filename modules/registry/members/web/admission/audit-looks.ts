import { say } from '#kernel/rules/words.ts';
import { lifeLook, type Reader, type StatusLook, type TimelineEvent } from '#kernel/web/screens/index.ts';
import type { HistoryRow } from '../../contract/audit.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { changeLife, changeTones } from '../../rules/change-life.ts';
import { applicationLook } from '../looks.ts';

const SENT = ['10', '20', '30', '40'];
/** States an auditor chooses among: a draft is its writer's own. */
export const sentLook: StatusLook = {
  ...applicationLook,
  choices: (reader) => applicationLook.choices(reader).filter((c) => SENT.includes(c.value)),
};
export const changeLook: StatusLook = lifeLook(changeLife, changeTones);

const HOUR = 60;
const DAY = 24 * HOUR;
/** «2 d 3 h»: how long something waits, or waited. */
export function waitText(minutes: number, reader: Pick<Reader, 'locale'>): string {
  if (minutes < HOUR) return say(auditWords, reader.locale, 'wait.minutes', { n: minutes });
  if (minutes < DAY) return say(auditWords, reader.locale, 'wait.hours', { n: Math.floor(minutes / HOUR) });
  return say(auditWords, reader.locale, 'wait.days', {
    d: Math.floor(minutes / DAY),
    h: Math.floor((minutes % DAY) / HOUR),
  });
}

const actions = auditWords.table as Readonly<Record<string, { zh: string; en: string } | undefined>>;
const COLOURS: Readonly<Record<string, TimelineEvent['color']>> = {
  approve: 'green',
  reject: 'red',
  submit: 'blue',
  resubmit: 'blue',
};
/** The history of an application or a request, newest first. */
export const eventsOf = (history: readonly HistoryRow[], reader: Reader): TimelineEvent[] =>
  history.map((h) => {
    const said = actions[`action.${h.action}`];
    return {
      key: String(h.seq),
      title: said === undefined ? h.action : reader.said(said),
      at: h.at,
      by: h.by,
      note: h.reason,
      color: COLOURS[h.action] ?? 'gray',
    };
  });
