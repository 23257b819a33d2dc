import type { LogName } from '#kernel/rules/log-names.ts';
import { departmentLife } from './department-life.ts';
import { departmentWords } from './department-words.ts';
import { employeeLife } from './employee-life.ts';
import { employeeWords } from './employee-words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'EMPLOYEE', words: employeeWords, life: employeeLife.subject },
  { kind: 'DEPARTMENT', words: departmentWords, life: departmentLife.subject },
];
