import type { LogName } from '#kernel/rules/log-names.ts';
import { clauseWords } from './clause-words.ts';
import { protocolLifecycle } from './contract-lifecycle.ts';
import { contractFieldWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'PROTOCOL', words: contractFieldWords, life: protocolLifecycle.subject },
  { kind: 'CLAUSE', words: clauseWords },
];
