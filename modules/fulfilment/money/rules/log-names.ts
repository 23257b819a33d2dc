import type { LogName } from '#kernel/rules/log-names.ts';
import { depositLifecycle } from './deposit-lifecycle.ts';
import { receivableLifecycle } from './receivable-lifecycle.ts';
import { refundLifecycle } from './refund-lifecycle.ts';
import { moneyWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'DEPOSIT', words: moneyWords, life: depositLifecycle.subject },
  { kind: 'RECEIVABLE', words: moneyWords, life: receivableLifecycle.subject },
  { kind: 'REFUND', words: moneyWords, life: refundLifecycle.subject },
  { kind: 'CREDIT', words: moneyWords },
];
