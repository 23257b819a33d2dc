import type { ColumnType, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { AppealOutcome, AppealState, AppealType, TargetType } from '../rules/appeal-lifecycle.ts';
import type { Aspect } from '../rules/claim-deadlines.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type PartySide = 'buyer' | 'seller';
/** What one side offers to end it; waits for the other. Amount in favour of the claimant. */
export interface Offer {
  readonly side: PartySide;
  readonly amount: string | null;
  readonly qty: string | null;
  readonly text: string;
  readonly by: string;
  readonly at: string;
}
export interface EntryFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}
export type AppealTable = Refined<
  MigratedTables['appeals.appeal'],
  {
    state: AppealState;
    appeal_type: AppealType;
    aspect: Aspect | null;
    target_type: TargetType;
    claimant_side: PartySide;
    outcome: AppealOutcome | null;
    offer: Offer | null;
  }
>;
export type EntryTable = Refined<
  MigratedTables['appeals.entry'],
  {
    side: PartySide | 'operator';
    kind: 'claim' | 'response' | 'inspection';
    files: ColumnType<EntryFile[], string, never>;
  }
>;
/** Schema "appeals": the only file that names its columns. */
export interface AppealTables {
  'appeals.appeal': AppealTable;
  'appeals.entry': EntryTable;
  'appeals.draft': Refined<
    MigratedTables['appeals.draft'],
    { appeal_type: AppealType; aspect: Aspect | null }
  >;
}
export type Appeal = Selectable<AppealTable>;
export type Entry = Selectable<EntryTable>;
export type AppealDraft = Selectable<AppealTables['appeals.draft']>;
export const appeals = capability<AppealTables>('appeals');
export type AppealContext<I = unknown> = Context<AppealTables, I>;
