// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'approvals.task': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: string;
    member_name: Generated<string>;
    owner_dept_id: string | null;
    owner_emp_id: string | null;
    kind: string;
    document_id: string;
    document_no: string | null;
    title: Json;
    facts: Generated<Json>;
    state: Generated<string>;
    round: Generated<number>;
    step: Generated<number>;
    steps: Generated<number>;
    decided_by: Generated<string>;
    submitter_account_id: string | null;
    submitter_emp_id: string | null;
    submitter_name: Generated<string>;
    submitted_at: Date | null;
    claimed_by: string | null;
    claimed_name: string | null;
    claimed_at: Date | null;
    signed_by: Generated<string[]>;
    decided_at: Date | null;
    decider_emp_id: string | null;
    decider_name: string | null;
    reason: string | null;
    living: Generated<boolean>;
    member_name_en: string | null;
  };
}
