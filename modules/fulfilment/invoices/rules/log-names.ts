import type { LogName } from '#kernel/rules/log-names.ts';
import { invoiceLifecycle } from './invoice-lifecycle.ts';
import { invoiceWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'INVOICE', words: invoiceWords, life: invoiceLifecycle.subject },
];
