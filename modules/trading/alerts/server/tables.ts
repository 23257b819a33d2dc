import type { Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { CatalogueViews } from '#registry/catalogue/server/door.ts';
import type { AlertSide, AlertState, ToldKind } from '../rules/alert-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type AlertTable = Refined<MigratedTables['alerts.alert'], { state: AlertState; side: AlertSide }>;
export type Alert = Selectable<AlertTable>;
export type ToldTable = Refined<MigratedTables['alerts.told'], { kind: ToldKind }>;
export type ToldMatch = Selectable<ToldTable>;
/** Schema "alerts": the only file that names its columns. */
export interface AlertTables extends CatalogueViews {
  'alerts.alert': AlertTable;
  'alerts.told': ToldTable;
}
export const alerts = capability<AlertTables>('alerts');
export type AlertContext<I = unknown> = Context<AlertTables, I>;
