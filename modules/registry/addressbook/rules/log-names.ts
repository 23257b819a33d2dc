import type { LogName } from '#kernel/rules/log-names.ts';
import { addressWords } from './address-words.ts';
import { billingWords } from './billing-words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'BILLING', words: billingWords },
  { kind: 'ADDRESS', words: addressWords },
];
