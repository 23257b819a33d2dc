import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { deskWords } from '../rules/desk-words.ts';
import { systemWords } from '../rules/words.ts';
import { nameText } from './texts.ts';

const table = deskWords.table as Readonly<Record<string, LocalizedText>>;
const reasons = Object.values(systemWords.table) as readonly LocalizedText[];
/** What the system gave as a reason is stored in Chinese; it is read in either language. */
const reasonText = (reason: string, formatter: Formatter): string => {
  const known = reasons.find((said) => said.zh === reason);
  return known === undefined ? reason : formatter.text(known);
};
/** What happened, newest first: for its seller and the operator. */
export const deskTimeline = (row: AuctionDetail, formatter: Formatter) =>
  (row.events ?? []).toReversed().map((e) => ({
    key: String(e.seq),
    title: formatter.text(table[`act.${e.action}`] ?? { zh: e.action, en: e.action }),
    note: e.reason === null ? undefined : reasonText(e.reason, formatter),
    at: e.at,
    by: [nameText(e.companyZh, e.companyEn, formatter), e.person]
      .filter((x) => x !== null && x !== EMPTY)
      .join(' '),
  }));
