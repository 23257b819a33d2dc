import type { LogName } from '#kernel/rules/log-names.ts';
import { settlementLifecycle } from './settlement-lifecycle.ts';
import { discountWords, settlementWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'SETTLEMENT', words: settlementWords, life: settlementLifecycle.subject },
  { kind: 'DISCOUNT_TABLE', words: discountWords },
];
