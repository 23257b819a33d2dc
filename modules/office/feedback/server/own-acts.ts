import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { feedbackLifecycle } from '../rules/feedback-lifecycle.ts';
import type { Feedback } from './tables.ts';

export const cannot = (verb: string, row: Feedback) =>
  StateNotAllowed({ subject: feedbackLifecycle.subject, verb, state: row.reply_state, side: 'submitter' });
