import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { FIRST_SHOP_TYPE } from '../rules/first-shop-types.ts';
import { nameKey } from '../rules/name-key.ts';

export { install } from './install.ts';

export interface PlantedStore {
  readonly memberId: string;
  readonly name: string;
  readonly nameEn: string;
  readonly companyName: string;
  readonly abbreviation: string;
  readonly address: string;
  readonly adminName: string;
  readonly adminPhone: string;
  readonly adminEmail: string;
  readonly importance: number;
  readonly type?: string;
}
/** Plants an open store; answers its id. */
export async function plantStore(db: Kysely<AnyTables>, s: PlantedStore): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into stores.store (member_id, code, name, name_key, name_en, shop_type_id, company_name, abbreviation, address, admin_name, admin_phone, admin_email, importance, state, opened_at)
    select ${s.memberId}::bigint, 'S' || lpad(nextval('stores.store_code_seq')::text, 6, '0'), ${s.name}, ${nameKey(s.name)}, ${s.nameEn}, t.id, ${s.companyName}, ${s.abbreviation}, ${s.address}, ${s.adminName}, ${s.adminPhone}, ${s.adminEmail},
      ${s.importance}::int, '20', kernel.now() from stores.shop_type t where t.encoding = ${s.type ?? FIRST_SHOP_TYPE} returning id`.execute(
    db,
  );
  return rows[0]?.id as string;
}
