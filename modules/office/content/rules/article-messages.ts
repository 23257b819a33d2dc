import type { Said } from '#kernel/rules/words.ts';
import { fill, words } from '#kernel/rules/words.ts';

/** What ART_REVIEW and ART_RESULT say (administration-domain 27). */
export const articleMessageWords = words('content.message', {
  'review.title': { zh: '资讯待审核', en: 'Article to review' },
  'review.text': { zh: '{author} 提交了资讯「{title}」，请审核。', en: '{author} submitted the article «{title}»; please review.' },
  'released.title': { zh: '资讯审核通过', en: 'Article approved' },
  'released.text': { zh: '资讯「{title}」已审核通过并发布。', en: 'The article «{title}» is approved and published.' },
  'planned.text': { zh: '资讯「{title}」已审核通过，将按计划时间发布。', en: 'The article «{title}» is approved and will be published at its planned time.' },
  'shown.title': { zh: '资讯已按计划发布', en: 'Article published as planned' },
  'shown.text': { zh: '资讯「{title}」已按计划时间发布。', en: 'The article «{title}» was published at its planned time.' },
  'rejected.title': { zh: '资讯被驳回', en: 'Article rejected' },
  'rejected.text': { zh: '资讯「{title}」被驳回，原因：{reason}。', en: 'The article «{title}» is rejected: {reason}.' },
});
const { table } = articleMessageWords;
const filled = (said: Said, args: Record<string, string>): Said => ({ zh: fill(said.zh, args), en: fill(said.en, args) });
interface Told {
  readonly title: Said;
  readonly body: Said;
}
export const articleMessages = {
  review: (title: string, author: string): Told => ({ title: table['review.title'], body: filled(table['review.text'], { title, author }) }),
  released: (title: string): Told => ({ title: table['released.title'], body: filled(table['released.text'], { title }) }),
  planned: (title: string): Told => ({ title: table['released.title'], body: filled(table['planned.text'], { title }) }),
  shown: (title: string): Told => ({ title: table['shown.title'], body: filled(table['shown.text'], { title }) }),
  rejected: (title: string, reason: string): Told => ({ title: table['rejected.title'], body: filled(table['rejected.text'], { title, reason }) }),
};
