import { sql } from 'kysely';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { SHELF } from '../rules/product-lifecycle.ts';
import { catalogue } from './tables.ts';

/** A product as papers name it, with what controls it. */
export interface ControlledGoods {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly productNameId: string;
  readonly casNo: string | null;
  readonly catalogueNo: string | null;
  readonly controlClasses: string[];
  /** Nineteen digits, for invoices. */
  readonly taxCategoryCode: string;
}
const columns = [
  'p.id as id',
  'p.name as zh',
  'p.name_en as en',
  'p.product_name_id as productNameId',
  'p.cas_no as casNo',
  'p.hazard_catalogue_no as catalogueNo',
  'p.control_classes as controlClasses',
  'p.tax_category_code as taxCategoryCode',
] as const;

/** Products by id, whatever their state, as far as the caller may see them. */
export const spusOf = catalogue.door<{ ids: readonly string[] }, Map<string, ControlledGoods>>(
  async ({ tx, input }) => {
    if (input.ids.length === 0) return new Map();
    const rows = await tx
      .selectFrom('catalogue.spu as p')
      .select(columns)
      .where('p.id', 'in', [...input.ids])
      .execute();
    return new Map(rows.map((r) => [r.id, r]));
  },
);

/** The product of each CAS number, the first where several share one. */
export const spusByCas = catalogue.door<{ casNos: readonly string[] }, Map<string, ControlledGoods>>(
  async ({ tx, input }) => {
    if (input.casNos.length === 0) return new Map();
    const rows = await tx
      .selectFrom('catalogue.spu as p')
      .select(columns)
      .where('p.cas_no', 'in', [...input.casNos])
      .where('p.deleted', '=', false)
      .orderBy('p.id', 'desc')
      .execute();
    return new Map(rows.map((r) => [r.casNo as string, r]));
  },
);

/**
 * Products on the shelf whose name in either language, pinyin, alias or CAS number contains the keyword;
 * without one, the first.
 */
export const searchSpus = catalogue.door<
  { keyword: string | null; most: number; offset: number },
  ControlledGoods[]
>(async ({ tx, input }) => {
  let query = tx
    .selectFrom('catalogue.spu as p')
    .innerJoin('catalogue.product_name as n', 'n.id', 'p.product_name_id')
    .select(columns)
    .where('p.deleted', '=', false)
    .where('p.state', '=', SHELF.onShelf);
  const pattern = input.keyword === null ? null : searchPattern(input.keyword);
  if (pattern !== null)
    query = query.where(
      sql<boolean>`(n.find_key like ${pattern} or lower(p.name) like ${pattern} or lower(p.name_en) like ${pattern})`,
    );
  return query.orderBy('p.id').limit(input.most).offset(input.offset).execute();
});
