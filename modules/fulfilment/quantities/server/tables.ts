import type { GeneratedAlways } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { EntryKind } from '../rules/ledger.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type ResourceType = 'OFFER' | 'LOT' | 'AUCTION' | 'ACTIVITY' | 'FRAMEWORK' | 'VOUCHER';
export type { EntryKind } from '../rules/ledger.ts';

/** Schema "quantities". Quantities are decimal strings in the unit of the position. */
export interface QuantitiesTables {
  'quantities.position': Refined<
    MigratedTables['quantities.position'],
    {
      resource_type: ResourceType;
      available: GeneratedAlways<string>;
    }
  >;
  'quantities.entry': Refined<
    MigratedTables['quantities.entry'],
    {
      kind: EntryKind;
      from_hold: boolean;
    }
  >;
}
export const quantities = capability<QuantitiesTables>('quantities');
