import { translate } from '#kernel/rules/words.ts';
import {
  type Formatter,
  lifecycleBadge,
  type StatusBadge,
  type TimelineEvent,
} from '#kernel/web/screens/index.ts';
import type { HistoryRow } from '../../contract/audit.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { changeLifecycle, changeTones } from '../../rules/change-lifecycle.ts';
import { applicationBadge } from '../badges.ts';

const SENT = ['10', '20', '30', '40'];
/** States an auditor chooses among: a draft is its writer's own. */
export const sentBadge: StatusBadge = {
  ...applicationBadge,
  choices: (formatter) => applicationBadge.choices(formatter).filter((c) => SENT.includes(c.value)),
};
export const changeBadge: StatusBadge = lifecycleBadge(changeLifecycle, changeTones);

const HOUR = 60;
const DAY = 24 * HOUR;
/** «2 d 3 h»: how long something waits, or waited. */
export function waitText(minutes: number, formatter: Pick<Formatter, 'locale'>): string {
  if (minutes < HOUR) return translate(auditWords, formatter.locale, 'wait.minutes', { n: minutes });
  if (minutes < DAY)
    return translate(auditWords, formatter.locale, 'wait.hours', { n: Math.floor(minutes / HOUR) });
  return translate(auditWords, formatter.locale, 'wait.days', {
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
export const eventsOf = (history: readonly HistoryRow[], formatter: Formatter): TimelineEvent[] =>
  history.map((h) => {
    const said = actions[`action.${h.action}`];
    return {
      key: String(h.seq),
      title: said === undefined ? h.action : formatter.text(said),
      at: h.at,
      by: h.by,
      note: h.reason,
      color: COLOURS[h.action] ?? 'gray',
    };
  });
