import type { Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** Schema "deadlines": the only file that names its columns. */
export interface DeadlineTables {
  'deadlines.calendar': MigratedTables['deadlines.calendar'];
  'deadlines.calendar_entry': MigratedTables['deadlines.calendar_entry'];
  'deadlines.reminded_day': MigratedTables['deadlines.reminded_day'];
}
export type Calendar = Selectable<DeadlineTables['deadlines.calendar']>;
export type CalendarEntryRow = Selectable<DeadlineTables['deadlines.calendar_entry']>;
export const deadlines = capability<DeadlineTables>('deadlines');
export type DeadlineContext<I = unknown> = Context<DeadlineTables, I>;
