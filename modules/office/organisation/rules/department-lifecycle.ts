import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes of on_off as a department carries them (administration-domain 5.1). */
export const DEPARTMENT = { enabled: '1', disabled: '0' } as const;

/** The life of a department (administration-domain 5.1). A deleted one keeps its state and is seen no more. */
export const departmentLifecycle = machine('department', 'on_off', DEPARTMENT, {
  labels: { enabled: { zh: '启用', en: 'Enabled' }, disabled: { zh: '停用', en: 'Disabled' } },
  finals: [],
  verbs: {
    add: [{ from: [null], to: 'enabled', by: ['operator'], doc: 'Add / AddChild' }],
    edit: [{ from: ['enabled'], to: 'enabled', by: ['operator'], doc: 'Edit incl. move' }],
    disable: [{ from: ['enabled'], to: 'disabled', by: ['operator'], doc: 'disable' }],
    enable: [{ from: ['disabled'], to: 'enabled', by: ['operator'], doc: 'enable' }],
    remove: [
      { from: ['enabled'], to: 'enabled', by: ['operator'], doc: 'Delete (confirm)' },
      { from: ['disabled'], to: 'disabled', by: ['operator'], doc: 'Delete (confirm)' },
    ],
  },
});
export const departmentTones: Record<keyof typeof DEPARTMENT, Tone> = { enabled: 'green', disabled: 'gray' };
