import type { LogName } from '#kernel/rules/log-names.ts';
import { noteLifecycle } from './note-lifecycle.ts';
import { shipWords } from './words.ts';

/** How the operation log says what was changed. */
export const logNames: readonly LogName[] = [
  { kind: 'SHIPMENT', words: shipWords, life: noteLifecycle.subject },
];
