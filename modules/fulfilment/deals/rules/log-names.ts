import type { LogName } from '#kernel/rules/log-names.ts';
import { dealLifecycle } from './deal-lifecycle.ts';
import { letterLifecycle } from './letter-lifecycle.ts';
import { dealFieldWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'DEAL', words: dealFieldWords, life: dealLifecycle.subject },
  { kind: 'LETTER', words: dealFieldWords, life: letterLifecycle.subject },
];
