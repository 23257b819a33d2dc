import { sql } from 'kysely';
import { catalogue } from './tables.ts';

export interface CategoryName {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
}
/**
 * Platform categories by id in both languages, also those switched off since they were chosen; unknown ones
 * are left out.
 */
export const categoryNames = catalogue.door<{ ids: readonly string[] }, Map<string, CategoryName>>(
  async ({ tx, input }) => {
    const wanted = [...new Set(input.ids)];
    if (wanted.length === 0) return new Map();
    const rows = await tx
      .selectFrom('catalogue.platform_category')
      .select(['id', 'name as zh', sql<string>`coalesce(name_en, name)`.as('en')])
      .where('id', 'in', wanted)
      .where('deleted', '=', false)
      .execute();
    return new Map(rows.map((r) => [r.id, r]));
  },
);

/** True when a SKU, on the shelf or not, stands in this store. */
export const storeHoldsGoods = catalogue.door<{ storeId: string }, boolean>(
  async ({ tx, input }) =>
    (await tx
      .selectFrom('catalogue.sku')
      .select('id')
      .where('store_id', '=', input.storeId)
      .where('deleted', '=', false)
      .limit(1)
      .executeTakeFirst()) !== undefined,
);
