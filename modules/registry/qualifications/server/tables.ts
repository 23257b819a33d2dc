import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { ScopeItem } from '../rules/licence-gate.ts';
import type { LicenceState } from '../rules/licence-life.ts';

export interface LicenceTable {
  id: GeneratedAlways<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  created_by: string | null;
  modified_by: string | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
  member_id: string;
  owner_dept_id: string | null;
  owner_emp_id: string | null;
  licence_type: string;
  certificate_no: string;
  start_date: string;
  end_date: string;
  issuer: string | null;
  issuer_en: string | null;
  scope_items: ScopeItem[];
  operating_mode: string | null;
  with_storage: boolean | null;
  business_type: string | null;
  billing_type: string | null;
  sellable_qty: string | null;
  approval_status: Generated<string>;
  effective_status: LicenceState | null;
  reject_reason: string | null;
  void_reason: string | null;
  file_id: string | null;
  remarks: string | null;
  replaces_id: string | null;
  noticed_days: number | null;
}
/** Schema "qualifications": the only file that names its columns. Days are `YYYY-MM-DD`, tonnes decimal strings. */
export interface QualificationTables {
  'qualifications.licence': LicenceTable;
}
export type LicenceRow = Selectable<LicenceTable>;
export const room = capability<QualificationTables>('qualifications');
