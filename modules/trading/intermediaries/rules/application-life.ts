import type { ApprovalVerb } from '#office/approvals/rules/approval-lifecycle.ts';

/** Button of each verb of an application's approval (trading-domain 2.2). */
export const applicationButtons = {
  save: 'Add',
  submit: 'Submit',
  approveByRule: null,
  claim: null,
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
  drop: null,
  resubmit: 'Submit',
  change: null,
} as const satisfies Record<ApprovalVerb, string | null>;
