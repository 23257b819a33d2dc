import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** Refusals of lanes 20 and 30; numbers 19101 to 19149 are theirs. */
export const TermUnfit = refusal(19101, 'TERM_UNFIT', {
  details: { rule: z.string() },
  zh: '该条款与交易频道或指定地点不符，请改选',
  en: 'This term does not fit the lane or the named place; choose another',
});
