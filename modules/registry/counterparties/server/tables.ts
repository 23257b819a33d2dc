import type { Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type Rule = Selectable<MigratedTables['counterparties.rule']>;
/** Schema "counterparties": the only file that names its columns. */
export interface CounterpartyTables {
  'counterparties.rule': MigratedTables['counterparties.rule'];
}
export const counterparties = capability<CounterpartyTables>('counterparties');
export type CounterpartyContext<I = unknown> = Context<CounterpartyTables, I>;
