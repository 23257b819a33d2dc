import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import { BILLING_ACCOUNT, tailOf } from './ports.ts';

export interface PlantedBilling {
  readonly memberId: string;
  readonly enterpriseName: string;
  readonly invoiceType: '01' | '02';
  readonly isDefault: boolean;
  readonly taxNo: string;
  readonly address: string;
  readonly phone: string;
  readonly bank: string;
  readonly account: string;
  readonly receiverName: string;
  readonly receiverPhone: string;
  readonly receiverAddress: string;
}
/** Plants invoice data with its account number sealed. */
export async function plantBilling(
  db: Kysely<AnyTables>,
  b: PlantedBilling,
  secrets: Secrets,
): Promise<void> {
  await sql`
    insert into addressbook.billing_info (member_id, enterprise_name, invoice_type, is_default, tax_no, address, phone, bank, account_sealed, account_tail, receiver_name, receiver_phone, receiver_address)
    values (${b.memberId}::bigint, ${b.enterpriseName}, ${b.invoiceType}, ${b.isDefault}, ${b.taxNo}, ${b.address}, ${b.phone}, ${b.bank}, ${secrets.seal(b.account, BILLING_ACCOUNT)}, ${tailOf(b.account)},
      ${b.receiverName}, ${b.receiverPhone}, ${b.receiverAddress})`.execute(db);
}

export interface PlantedAddress {
  readonly memberId: string;
  readonly type: '1' | '2';
  readonly isDefault: boolean;
  readonly receiverName: string;
  readonly receiverPhone: string;
  readonly region: string;
  readonly detail: string;
  readonly postcode: string | null;
  readonly warehouseId?: string | null;
}
/** Plants a delivery address. */
export async function plantAddress(db: Kysely<AnyTables>, a: PlantedAddress): Promise<void> {
  await sql`
    insert into addressbook.address (member_id, address_type, is_default, receiver_name, receiver_phone, region, detail, postcode, warehouse_id, unload_hours)
    values (${a.memberId}::bigint, ${a.type}, ${a.isDefault}, ${a.receiverName}, ${a.receiverPhone}, ${a.region}, ${a.detail}, ${a.postcode}, ${a.warehouseId ?? null}::bigint, '{"from": "08:00", "to": "17:00"}')`.execute(
    db,
  );
}
