import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** One alert too many of a company. */
export const AlertsFull = refusal(17711, 'ALERTS_FULL', {
  details: { most: z.number() },
  zh: '贵司已有{most}条提醒，请先删除不再需要的',
  en: 'Your company keeps {most} {most|alert|alerts} already; delete some first',
});
