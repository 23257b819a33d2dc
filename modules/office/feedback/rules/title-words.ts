import { words } from '#kernel/rules/words.ts';

/** Names of the pages, apart from their words: the list of routes carries these alone. */
export const feedbackTitles = words('feedback.titles', {
  adminTitle: { zh: '反馈管理', en: 'Feedback' },
  adminReplyTitle: { zh: '反馈回复', en: 'Reply to feedback' },
  addTitle: { zh: '提交反馈', en: 'Give feedback' },
  listTitle: { zh: '我的反馈', en: 'My feedback' },
  detailTitle: { zh: '反馈详情', en: 'Feedback details' },
});
