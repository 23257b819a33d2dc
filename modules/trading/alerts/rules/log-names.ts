import type { LogName } from '#kernel/rules/log-names.ts';
import { alertLifecycle } from './alert-lifecycle.ts';
import { alertWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'ALERT', words: alertWords, life: alertLifecycle.subject },
];
