import type { Generated, Selectable } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { ExportState } from '#office/transfers/rules/export-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type DealFileTable = Refined<
  MigratedTables['dossiers.deal_file'],
  { side: Identity; locale: Locale; state: Generated<ExportState> }
>;
export type DealFile = Selectable<DealFileTable>;
/** Schema "dossiers": the only file that names its columns. */
export interface DossierTables {
  'dossiers.deal_file': DealFileTable;
}
export const dossiers = capability<DossierTables>('dossiers');
export type DossierContext<I = unknown> = Context<DossierTables, I>;
