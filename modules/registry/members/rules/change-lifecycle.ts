import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes of approval_status a request for a change goes through (trading-domain 3.7). */
export const CHANGE = { pending: '10', approved: '20', rejected: '30', dropped: '40' } as const;
export type ChangeState = (typeof CHANGE)[keyof typeof CHANGE];

/** The life of one request; the company's business relation moves along with it (sm:relation). */
export const changeLifecycle = machine('memberChange', 'approval_status', CHANGE, {
  labels: {
    pending: { zh: '待审核', en: 'Pending' },
    approved: { zh: '已通过', en: 'Approved' },
    rejected: { zh: '已驳回', en: 'Rejected' },
    dropped: { zh: '已撤回/作废', en: 'Withdrawn or void' },
  },
  finals: ['approved', 'dropped'],
  verbs: {
    submit: [{ from: [null], to: 'pending', by: ['submitter'], doc: 'submit' }],
    approve: [{ from: ['pending'], to: 'approved', by: ['operator'], doc: 'approve last step' }],
    reject: [{ from: ['pending'], to: 'rejected', by: ['operator'], doc: 'reject' }],
    resubmit: [{ from: ['rejected'], to: 'pending', by: ['submitter'], doc: 'resubmit' }],
    drop: [{ from: ['rejected'], to: 'dropped', by: ['submitter'], doc: 'drop' }],
    // Of the platform's own requests only: who asked takes it back before it is decided.
    withdraw: [{ from: ['pending'], to: 'dropped', by: ['operator'], doc: 'withdraw' }],
  },
});
export const changeTones: Record<keyof typeof CHANGE, Tone> = {
  pending: 'blue',
  approved: 'green',
  rejected: 'red',
  dropped: 'gray',
};
