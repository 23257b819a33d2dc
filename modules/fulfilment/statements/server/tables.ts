import type { Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { LineState } from '../rules/line-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type TargetType = 'PAYMENT' | 'RECEIVABLE' | 'REFUND' | 'BALANCE';
/** Schema "statements": the only file that names its columns. */
export interface StatementTables {
  'statements.statement': Refined<
    MigratedTables['statements.statement'],
    { format: 'CSV' | 'XLSX' | 'MT940' | 'CAMT053' }
  >;
  'statements.line': Refined<MigratedTables['statements.line'], { line_state: LineState }>;
  'statements.match': Refined<MigratedTables['statements.match'], { target_type: TargetType }>;
}
export type Statement = Selectable<StatementTables['statements.statement']>;
export type Line = Selectable<StatementTables['statements.line']>;
export type Match = Selectable<StatementTables['statements.match']>;
export const statements = capability<StatementTables>('statements');
export type StatementContext<I = unknown> = Context<StatementTables, I>;
/** The company whose desk it is; the operator's treasury is 0. */
export const deskOf = (ctx: StatementContext): string => ctx.actor.memberId ?? '0';
