import { machine } from '#kernel/rules/machine.ts';
import { positionWords } from './position-words.ts';

const t = positionWords.table;
/**
 * The life of a position (administration-domain 7.1): enabled or not, and whether what it was accredited and
 * delegated is in force.
 * A code is both: state, then authorisation state.
 */
export const positionLifecycle = machine(
  'position',
  'on_off',
  { idle: '10', inForce: '11', offIdle: '00', offInForce: '01', deleted: 'x' },
  {
    labels: {
      idle: t.idle,
      inForce: t.inForce,
      offIdle: t.offIdle,
      offInForce: t.offInForce,
      deleted: t.gone,
    },
    finals: ['deleted'],
    verbs: {
      add: [{ from: [null], to: 'idle', by: ['operator'], doc: 'Add' }],
      accredit: [
        { from: ['idle'], to: 'idle', by: ['operator'], doc: 'Accredit' },
        { from: ['inForce'], to: 'inForce', by: ['operator'], doc: 'Accredit' },
      ],
      delegate: [
        { from: ['idle'], to: 'idle', by: ['operator'], doc: 'DelegateToDepartment, DelegateToPost' },
        { from: ['inForce'], to: 'inForce', by: ['operator'], doc: 'DelegateToDepartment, DelegateToPost' },
      ],
      activate: [{ from: ['idle'], to: 'inForce', by: ['operator'], doc: 'Activation' }],
      deactivate: [{ from: ['inForce'], to: 'idle', by: ['operator'], doc: 'Deactivate' }],
      disable: [
        { from: ['idle'], to: 'offIdle', by: ['operator'], doc: 'Disable' },
        { from: ['inForce'], to: 'offInForce', by: ['operator'], doc: 'Disable' },
      ],
      enable: [
        { from: ['offIdle'], to: 'idle', by: ['operator'], doc: 'Enable' },
        { from: ['offInForce'], to: 'inForce', by: ['operator'], doc: 'Enable' },
      ],
      remove: [
        {
          from: ['idle', 'inForce', 'offIdle', 'offInForce'],
          to: 'deleted',
          by: ['operator'],
          doc: 'Delete',
        },
      ],
    },
  },
);
export type PositionVerb = keyof typeof positionLifecycle.verbs;
