import type { LogName } from '#kernel/rules/log-names.ts';
import { howWords, pointStateWords, pointWords } from './checklist-words.ts';
import { gateVersionLifecycle } from './gate-version-lifecycle.ts';
import { gateRuleWords } from './gate-words.ts';
import { licenceLifecycle } from './licence-lifecycle.ts';
import { licenceWords } from './licence-words.ts';
import { reportLifecycle } from './report-lifecycle.ts';
import { reportWords } from './report-words.ts';

const settled = { ...pointStateWords.table, ...howWords.table };
const checkWords = {
  ...pointWords,
  table: {
    ...pointWords.table,
    ...Object.fromEntries(
      Object.keys(pointWords.table).flatMap((point) =>
        Object.entries(settled).map(([state, said]) => [`${point}.${state}`, said]),
      ),
    ),
  },
};

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'CONTROLLED_REPORT', words: reportWords, life: reportLifecycle.subject },
  { kind: 'LICENCE', words: licenceWords, life: licenceLifecycle.subject },
  { kind: 'CHECKLIST', words: checkWords },
  { kind: 'GATE_RULE', words: gateRuleWords, life: gateVersionLifecycle.subject },
];
