// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Derived } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'organisation.department': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: string;
    parent_id: string | null;
    name: string;
    code: string;
    description: string | null;
    level: number;
    type: string;
    path: string;
    sort: Generated<number>;
    leader_emp_id: string | null;
    linked_member_id: string | null;
    state: Generated<string>;
    name_en: string | null;
  };
  'organisation.employee': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    account_id: string;
    member_id: string;
    dept_id: string;
    main_post_id: string | null;
    main_post_dept_id: string | null;
    owner_dept_id: GeneratedAlways<Derived<string>>;
    emp_name: string;
    emp_no: string | null;
    gender: Generated<string>;
    superior_id: string | null;
    status: Generated<string>;
    ever_activated: Generated<boolean>;
    admin_flag: Generated<boolean>;
    join_date: string | null;
    leave_date: string | null;
    remark: string | null;
    idcard_sealed: string | null;
    idcard_index: string | null;
    idcard_masked: string | null;
    password_given: Generated<boolean>;
    activation_sent_at: Date | null;
    activation_day: string | null;
    activation_count: Generated<number>;
  };
  'organisation.responsible_dept': {
    emp_id: string;
    dept_id: string;
    gmt_create: Generated<Date>;
    created_by: string | null;
  };
}
