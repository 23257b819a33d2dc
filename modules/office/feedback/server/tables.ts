import type { Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { FeedbackState } from '../rules/feedback-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type FeedbackTable = Refined<
  MigratedTables['feedback.feedback'],
  {
    reply_state: Generated<FeedbackState>;
  }
>;
export type Feedback = Selectable<FeedbackTable>;
export type ReplyTable = Refined<
  MigratedTables['feedback.reply'],
  {
    side: 'user' | 'service';
  }
>;
export interface Tables {
  'feedback.feedback': FeedbackTable;
  'feedback.reply': ReplyTable;
}
export const feedback = capability<Tables>('feedback');
