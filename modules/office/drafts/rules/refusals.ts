import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** More saved views of one list than a person can tell apart. */
export const ViewMax = refusal(14101, 'VIEW_MAX', {
  details: { n: z.number() },
  zh: '每个列表最多保存{n}个视图',
  en: 'At most {n} saved {n|view|views} per list',
});
/** More half-filled forms than a person can be working on. */
export const DraftMax = refusal(14102, 'DRAFT_MAX', {
  details: { n: z.number() },
  zh: '最多保留{n}份草稿，请先清理',
  en: 'At most {n} {n|draft is|drafts are} kept, please discard some first',
});
