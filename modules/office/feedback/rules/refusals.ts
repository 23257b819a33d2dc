import { refusal } from '#kernel/rules/refusal.ts';

/** The eleventh feedback of one person on one day in Shanghai (administration-domain 13, 25.3). */
export const FeedbackDaily = refusal(14005, 'FEEDBACK_DAILY', {
  zh: '今日反馈已达上限',
  en: 'Daily limit reached',
});
