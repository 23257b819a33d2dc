// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'feedback.feedback': {
    id: GeneratedAlways<string>;
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
    type: string;
    title: string;
    content: string;
    contact: string | null;
    related_no: string | null;
    reply_state: Generated<string>;
    handler_id: string | null;
    handler_name: string | null;
    replied_at: Date | null;
    satisfaction: number | null;
    reopened: Generated<number>;
    member_name_en: string | null;
  };
  'feedback.reply': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    feedback_id: string;
    side: string;
    account_id: string;
    name: string;
    text: string;
  };
}
