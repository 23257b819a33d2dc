import { machine } from '#kernel/rules/machine.ts';
import { roleWords } from './role-words.ts';

const t = roleWords.table;
/**
 * The life of a role (administration-domain 6). `by: operator` is whoever holds the named button on role
 * management, of the platform or of a company.
 */
export const roleLifecycle = machine(
  'role',
  'on_off',
  { enabled: '1', disabled: '0', deleted: 'x' },
  {
    labels: { enabled: t.enabled, disabled: t.disabled, deleted: t.deleted },
    finals: ['deleted'],
    verbs: {
      add: [{ from: [null], to: 'enabled', by: ['operator'], doc: 'Add' }],
      disable: [{ from: ['enabled'], to: 'disabled', by: ['operator'], doc: 'disable' }],
      enable: [{ from: ['disabled'], to: 'enabled', by: ['operator'], doc: 'enable' }],
      accredit: [{ from: ['enabled'], to: 'enabled', by: ['operator'], doc: 'Accredit' }],
      remove: [{ from: ['enabled', 'disabled'], to: 'deleted', by: ['operator'], doc: 'Delete' }],
    },
  },
);
export type RoleVerb = keyof typeof roleLifecycle.verbs;
