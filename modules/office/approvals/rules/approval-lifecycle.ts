import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Approval of a document (code set approval_status). */
export const APPROVAL = {
  draft: '00',
  pending: '10',
  approved: '20',
  rejected: '30',
  withdrawn: '40',
} as const;
export type ApprovalStatus = (typeof APPROVAL)[keyof typeof APPROVAL];

/**
 * sm:approval, every row of trading-domain 3.7. For a company's own limits its administrators stand in the
 * operator's place.
 */
export const approvalLifecycle = machine('approval', 'approval_status', APPROVAL, {
  labels: {
    draft: { zh: '待提交', en: 'Draft' },
    pending: { zh: '待审核', en: 'Pending' },
    approved: { zh: '已通过', en: 'Approved' },
    rejected: { zh: '已驳回', en: 'Rejected' },
    withdrawn: { zh: '已撤回/作废', en: 'Withdrawn or void' },
  },
  finals: ['approved'],
  verbs: {
    save: [{ from: [null], to: 'draft', by: ['buyer', 'seller', 'intermediary'], doc: 'save document' }],
    submit: [{ from: ['draft'], to: 'pending', by: ['buyer', 'seller', 'intermediary'], doc: 'submit' }],
    approveByRule: [{ from: ['draft'], to: 'approved', by: ['timer'], doc: 'submit, rule approval' }],
    claim: [{ from: ['pending'], to: 'pending', by: ['operator'], doc: 'claim, next step' }],
    approve: [{ from: ['pending'], to: 'approved', by: ['operator'], doc: 'approve last step' }],
    reject: [{ from: ['pending'], to: 'rejected', by: ['operator'], doc: 'reject' }],
    withdraw: [{ from: ['pending'], to: 'withdrawn', by: ['submitter'], doc: 'withdraw' }],
    drop: [{ from: ['pending'], to: 'withdrawn', by: ['effect'], doc: 'document dropped' }],
    resubmit: [{ from: ['rejected', 'withdrawn'], to: 'pending', by: ['submitter'], doc: 'resubmit' }],
    change: [{ from: ['approved'], to: 'pending', by: ['submitter'], doc: 'change of an approved document' }],
  },
});
export type ApprovalVerb = keyof typeof approvalLifecycle.verbs;

/** Button of each verb; submitting and changing use the document's own button. */
export const approvalButtons = {
  save: null,
  submit: null,
  approveByRule: null,
  claim: 'Approve',
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
  drop: null,
  resubmit: null,
  change: null,
} as const satisfies Record<ApprovalVerb, string | null>;

/** Badges as specified (R-OFFER-026 to 030). */
export const approvalTones: Readonly<Record<ApprovalStatus, Tone>> = {
  '00': 'orange',
  '10': 'blue',
  '20': 'green',
  '30': 'red',
  '40': 'gray',
};
