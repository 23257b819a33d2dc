import type { Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { CatalogueViews } from '#registry/catalogue/server/door.ts';
import type { StoreViews } from '#registry/stores/server/door.ts';
import type { LeadKind, LeadState } from '../rules/lead-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** Where a sample is sent, as it stood when it was asked for. */
export type SampleAddress = Readonly<Record<string, string | null>>;
export type LeadTable = Refined<
  MigratedTables['leads.lead'],
  { state: LeadState; kind: LeadKind; address: SampleAddress | null }
>;
export type Lead = Selectable<LeadTable>;
/** Schema "leads": the only file that names its columns. Of others it reads what they publish in `reporting`. */
export interface LeadTables extends CatalogueViews, StoreViews {
  'leads.lead': LeadTable;
}
export const leads = capability<LeadTables>('leads');
export type LeadContext<I = unknown> = Context<LeadTables, I>;
