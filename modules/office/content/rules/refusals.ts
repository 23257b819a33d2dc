import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

// Of pinned articles: three in a column at most (administration-domain 12.1, 25.3).
export { BannerMax } from '#office/configuration/rules/refusals.ts';

const n = { details: { n: z.number() }, zh: '该位置最多启用{n}个', en: 'At most {n} enabled here' };
/** Six help columns in the footer, six links each (administration-domain 10.6, 25.3). */
export const FooterMax = refusal(12002, 'FOOTER_MAX', n);
/** A published article is edited in one copy at a time. */
export const ArticleCopy = refusal(12003, 'ARTICLE_COPY', {
  zh: '该资讯已有修改稿，请在修改稿上继续编辑',
  en: 'This article already has a draft copy; continue with the copy',
});
/** 40 → Release: the content changed since it was reviewed. */
export const ArticleReview = refusal(12004, 'ARTICLE_REVIEW', {
  zh: '内容已修改，请重新提交审核',
  en: 'The content changed since its review; submit it again',
});
/** Articles stand in columns without sub-columns that are switched on. */
export const ColumnLeaf = refusal(12005, 'COLUMN_LEAF', {
  zh: '请选择已启用的末级栏目',
  en: 'Choose an enabled column without sub-columns',
});
export const LabelOff = refusal(12006, 'LABEL_OFF', {
  zh: '标签不存在或已停用',
  en: 'The label is missing or disabled',
});
