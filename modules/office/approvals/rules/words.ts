import { type Said, words } from '#kernel/rules/words.ts';
import type { ApprovalVerb } from './approval-life.ts';

/** What a person reads on the buttons and in the history of an approval. */
export const approvalVerbWords = words('approvals.verb', {
  save: { zh: '保存', en: 'Save' },
  submit: { zh: '提交审核', en: 'Submit for approval' },
  approveByRule: { zh: '规则自动通过', en: 'Approved by rule' },
  claim: { zh: '领取', en: 'Claim' },
  approve: { zh: '审批通过', en: 'Approve' },
  reject: { zh: '驳回', en: 'Reject' },
  withdraw: { zh: '撤回', en: 'Withdraw' },
  drop: { zh: '单据已失效', en: 'Document dropped' },
  resubmit: { zh: '重新提交', en: 'Resubmit' },
  change: { zh: '变更后重新审核', en: 'Changed, to be approved again' },
} satisfies Record<ApprovalVerb, Said>);

/** Approval tasks (trading-domain 2.2, 3.7). */
export const approvalWords = words('approvals', {
  tasks: { zh: '审批任务', en: 'Approval tasks' },
  document: { zh: '单据', en: 'Document' },
  documentKind: { zh: '单据类型', en: 'Document kind' },
  submitter: { zh: '提交人', en: 'Submitter' },
  waitingSince: { zh: '等待自', en: 'Waiting since' },
  step: { zh: '步骤', en: 'Step' },
  round: { zh: '第 {round} 次提交', en: 'Submission {round}' },
  claimedBy: { zh: '领取人', en: 'Claimed by' },
  reason: { zh: '原因', en: 'Reason' },
  differences: { zh: '与上次通过版本的差异', en: 'Differences from the last approved version' },
  confirmApprove: { zh: '确定审批通过？', en: 'Approve?' },
  rejectReason: { zh: '请填写驳回原因', en: 'Please give the reason for rejecting' },
  empty: { zh: '没有待审批的任务', en: 'Nothing waits for approval' },
});

/** Notices of approvals (trading-domain 21.1). */
export const approvalNotices = words('approvals.notice', {
  'N-APR-01.title': { zh: '待审批', en: 'To approve' },
  'N-APR-01.text': {
    zh: '{company} 提交的{document} {no} 待审批。',
    en: '{document} {no} of {company} waits for approval.',
  },
  'N-APR-02.title': { zh: '已通过', en: 'Approved' },
  'N-APR-02.text': { zh: '{document} {no} 已通过审批。', en: '{document} {no} is approved.' },
  'N-APR-03.title': { zh: '已驳回', en: 'Rejected' },
  'N-APR-03.text': {
    zh: '{document} {no} 被驳回，原因：{reason}。',
    en: '{document} {no} is rejected: {reason}.',
  },
  'N-APR-04.title': { zh: '已撤回', en: 'Withdrawn' },
  'N-APR-04.text': { zh: '{company} 撤回了{document} {no}。', en: '{company} withdrew {document} {no}.' },
});
