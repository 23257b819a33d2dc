import type { LogName } from '#kernel/rules/log-names.ts';
import { storeLifecycle } from './store-lifecycle.ts';
import { shopTypeWords, storeWords } from './store-words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'STORE', words: storeWords, life: storeLifecycle.subject },
  { kind: 'SHOP_TYPE', words: shopTypeWords },
];
