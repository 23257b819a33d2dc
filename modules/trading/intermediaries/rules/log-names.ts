import type { LogName } from '#kernel/rules/log-names.ts';
import { approvalLifecycle } from '#office/approvals/rules/approval-lifecycle.ts';
import { applicationWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'INTERMEDIARY', words: applicationWords, life: approvalLifecycle.subject },
];
