import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { plantApplication, plantIndustry, plantLot } from '#registry/catalogue/server/base/demo.ts';
import { applications, industries } from './reference/industries.ts';

/** Lots of the demonstration: where they lie, and what the custodian confirmed. */
const LOTS = [
  {
    company: 1,
    cas: '67-56-1',
    warehouseCode: 'JY-CW01',
    tankNo: 'A-1',
    batchNo: 'CW-JC-01',
    confirmed: '2000',
  },
  {
    company: 1,
    cas: '107-21-1',
    warehouseCode: 'JY-CW01',
    tankNo: 'B-1',
    batchNo: 'CW-EG-01',
    confirmed: null,
  },
  {
    company: 1,
    cas: '67-56-1',
    warehouseCode: 'TC-LG01',
    tankNo: 'T-101',
    batchNo: 'CW-JC-02',
    confirmed: '1500',
  },
] as const;

/** Industry categories, applications and lots; after SKU and warehouses. */
export async function loadMoreBaseData(
  db: Kysely<AnyTables>,
  memberIds: ReadonlyMap<number, string>,
): Promise<void> {
  for (const industry of industries) {
    const id = await plantIndustry(db, industry, null);
    for (const below of industry.below) await plantIndustry(db, below, id);
  }
  for (const application of applications) await plantApplication(db, application);
  for (const { company, cas, ...lot } of LOTS) {
    const sku = (await db
      .selectFrom('catalogue.sku as k')
      .innerJoin('catalogue.spu as p', 'p.id', 'k.spu_id')
      .select('k.id')
      .where('k.seller_member_id', '=', memberIds.get(company))
      .where('p.cas_no', '=', cas)
      .orderBy('k.id')
      .executeTakeFirst()) as { id: string } | undefined;
    if (sku !== undefined) await plantLot(db, { ...lot, skuId: sku.id });
  }
}
