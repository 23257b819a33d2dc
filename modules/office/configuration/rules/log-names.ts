import type { LogName } from '#kernel/rules/log-names.ts';
import { unitWords } from './unit-words.ts';
import { siteWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'CONFIGURATION', words: { ...unitWords, table: { ...siteWords.table, ...unitWords.table } } },
];
