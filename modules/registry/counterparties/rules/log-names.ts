import type { LogName } from '#kernel/rules/log-names.ts';
import { ruleWords } from './words.ts';

/** How the operation log says what was changed. */
export const logNames: readonly LogName[] = [{ kind: 'COUNTERPARTY_RULE', words: ruleWords }];
