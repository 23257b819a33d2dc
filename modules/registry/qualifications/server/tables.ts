import type { Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { GateVersionState } from '../rules/gate-version-lifecycle.ts';
import type { ScopeItem } from '../rules/licence-gate.ts';
import type { LicenceState } from '../rules/licence-lifecycle.ts';
import type { ReportState } from '../rules/report-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type LicenceTable = Refined<
  MigratedTables['qualifications.licence'],
  {
    scope_items: ScopeItem[];
    effective_status: LicenceState | null;
  }
>;
export type DeclarationTable = Refined<
  MigratedTables['qualifications.use_declaration'],
  {
    licence_required: boolean;
  }
>;
export type HandlerTable = MigratedTables['qualifications.handler'];
export type ChecklistMarkTable = Refined<
  MigratedTables['qualifications.checklist_mark'],
  {
    kind: 'attested' | 'verified' | 'waived';
    marked_by_name: string;
  }
>;
export type ReportTaskTable = Refined<
  MigratedTables['qualifications.report_task'],
  {
    side: 'seller' | 'buyer';
    state: ReportState;
  }
>;
export type ChecklistItemTable = Refined<
  MigratedTables['qualifications.checklist_item'],
  {
    member_type: 'seller' | 'buyer';
    enterprise_types: string[];
    how: 'computed' | 'attested' | 'verified';
    waivable: boolean;
    valid_from: string;
  }
>;
export type SoldCounterTable = Refined<
  MigratedTables['qualifications.sold_counter'],
  {
    quantity: string;
  }
>;
export type SoldEntryTable = MigratedTables['qualifications.sold_entry'];
export type GateVersionTable = Refined<
  MigratedTables['qualifications.gate_version'],
  {
    state: Generated<GateVersionState>;
  }
>;
/** Schema "qualifications": the only file that names its columns. Days are `YYYY-MM-DD`, tonnes decimal strings. */
export interface QualificationTables {
  'qualifications.licence': LicenceTable;
  'qualifications.use_declaration': DeclarationTable;
  'qualifications.handler': HandlerTable;
  'qualifications.report_task': ReportTaskTable;
  'qualifications.checklist_item': ChecklistItemTable;
  'qualifications.checklist_mark': ChecklistMarkTable;
  'qualifications.gate_rule': MigratedTables['qualifications.gate_rule'];
  'qualifications.gate_duty': MigratedTables['qualifications.gate_duty'];
  'qualifications.gate_version': GateVersionTable;
  'qualifications.sold_counter': SoldCounterTable;
  'qualifications.sold_entry': SoldEntryTable;
}
export type GateVersion = Selectable<GateVersionTable>;
export type ReportTask = Selectable<ReportTaskTable>;
export type LicenceRow = Selectable<LicenceTable>;
export const qualifications = capability<QualificationTables>('qualifications');
