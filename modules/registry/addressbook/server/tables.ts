import type { Generated, Selectable } from 'kysely';
import { capability, type Work } from '#kernel/server/capability.ts';
import type { Kept, OwnedBelow } from '#kernel/server/kept.ts';

interface Entry extends Kept, OwnedBelow {
  member_id: string;
}
export interface BillingTable extends Entry {
  enterprise_name: string;
  invoice_type: string;
  is_default: Generated<boolean>;
  tax_no: string;
  tax_no_approved: Generated<boolean>;
  tax_no_reason: string | null;
  address: string | null;
  phone: string | null;
  bank: string | null;
  account_sealed: string | null;
  account_tail: string | null;
  receiver_name: string | null;
  receiver_phone: string | null;
  receiver_address: string | null;
  remarks: string | null;
}
export interface AddressTable extends Entry {
  address_type: '1' | '2';
  is_default: Generated<boolean>;
  receiver_name: string;
  receiver_phone: string;
  region: string;
  detail: string;
  postcode: string | null;
  address_code: string | null;
  warehouse_id: string | null;
  unload_hours: { from: string; to: string } | null;
  hazard_permit_file_id: string | null;
}
export type Billing = Selectable<BillingTable>;
export type Address = Selectable<AddressTable>;
/** Schema "addressbook": the only file that names its columns. */
export interface AddressbookTables {
  'addressbook.billing_info': BillingTable;
  'addressbook.address': AddressTable;
}
export const room = capability<AddressbookTables>('addressbook');
export type Hand<I = unknown> = Work<AddressbookTables, I>;
