import type { LogName } from '#kernel/rules/log-names.ts';
import { lineLifecycle } from './line-lifecycle.ts';
import { statementWords } from './words.ts';

/** How the operation log says what was changed. */
export const logNames: readonly LogName[] = [
  { kind: 'BANK_STATEMENT', words: statementWords },
  { kind: 'STATEMENT_LINE', words: statementWords, life: lineLifecycle.subject },
];
