import type { Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { FeedbackState } from '../rules/feedback-life.ts';

export interface FeedbackTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  created_by: string;
  modified_by: string | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
  feedback_no: string;
  member_id: string | null;
  owner_dept_id: string | null;
  owner_emp_id: string | null;
  author_name: string;
  member_name: string | null;
  member_name_en: string | null;
  type: string;
  title: string;
  content: string;
  contact: string | null;
  related_no: string | null;
  reply_state: Generated<FeedbackState>;
  handler_id: string | null;
  handler_name: string | null;
  replied_at: Date | null;
  satisfaction: number | null;
  reopened: Generated<number>;
}
export type Feedback = Selectable<FeedbackTable>;
export interface ReplyTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  feedback_id: string;
  side: 'user' | 'service';
  account_id: string;
  name: string;
  text: string;
}
export interface Tables {
  'feedback.feedback': FeedbackTable;
  'feedback.reply': ReplyTable;
}
export const room = capability<Tables>('feedback');
