import { words } from '#kernel/rules/words.ts';

/** Notices of approvals (trading-domain 21.1). */
export const approvalNotices = words('approvals.notice', {
  'N-APR-01.title': { zh: '待审批', en: 'To approve' },
  'N-APR-01.text': {
    zh: '{company} 提交的{document} {no} 待审批。',
    en: '{document} {no} of {company} is pending approval.',
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
