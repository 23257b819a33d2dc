import type { ReactNode } from 'react';
import type { Said } from '#kernel/rules/words.ts';
import type { Reader } from '#kernel/web/screens/index.ts';
import type { RoundRow, ThreadDetail } from '../../contract/negotiation.ts';
import { ROUND } from '../../rules/codes.ts';
import { threadLookWords } from '../../rules/thread-look-words.ts';
import { showTerm } from './terms.ts';

type Fact = { readonly label: string; readonly value: ReactNode; readonly wide?: boolean };
type Facts = readonly Fact[];
/** How the final price is found; nothing for a fixed price. */
export const formulaFact = (formula: Said | null, reader: Reader): Fact[] =>
  formula === null
    ? []
    : [{ label: reader.said(threadLookWords.table.formula), value: reader.said(formula), wide: true }];

/** Delivery, pickup and payment of a proposal, for the confirmation. */
export function settledFacts(
  terms: Readonly<Record<string, unknown>>,
  thread: Pick<ThreadDetail, 'lane' | 'formula'>,
  reader: Reader,
): Facts {
  const { table } = threadLookWords;
  const show = (key: string) => showTerm(key, terms[key], thread.lane, reader);
  return [
    ...formulaFact(thread.formula, reader),
    {
      label: reader.said(table.deliveryWindow),
      value: reader.between(show('deliveryStart'), show('deliveryEnd')),
    },
    { label: reader.said(table.pickType), value: show('pickType') },
    { label: reader.said(table.paymentTerm), value: show('paymentTerm') },
  ];
}

/** The live round of the other side, if there is one. */
export const theirLive = (thread: Pick<ThreadDetail, 'ladder'>): RoundRow | null =>
  thread.ladder.find((r) => r.state === ROUND.live && !r.own) ?? null;
