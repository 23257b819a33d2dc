import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** Longer than the log is read at once (administration-domain 14.1). */
export const LogRange = refusal(14006, 'LOG_RANGE', {
  details: { n: z.number() },
  zh: '时间跨度不能超过{n}天',
  en: 'At most {n} {n|day|days}',
});
export const MOST_DAYS = 93;
/** Days of visits that may be summed at once. */
export const MOST_VISIT_DAYS = 366;
