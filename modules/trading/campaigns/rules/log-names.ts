import type { LogName } from '#kernel/rules/log-names.ts';
import { activityLifecycle } from './activity-lifecycle.ts';
import { BIZ } from './codes.ts';
import { activityWords } from './words.ts';

/** How the operation log names fields and states of an activity. */
export const logNames: readonly LogName[] = [
  { kind: BIZ, words: activityWords, life: activityLifecycle.subject },
];
