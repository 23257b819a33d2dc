import type { LogName } from '#kernel/rules/log-names.ts';
import { dealLife } from './deal-life.ts';
import { letterLife } from './letter-life.ts';
import { dealFieldWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'DEAL', words: dealFieldWords, life: dealLife.subject },
  { kind: 'LETTER', words: dealFieldWords, life: letterLife.subject },
];
