import { exportLifecycle } from '#office/transfers/rules/export-lifecycle.ts';
import type { LogName } from '#kernel/rules/log-names.ts';
import { dossierWords } from './words.ts';

export const logNames: readonly LogName[] = [
  { kind: 'DEAL_FILE', words: dossierWords, life: exportLifecycle.subject },
];
