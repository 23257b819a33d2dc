import type { LogName } from '#kernel/rules/log-names.ts';
import { appealLifecycle } from './appeal-lifecycle.ts';
import { appealWords } from './words.ts';

/** How the operation log says what was changed. */
export const logNames: readonly LogName[] = [
  { kind: 'APPEAL', words: appealWords, life: appealLifecycle.subject },
];
