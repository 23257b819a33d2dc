import type { Generated, Selectable } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/format.ts';
import type { Said } from '#kernel/rules/words.ts';
import { capability } from '#kernel/server/capability.ts';
import type { ExportState } from '../rules/export-life.ts';
import type { ImportState } from '../rules/import-life.ts';

interface AsWhom {
  account_id: string;
  side: Identity;
  locale: Locale;
  time_zone: string;
}
export interface ImportLogTable extends AsWhom {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  version: Generated<number>;
  member_id: string | null;
  operator_name: string;
  biz_type: string;
  file_name: string;
  sha256: string;
  attachment_id: string | null;
  mode: 'partial' | 'all';
  total: Generated<number>;
  done: Generated<number>;
  success: Generated<number>;
  fail: Generated<number>;
  state: Generated<ImportState>;
  error: string | null;
  cost_ms: number | null;
  errors_until: Date | null;
  dry: Generated<boolean>;
  stopped: Generated<boolean>;
  undone_at: Date | null;
  undone: number | null;
}
export interface ExportTaskTable extends AsWhom {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  created_by: string | null;
  modified_by: string | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
  member_id: string | null;
  biz_type: string;
  title: Said;
  filters: Record<string, unknown>;
  columns: string[];
  said: string | null;
  format: 'xlsx' | 'csv';
  state: Generated<ExportState>;
  progress: Generated<number>;
  rows: Generated<number>;
  attachment_id: string | null;
  expire_at: Date | null;
  error: string | null;
}
/** One reason a row was not taken, in both languages. */
export interface RowProblem {
  readonly value: string;
  readonly zh: string;
  readonly en: string /** The column it stands at. */;
  readonly at?: string /** What was most likely meant, and in which column. */;
  readonly use?: { readonly key: string; readonly value: string };
}
export interface Tables {
  'transfers.import_log': ImportLogTable;
  /** Rows of the importing capability an import made. */
  'transfers.import_made': { log_id: string; target_id: string };
  'transfers.import_row': {
    log_id: string;
    line: number;
    cells: Record<string, string>;
    problems: RowProblem[];
  };
  'transfers.person': { account_id: string; gmt_modified: Generated<Date> };
  'transfers.export_task': ExportTaskTable;
}
export type ImportLog = Selectable<ImportLogTable>;
export type ExportTask = Selectable<ExportTaskTable>;
export const room = capability<Tables>('transfers');
