import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes of business_relation_status (trading-domain 19.2, sm:relation; R-MEMB-022 to R-MEMB-026). */
export const RELATION = {
  effective: '01',
  changing: '10',
  changeRefused: '11',
  extending: '20',
  extensionRefused: '21',
} as const;
export type RelationState = (typeof RELATION)[keyof typeof RELATION];

/**
 * How a company stands with the platform while its data or its reach changes; the old data stay in force
 * until the audit.
 */
export const relationLifecycle = machine('relation', 'business_relation_status', RELATION, {
  labels: {
    effective: { zh: '有效', en: 'Effective' },
    changing: { zh: '基本信息变更中', en: 'Basic info changing' },
    changeRefused: { zh: '信息变更驳回', en: 'Info change rejected' },
    extending: { zh: '销售组织扩展中', en: 'Sales organisation extension in progress' },
    extensionRefused: { zh: '扩展驳回', en: 'Extension rejected' },
  },
  finals: [],
  verbs: {
    admit: [{ from: [null], to: 'effective', by: ['effect'], doc: 'company approved' }],
    change: [{ from: ['effective'], to: 'changing', by: ['buyer', 'seller'], doc: 'change basic info' }],
    extend: [
      {
        from: ['effective'],
        to: 'extending',
        by: ['buyer', 'seller', 'operator'],
        doc: 'extend to another sales organisation',
      },
    ],
    approve: [
      { from: ['changing'], to: 'effective', by: ['operator'], doc: 'approve' },
      { from: ['extending'], to: 'effective', by: ['operator'], doc: 'approve' },
    ],
    reject: [
      { from: ['changing'], to: 'changeRefused', by: ['operator'], doc: 'reject' },
      { from: ['extending'], to: 'extensionRefused', by: ['operator'], doc: 'reject' },
    ],
    resubmit: [
      { from: ['changeRefused'], to: 'changing', by: ['buyer', 'seller'], doc: 'edit and resubmit' },
      { from: ['extensionRefused'], to: 'extending', by: ['buyer', 'seller'], doc: 'resubmit' },
    ],
    drop: [
      { from: ['changeRefused'], to: 'effective', by: ['buyer', 'seller'], doc: 'drop the change' },
      { from: ['extensionRefused'], to: 'effective', by: ['buyer', 'seller'], doc: 'drop' },
    ],
  },
});

/** Badge colours of the code set. */
export const relationTones: Record<keyof typeof RELATION, Tone> = {
  effective: 'green',
  changing: 'blue',
  changeRefused: 'red',
  extending: 'blue',
  extensionRefused: 'red',
};
