import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/** The shop type every seller's first store has. */
export const FIRST_SHOP_TYPE = 'FLAGSHIP';

/** Shop types a fresh installation starts with; what the operator changed since stays. */
export async function install(db: Kysely<AnyTables>): Promise<void> {
  await sql`
    insert into stores.shop_type (encoding, type_name, type_name_en, description, sort)
    values (${FIRST_SHOP_TYPE}, '企业店铺', 'Company store', '卖方会员通过认证后的默认店铺', 10), ('BRAND', '品牌店铺', 'Brand store', '生产商或授权品牌的店铺', 20), ('LOGISTICS', '物流仓储店铺', 'Logistics store', '仓储与物流服务商的店铺', 30)
    on conflict (encoding) do nothing`.execute(db);
}
