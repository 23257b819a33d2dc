import type { Generated, GeneratedAlways } from 'kysely';

/** Columns every kept record has (administration-domain 0.2). */
export interface AuditColumns {
  id: GeneratedAlways<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  created_by: string | null;
  modified_by: string | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
}
/** Whose record it is below the company: what data scopes go by (administration-domain 7.4). */
export interface OwnershipColumns {
  owner_dept_id: string | null;
  owner_emp_id: string | null;
}
