import type { ReactNode } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { RoundRow, ThreadDetail } from '../../contract/negotiation.ts';
import { ROUND } from '../../rules/codes.ts';
import { threadBadgeWords } from '../../rules/thread/thread-words.ts';
import { showTerm } from './terms.ts';

type Fact = { readonly label: string; readonly value: ReactNode; readonly wide?: boolean };
type Facts = readonly Fact[];
/** How the final price is found; nothing for a fixed price. */
export const formulaFact = (formula: LocalizedText | null, formatter: Formatter): Fact[] =>
  formula === null
    ? []
    : [{ label: formatter.text(threadBadgeWords.table.formula), value: formatter.text(formula), wide: true }];

/** Delivery, pickup and payment of a proposal, for the confirmation. */
export function settledFacts(
  terms: Readonly<Record<string, unknown>>,
  thread: Pick<ThreadDetail, 'lane' | 'formula'>,
  formatter: Formatter,
): Facts {
  const { table } = threadBadgeWords;
  const show = (key: string) => showTerm(key, terms[key], thread.lane, formatter);
  return [
    ...formulaFact(thread.formula, formatter),
    {
      label: formatter.text(table.deliveryWindow),
      value: formatter.between(show('deliveryStart'), show('deliveryEnd')),
    },
    { label: formatter.text(table.pickType), value: show('pickType') },
    { label: formatter.text(table.paymentTerm), value: show('paymentTerm') },
  ];
}

/** The live round of the other side, if there is one. */
export const theirLive = (thread: Pick<ThreadDetail, 'ladder'>): RoundRow | null =>
  thread.ladder.find((r) => r.state === ROUND.live && !r.own) ?? null;
