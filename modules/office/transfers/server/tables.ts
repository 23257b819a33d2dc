import type { Generated, Selectable } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { ExportState } from '../rules/export-lifecycle.ts';
import type { ImportState } from '../rules/import-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type ImportLogTable = Refined<
  MigratedTables['transfers.import_log'],
  {
    side: Identity;
    locale: Locale;
    mode: 'partial' | 'all';
    state: Generated<ImportState>;
  }
>;
export type ExportTaskTable = Refined<
  MigratedTables['transfers.export_task'],
  {
    side: Identity;
    locale: Locale;
    title: LocalizedText;
    filters: Record<string, unknown>;
    columns: string[];
    format: 'xlsx' | 'csv';
    state: Generated<ExportState>;
  }
>;
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
  'transfers.import_made': MigratedTables['transfers.import_made'];
  'transfers.import_row': Refined<
    MigratedTables['transfers.import_row'],
    {
      cells: Record<string, string>;
      problems: RowProblem[];
    }
  >;
  'transfers.person': MigratedTables['transfers.person'];
  'transfers.export_task': ExportTaskTable;
}
export type ImportLog = Selectable<ImportLogTable>;
export type ExportTask = Selectable<ExportTaskTable>;
export const transfers = capability<Tables>('transfers');
