import type { LogName } from '#kernel/rules/log-names.ts';
import { departmentLifecycle } from './department-lifecycle.ts';
import { departmentWords } from './department-words.ts';
import { employeeLifecycle } from './employee-lifecycle.ts';
import { employeeWords } from './employee-words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'EMPLOYEE', words: employeeWords, life: employeeLifecycle.subject },
  { kind: 'DEPARTMENT', words: departmentWords, life: departmentLifecycle.subject },
];
