import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { searchKey } from '#kernel/rules/search-key.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { plantedNumber, seedRow } from '../demo.ts';

type Db = Kysely<AnyTables>;
export const plantIndustry = (
  db: Db,
  c: { zh: string; en: string },
  parentId: string | null,
): Promise<string> =>
  seedRow(db, 'catalogue.industry_category', {
    name: c.zh,
    name_en: c.en,
    parent_id: parentId,
    level: parentId === null ? 1 : 2,
    find_key: searchKey(c.zh, c.en),
  });
export const plantApplication = (
  db: Db,
  a: { zh: string; en: string; remarks: string | null },
): Promise<string> =>
  seedRow(db, 'catalogue.product_application', {
    name: a.zh,
    name_en: a.en,
    remarks: a.remarks,
    find_key: searchKey(a.zh, a.en, a.remarks),
  });

/** A lot of a seller's SKU in a warehouse and tank; `confirmed` is what its custodian said. */
export async function plantLot(
  db: Db,
  l: { skuId: string; warehouseCode: string; tankNo: string; batchNo: string; confirmed: string | null },
): Promise<void> {
  const lotNo = await plantedNumber(db, 'LO');
  await sql`
    insert into catalogue.lot (member_id, lot_no, sku_id, batch_no, producer, warehouse_id, tank_no, custodian_member_id, confirmed_qty, confirmed_by, confirmed_at, find_key)
    select k.seller_member_id, ${lotNo}, k.id, ${l.batchNo}, k.producer, h.id, ${l.tankNo}, h.custodian_member_id, ${l.confirmed}::numeric, case when ${l.confirmed}::numeric is not null then 0 end,
      case when ${l.confirmed}::numeric is not null then clock_timestamp() end, ${searchKey(lotNo, l.batchNo, l.tankNo)}
    from catalogue.sku k, catalogue.warehouse h where k.id = ${l.skuId}::bigint and h.code = ${l.warehouseCode}`.execute(
    db,
  );
}
