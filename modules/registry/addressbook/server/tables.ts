import type { Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type BillingTable = MigratedTables['addressbook.billing_info'];
export type AddressTable = Refined<
  MigratedTables['addressbook.address'],
  {
    address_type: '1' | '2';
    unload_hours: { from: string; to: string } | null;
  }
>;
export type Billing = Selectable<BillingTable>;
export type Address = Selectable<AddressTable>;
/** Schema "addressbook": the only file that names its columns. */
export interface AddressbookTables {
  'addressbook.billing_info': BillingTable;
  'addressbook.address': AddressTable;
}
export const addressbook = capability<AddressbookTables>('addressbook');
export type AddressbookContext<I = unknown> = Context<AddressbookTables, I>;
