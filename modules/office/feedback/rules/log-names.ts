import type { LogName } from '#kernel/rules/log-names.ts';
import { feedbackLifecycle } from './feedback-lifecycle.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'FEEDBACK', words: null, life: feedbackLifecycle.subject },
];
