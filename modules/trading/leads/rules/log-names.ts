import type { LogName } from '#kernel/rules/log-names.ts';
import { leadLifecycle } from './lead-lifecycle.ts';
import { leadWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [{ kind: 'LEAD', words: leadWords, life: leadLifecycle.subject }];
