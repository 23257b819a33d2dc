import type { LogName } from '#kernel/rules/log-names.ts';
import { mailingLifecycle } from './mailing-lifecycle.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'MESSAGE', words: null, life: mailingLifecycle.subject },
];
