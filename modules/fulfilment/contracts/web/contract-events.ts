import { inLocale, nameOf } from '#kernel/rules/words.ts';
import type { Formatter, TimelineEvent } from '#kernel/web/screens/index.ts';
import type { ProtocolDetail } from '../contract/protocol.ts';
import { endsWithQuantity, reasonText } from '../rules/history-reason.ts';
import { contractActWords, contractVerbWords } from '../rules/words.ts';
import { contractBadge } from './badges.ts';

type Table = Readonly<Record<string, { readonly zh: string; readonly en: string } | undefined>>;
/** What happened to a contract, newest first. */
export const contractEvents = (row: ProtocolDetail, formatter: Formatter): TimelineEvent[] =>
  row.events.toReversed().map((e) => {
    const said = (contractVerbWords.table as Table)[e.action] ?? (contractActWords.table as Table)[e.action];
    const look = e.toState === null ? null : contractBadge.of(e.toState, formatter);
    return {
      key: String(e.seq),
      title: said === undefined ? e.action : inLocale(said, formatter.locale),
      at: e.at,
      by: [nameOf(e, 'companyName', formatter.locale), e.actorName].filter(Boolean).join(' · '),
      color: look?.color,
      note: [look?.label, reasonText(e.reason, endsWithQuantity(e.action) ? row.uom : null, formatter.locale)]
        .filter(Boolean)
        .join(' · '),
    };
  });
