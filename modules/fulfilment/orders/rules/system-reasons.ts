import type { LocalizedText } from '#kernel/rules/words.ts';
import { orderScreenWords } from './screen-words.ts';

/** Why the clock ended an order, as it is stored; people read it in their language. */
export const UNPAID = 'PAYMENT_OVERDUE';
export const NOT_SUBMITTED = 'NOT_SUBMITTED';
const WORDS: Readonly<Record<string, LocalizedText>> = {
  [UNPAID]: orderScreenWords.table['closeText.unpaid'],
  [NOT_SUBMITTED]: orderScreenWords.table['closeText.notSubmitted'],
};
/** A reason somebody wrote stands as it is, in both languages. */
export const sayReason = (reason: string): LocalizedText => WORDS[reason] ?? { zh: reason, en: reason };
