import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter, TimelineEvent } from '#kernel/web/screens/index.ts';
import { moneyWords, wordOf } from '../rules/words.ts';

interface Event {
  readonly seq: number;
  readonly action: string;
  readonly actorName: string;
  readonly reason: string | null;
  readonly changes: readonly { field: string; before: unknown; after: unknown }[];
  readonly at: string;
}
const table = moneyWords.table as Readonly<Record<string, LocalizedText>>;
const SUM = /^-?\d+\.\d{1,4}$/;
const plain = (value: unknown, formatter: Formatter): string => {
  if (value === null || value === undefined) return EMPTY;
  const text = String(value);
  return SUM.test(text) ? formatter.money(text) : text;
};

/** The history of a document of money, newest first: what was done, by whom, why, and which figures changed. */
export const timelineOf = (events: readonly Event[], formatter: Formatter): readonly TimelineEvent[] =>
  events.toReversed().map((e) => {
    const changed = e.changes.flatMap((c) => {
      const said = table[`changed.${c.field}`];
      return said === undefined
        ? []
        : [`${formatter.text(said)}: ${plain(c.before, formatter)} → ${plain(c.after, formatter)}`];
    });
    const note = [e.reason, ...changed].filter(Boolean).join(' · ');
    return {
      key: String(e.seq),
      title: formatter.text(wordOf('event', e.action)),
      note: note === '' ? undefined : note,
      by: e.actorName === 'system' ? null : e.actorName,
      at: e.at,
    };
  });
