import type { LogName } from '#kernel/rules/log-names.ts';
import { exportLife } from './export-life.ts';
import { importLife } from './import-life.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'EXPORT', words: null, life: exportLife.subject },
  { kind: 'IMPORT', words: null, life: importLife.subject },
];
