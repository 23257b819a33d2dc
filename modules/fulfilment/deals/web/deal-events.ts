import { inLocale, nameOf } from '#kernel/rules/words.ts';
import type { Formatter, TimelineEvent } from '#kernel/web/screens/index.ts';
import type { HistoryRow } from '../contract/deal.ts';
import { dealVerbWords, dealWords, letterVerbWords } from '../rules/words.ts';
import { dealBadge, letterBadge } from './badges.ts';

type Table = Readonly<Record<string, { readonly zh: string; readonly en: string } | undefined>>;
/** History rows of a deal and its letters as a timeline, newest first. */
export function dealEvents(rows: readonly HistoryRow[], formatter: Formatter): TimelineEvent[] {
  return [...rows].reverse().map((row) => {
    const letter = row.bizType === 'LETTER';
    const table: Table = letter ? letterVerbWords.table : dealVerbWords.table;
    const said = table[row.action];
    const look = (letter ? letterBadge : dealBadge).of(row.toState ?? '', formatter);
    const reason = row.reason === null ? undefined : ((dealWords.table as Table)[row.reason] ?? null);
    return {
      key: `${row.bizType} ${row.bizNo} ${row.seq}`,
      title: `${said === undefined ? row.action : inLocale(said, formatter.locale)}${letter && row.bizNo !== null ? ` ${row.bizNo}` : ''}`,
      at: row.at,
      by: [nameOf(row, 'companyName', formatter.locale), row.actorName].filter(Boolean).join(' · '),
      color: look.color,
      note:
        row.reason === null
          ? look.label
          : `${look.label} · ${reason ? inLocale(reason, formatter.locale) : row.reason}`,
    };
  });
}
