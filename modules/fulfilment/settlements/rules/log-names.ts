import type { LogName } from '#kernel/rules/log-names.ts';
import { fixingLifecycle } from './fixing-lifecycle.ts';
import { fixingWords } from './fixing-words.ts';
import { settlementLifecycle } from './settlement-lifecycle.ts';
import { discountWords, settlementWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'SETTLEMENT', words: settlementWords, life: settlementLifecycle.subject },
  { kind: 'FIXING', words: fixingWords, life: fixingLifecycle.subject },
  { kind: 'DISCOUNT_TABLE', words: discountWords },
];
