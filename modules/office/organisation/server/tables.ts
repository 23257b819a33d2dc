import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Work } from '#kernel/server/capability.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Kept } from '#kernel/server/kept.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { EmployeeState } from '../rules/employee-life.ts';

/** 10 company, 20 department (code set dept_type). */
export type DeptType = '10' | '20';
/** 10 not activated, 20 normal, 30 disabled, 40 resigned (code set employee_status). */
export type EmployeeStatus = EmployeeState;

export interface DepartmentTable extends Kept {
  member_id: string;
  parent_id: string | null;
  name: string;
  name_en: Generated<string | null>;
  code: string;
  description: string | null;
  level: number;
  type: DeptType;
  path: string;
  sort: Generated<number>;
  leader_emp_id: string | null;
  linked_member_id: string | null;
  state: Generated<'0' | '1'>;
}
export interface EmployeeTable extends Kept {
  account_id: string;
  member_id: string;
  dept_id: string;
  main_post_id: string | null;
  main_post_dept_id: string | null;
  owner_dept_id: GeneratedAlways<string>;
  emp_name: string;
  emp_no: string | null;
  gender: Generated<'0' | '1' | '2'>;
  superior_id: string | null;
  status: Generated<EmployeeStatus>;
  ever_activated: Generated<boolean>;
  admin_flag: Generated<boolean>;
  join_date: string | null;
  leave_date: string | null;
  remark: string | null;
  idcard_sealed: Generated<string | null>;
  idcard_index: Generated<string | null>;
  idcard_masked: Generated<string | null>;
  password_given: Generated<boolean>;
  activation_sent_at: Generated<Date | null>;
  activation_day: Generated<string | null>;
  activation_count: Generated<number>;
}
export interface Tables {
  'organisation.department': DepartmentTable;
  'organisation.employee': EmployeeTable;
  'organisation.responsible_dept': {
    emp_id: string;
    dept_id: string;
    gmt_create: Generated<Date>;
    created_by: string | null;
  };
}
export type DepartmentRow = Selectable<DepartmentTable>;
export type EmployeeRow = Selectable<EmployeeTable>;
/** A handler's work on these tables, whatever it was asked. */
export type Hand = Work<Tables, unknown>;
/** The same work as other capabilities take it: their tables are theirs. */
export const asCaller = (w: Hand): Work<AnyTables, AnyTables> => w as unknown as Work<AnyTables, AnyTables>;

export const room = capability<Tables>('organisation');
