import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Context } from '#kernel/server/act-context.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { EmployeeState } from '../rules/employee-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** 10 company, 20 department (code set dept_type). */
export type DeptType = '10' | '20';
/** 10 not activated, 20 normal, 30 disabled, 40 resigned (code set employee_status). */
export type EmployeeStatus = EmployeeState;

export type DepartmentTable = Refined<
  MigratedTables['organisation.department'],
  {
    type: DeptType;
    state: Generated<'0' | '1'>;
  }
>;
export type EmployeeTable = Refined<
  MigratedTables['organisation.employee'],
  {
    owner_dept_id: GeneratedAlways<string>;
    gender: Generated<'0' | '1' | '2'>;
    status: Generated<EmployeeStatus>;
  }
>;
export interface Tables {
  'organisation.department': DepartmentTable;
  'organisation.employee': EmployeeTable;
  'organisation.responsible_dept': MigratedTables['organisation.responsible_dept'];
}
export type DepartmentRow = Selectable<DepartmentTable>;
export type EmployeeRow = Selectable<EmployeeTable>;
/** A handler's work on these tables, whatever it was asked. */
export type OrganisationContext = Context<Tables, unknown>;
/** The same work as other capabilities take it: their tables are theirs. */
export const asCaller = (ctx: OrganisationContext): Context<AnyTables, AnyTables> =>
  ctx as unknown as Context<AnyTables, AnyTables>;

export const organisation = capability<Tables>('organisation');
