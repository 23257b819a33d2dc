import type { LogName } from '#kernel/rules/log-names.ts';
import { exportLifecycle } from './export-lifecycle.ts';
import { importLifecycle } from './import-lifecycle.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'EXPORT', words: null, life: exportLifecycle.subject },
  { kind: 'IMPORT', words: null, life: importLifecycle.subject },
];
