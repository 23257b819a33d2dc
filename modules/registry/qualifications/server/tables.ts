import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Kept, OwnedBelow } from '#kernel/server/kept.ts';
import type { ScopeItem } from '../rules/licence-gate.ts';
import type { LicenceState } from '../rules/licence-life.ts';
import type { ReportState } from '../rules/report-life.ts';

export interface LicenceTable extends Kept, OwnedBelow {
  member_id: string;
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
  submitted_at: Date | null;
  reviewed_at: Date | null;
  reviewer_name: string | null;
}
interface Common extends Kept, OwnedBelow {
  member_id: string;
}
export interface DeclarationTable extends Common {
  spu_id: string | null;
  purpose: string;
  licence_required: boolean;
  valid_until: string | null;
  file_id: string | null;
}
export interface HandlerTable extends Common {
  name: string;
  id_no_sealed: string;
  phone: string | null;
}
export interface ChecklistMarkTable extends Common {
  item_code: string;
  kind: 'attested' | 'verified' | 'waived';
  note: string | null;
  valid_until: string | null;
  marked_by_name: string;
  marked_at: Date;
}
export interface ReportTaskTable extends Common {
  side: 'seller' | 'buyer';
  biz_type: string;
  biz_id: string;
  biz_no: string | null;
  spu_id: string | null;
  quantity: string;
  dealt_on: string;
  due_date: string;
  state: ReportState;
  reported_on: string | null;
  receipt_no: string | null;
  note: string | null;
  file_id: string | null;
  reported_by_name: string | null;
  reminded: number | null;
}
export interface ChecklistItemTable {
  id: GeneratedAlways<string>;
  gmt_create: Generated<Date>;
  code: string;
  member_type: 'seller' | 'buyer';
  enterprise_types: string[];
  how: 'computed' | 'attested' | 'verified';
  holds_days: number | null;
  waivable: boolean;
  sort: number;
  valid_from: string;
  valid_to: string | null;
}
export interface SoldCounterTable {
  licence_id: string;
  year_start: string;
  member_id: string;
  quantity: string;
}
export interface SoldEntryTable {
  id: GeneratedAlways<string>;
  gmt_create: Generated<Date>;
  licence_id: string;
  year_start: string;
  member_id: string;
  quantity: string;
  biz_type: string;
  biz_id: string;
}
/** Schema "qualifications": the only file that names its columns. Days are `YYYY-MM-DD`, tonnes decimal strings. */
export interface QualificationTables {
  'qualifications.licence': LicenceTable;
  'qualifications.use_declaration': DeclarationTable;
  'qualifications.handler': HandlerTable;
  'qualifications.report_task': ReportTaskTable;
  'qualifications.checklist_item': ChecklistItemTable;
  'qualifications.checklist_mark': ChecklistMarkTable;
  'qualifications.sold_counter': SoldCounterTable;
  'qualifications.sold_entry': SoldEntryTable;
}
export type ReportTask = Selectable<ReportTaskTable>;
export type LicenceRow = Selectable<LicenceTable>;
export const room = capability<QualificationTables>('qualifications');
