import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes of approval_status for a company application (trading-domain 19.2, sm:company). */
export const APPLICATION = {
  draft: '00',
  pending: '10',
  approved: '20',
  rejected: '30',
  withdrawn: '40',
} as const;
export type ApplicationState = (typeof APPLICATION)[keyof typeof APPLICATION];

/** The life of a company application; the submitter is the applicant. */
export const companyLifecycle = machine('company', 'approval_status', APPLICATION, {
  labels: {
    draft: { zh: '待提交', en: 'Draft' },
    pending: { zh: '待审核', en: 'Pending' },
    approved: { zh: '已通过', en: 'Approved' },
    rejected: { zh: '已驳回', en: 'Rejected' },
    withdrawn: { zh: '已撤回/作废', en: 'Withdrawn or void' },
  },
  finals: ['approved'],
  verbs: {
    save: [{ from: [null], to: 'draft', by: ['submitter'], doc: 'save' }],
    submit: [
      { from: ['draft'], to: 'pending', by: ['submitter'], doc: 'submit' },
      { from: ['rejected'], to: 'pending', by: ['submitter'], doc: 'submit again' },
      { from: ['withdrawn'], to: 'pending', by: ['submitter'], doc: 'submit again' },
    ],
    withdraw: [{ from: ['pending'], to: 'withdrawn', by: ['submitter'], doc: 'withdraw' }],
    approve: [{ from: ['pending'], to: 'approved', by: ['operator'], doc: 'approve' }],
    reject: [{ from: ['pending'], to: 'rejected', by: ['operator'], doc: 'reject' }],
  },
});

/** Badge colours of administration-domain 3.2. */
export const applicationTones: Record<keyof typeof APPLICATION, Tone> = {
  draft: 'orange',
  pending: 'blue',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'gray',
};
