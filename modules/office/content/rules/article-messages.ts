import { words } from '#kernel/rules/words.ts';

/** How a review ended, as ART_RESULT says it (administration-domain 27). */
export const articleResults = words('content.result', {
  released: { zh: '已审核通过并发布', en: 'approved and published' },
  planned: { zh: '已审核通过，将按计划时间发布', en: 'approved, and published at its planned time' },
  shown: { zh: '已按计划时间发布', en: 'published at its planned time' },
  rejected: { zh: '被驳回', en: 'rejected' },
});
export type ArticleResult = keyof typeof articleResults.table;
