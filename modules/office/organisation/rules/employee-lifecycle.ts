import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes of employee_status (administration-domain 5.2). */
export const EMPLOYEE = { unactivated: '10', normal: '20', disabled: '30', resigned: '40' } as const;
export type EmployeeState = (typeof EMPLOYEE)[keyof typeof EMPLOYEE];

const WORKING = ['unactivated', 'normal', 'disabled'] as const;
const stays = (doc: string, states: readonly (keyof typeof EMPLOYEE)[]) =>
  states.map((s) => ({ from: [s], to: s, by: ['operator'] as const, doc }));

/**
 * The life of a staff record (administration-domain 5.3). The operator of this table is whoever holds the
 * button of the row in his own company;
 * the submitter is the person himself. A deleted record keeps its status and is seen no more.
 */
export const employeeLifecycle = machine('employee', 'employee_status', EMPLOYEE, {
  labels: {
    unactivated: { zh: '未激活', en: 'Not activated' },
    normal: { zh: '正常', en: 'Normal' },
    disabled: { zh: '禁用', en: 'Disabled' },
    resigned: { zh: '离职', en: 'Resigned (dimission)' },
  },
  finals: [],
  verbs: {
    add: [{ from: [null], to: 'unactivated', by: ['operator'], doc: 'Add' }],
    open: [{ from: ['unactivated'], to: 'normal', by: ['submitter'], doc: 'open link, set password' }],
    activate: [
      { from: ['unactivated'], to: 'normal', by: ['operator'], doc: 'activate selected (confirm, S)' },
    ],
    resend: stays('resend activation e-mail', ['unactivated']),
    disable: [{ from: ['normal'], to: 'disabled', by: ['operator'], doc: 'Disable (confirm)' }],
    enable: [
      { from: ['disabled'], to: 'normal', by: ['operator'], doc: 'Enable' },
      { from: ['disabled'], to: 'unactivated', by: ['operator'], doc: 'Enable' },
    ],
    resign: [{ from: WORKING, to: 'resigned', by: ['operator'], doc: 'resign (confirm)' }],
    rehire: [{ from: ['resigned'], to: 'unactivated', by: ['operator'], doc: 'rehire' }],
    resetPassword: stays('ResetPassword (confirm)', WORKING),
    setAdministrator: stays('SetAsAdministrator (confirm, S)', ['normal']),
    cancelAdministrator: stays('cancel administrator (confirm, S)', ['normal']),
    assign: stays('AssignRole / AssignPosts / SetUpDepartment', WORKING),
    remove: stays('Delete (confirm)', ['unactivated']),
  },
});
export type EmployeeVerb = keyof typeof employeeLifecycle.verbs;

/** Badge colours of administration-domain 5.2. */
export const employeeTones: Record<keyof typeof EMPLOYEE, Tone> = {
  unactivated: 'orange',
  normal: 'green',
  disabled: 'red',
  resigned: 'gray',
};

/** Status of the account behind a staff record (administration-domain 5.2). */
export const accountStatusOf = (status: EmployeeState): 'unactivated' | 'normal' | 'forbidden' =>
  status === EMPLOYEE.unactivated ? 'unactivated' : status === EMPLOYEE.normal ? 'normal' : 'forbidden';
