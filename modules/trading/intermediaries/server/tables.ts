import type { ColumnType, Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { ApprovalStatus } from '#office/approvals/rules/approval-lifecycle.ts';
import type { Mode } from '../rules/application.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** Who consented for a side, and when. */
export interface Consent {
  readonly userId: string | null;
  readonly time: string;
}
export type ApplicationTable = Refined<
  MigratedTables['intermediaries.application'],
  {
    approval_status: ApprovalStatus;
    mode: Generated<Mode>;
    buy_amount: ColumnType<string | null, never, never>;
    sell_amount: ColumnType<string | null, never, never>;
    seller_consent: Consent | null;
    buyer_consent: Consent | null;
  }
>;
export type Application = Selectable<ApplicationTable>;
/** Schema "intermediaries": the only file that names its columns. Money and quantities are decimal text. */
export interface Tables {
  'intermediaries.application': ApplicationTable;
}
export const intermediaries = capability<Tables>('intermediaries');
export type ApplicationContext<I = unknown> = Context<Tables, I>;
