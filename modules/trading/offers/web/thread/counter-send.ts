import type { ReactNode } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { notifySuccess, type RefusalError, serverNow } from '#kernel/web/request/index.ts';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { go } from '#kernel/web/tabs/index.ts';
import { counter, type ThreadDetail } from '../../contract/negotiation.ts';
import { quantityAllowed, type Sellable } from '../../rules/market/quantity.ts';
import { sayQuantity } from '../../rules/market/quantity-words.ts';
import { ThreadExists } from '../../rules/refusals-offer.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { farOf } from '../price-far.ts';
import { threadHref } from './hrefs.ts';
import {
  changedTerms,
  FIRST_TERMS,
  MORE_TERMS,
  type TermKey,
  type TermProblems,
  type Terms,
  validityEnd,
} from './terms.ts';

export interface CounterFormProps {
  /** A first counter names the offer, an answer the thread and its version. */
  readonly target: { readonly offerId: string } | { readonly id: string; readonly version: number };
  readonly lane: string;
  readonly unit: string;
  readonly currency: string;
  readonly side: 'buyer' | 'seller';
  readonly firm: boolean;
  readonly counterparty: string;
  readonly taxRate: string | null;
  readonly offerUntil: string;
  readonly reader: Formatter;
  /** The proposal that is answered: the last round, or the listed terms. */
  readonly standing: Terms;
  /** How the final price is found, where the price that is countered is provisional. */
  readonly formula: LocalizedText | null;
  readonly against: Terms;
  readonly againstLabel: string;
  readonly start: Terms;
  readonly locked: boolean;
  readonly named?: Readonly<Record<string, string | null>>;
  /** What can be taken, where the page knows it: a quantity that does not fit is refused before anything is asked. */
  readonly sellable?: Sellable;
  /** Other acts that stand in the same footer. */
  readonly children?: ReactNode;
  onDone(thread: ThreadDetail): void;
}

export type CounterInput = InputOf<typeof counter>;
const KEYS: ReadonlySet<string> = new Set([...FIRST_TERMS, ...MORE_TERMS]);
/** Field errors of the server at the terms they speak of. */
export function refusedAt(error: RefusalError | null): TermProblems {
  const out: Partial<Record<TermKey, LocalizedText>> = {};
  for (const e of error?.errors ?? [])
    out[e.field.replace(/^terms\./, '') as TermKey] = { zh: e.message, en: e.message };
  return out;
}

/** Whether every complaint stands at a term the reader can see: the form says it there, and the question is over. */
const saidAtTerms = (error: RefusalError): boolean =>
  error.errors.length > 0 && error.errors.every((e) => KEYS.has(e.field.replace(/^terms\./, '')));
/** A quantity off its minimum, step or remainder, told by its own rule (G-QTY). */
export function unfit(of: Sellable | undefined, draft: Terms): TermProblems {
  const answer = of === undefined ? null : quantityAllowed(of, draft.quantity);
  if (answer === null || answer.ok) return {};
  return { quantity: { zh: sayQuantity(answer, 'zh_CN'), en: sayQuantity(answer, 'en_US') } };
}

/** What a counter-offer would send; the validity counts from the press, by the server's clock. */
export const inputOf = (
  props: CounterFormProps,
  draft: Terms,
  validity: string,
  message: string,
  sure: boolean,
): CounterInput =>
  ({
    ...props.target,
    price: draft.price,
    quantity: draft.quantity,
    terms: changedTerms(draft, props.standing),
    validUntil: validityEnd(validity, serverNow(), props.offerUntil),
    message: message.trim() === '' ? null : message.trim(),
    priceConfirmed: sure,
  }) as CounterInput;

/**
 * Sends a counter-offer from its question: a thread that is open already is gone to, what stands at a term
 * closes the question.
 */
export function useCounter(
  props: CounterFormProps,
  onSent: (thread: ThreadDetail) => void,
  onFields: () => void,
) {
  const t = useWords(threadWords);
  const target = 'offerId' in props.target ? `offer:${props.target.offerId}` : `thread:${props.target.id}`;
  const act = useBindingAct(counter, `offers.counter:${target}`, {
    done: (thread) => {
      notifySuccess(`${t('counterDone')} · ${thread.negotiationNo}`);
      onSent(thread);
    },
    refused: (error) => {
      const open =
        error.status === ThreadExists.status
          ? (error.data as { threadId?: string } | null)?.threadId
          : undefined;
      if (open) go(threadHref(open, props.lane));
      else if (farOf(error) === null && saidAtTerms(error)) onFields();
    },
  });
  return { ...act, far: farOf(act.refused) };
}
