import type { LogName } from '#kernel/rules/log-names.ts';
import { orderLifecycle } from './order-lifecycle.ts';
import { orderFieldWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'ORDER', words: orderFieldWords, life: orderLifecycle.subject },
];
