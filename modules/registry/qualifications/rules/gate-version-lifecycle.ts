import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a new version of a line of the gate's rule table. */
export const GATE_VERSION = { draft: '10', released: '20', deleted: '40' } as const;
export type GateVersionState = (typeof GATE_VERSION)[keyof typeof GATE_VERSION];

/** A version is drafted by one administrator and released by another; what was released stays. */
export const gateVersionLifecycle = machine('gateVersion', 'gate_version_state', GATE_VERSION, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    released: { zh: '已发布', en: 'Released' },
    deleted: { zh: '已删除', en: 'Deleted' },
  },
  finals: ['released', 'deleted'],
  verbs: {
    draft: [{ from: [null], to: 'draft', by: ['operator'], doc: 'a new version of a line' }],
    edit: [{ from: ['draft'], to: 'draft', by: ['operator'], doc: 'the draft is written anew' }],
    release: [
      { from: ['draft'], to: 'released', by: ['operator'], doc: 'released by another administrator' },
    ],
    delete: [{ from: ['draft'], to: 'deleted', by: ['operator'], doc: 'the draft is given up' }],
  },
});
export const gateVersionTones: Record<keyof typeof GATE_VERSION, Tone> = {
  draft: 'orange',
  released: 'green',
  deleted: 'gray',
};
