import { sql } from 'kysely';
import { paged } from '#kernel/server/page.ts';
import { selectSku } from '../contract/pick.ts';
import { SHELF } from '../rules/product-lifecycle.ts';
import { wordOnSkus } from './products/list-skus.ts';
import { catalogue, type SpecItem } from './tables.ts';

/** The own company's SKUs on the shelf; ids chosen earlier are answered whatever their state. */
export const selectSkuHandler = catalogue.query(selectSku, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('catalogue.sku as k')
    .innerJoin('catalogue.spu as p', 'p.id', 'k.spu_id')
    .innerJoin('catalogue.product_name as n', 'n.id', 'p.product_name_id')
    .innerJoin('catalogue.packaging as g', 'g.id', 'k.packaging_id')
    .select([
      'k.id as id',
      'k.name as zh',
      'k.sku_code as code',
      'p.id as spuId',
      'n.id as productNameId',
      'n.name as productZh',
      'n.name_en as productEn',
      'p.cas_no as casNo',
      'p.un_no as unNo',
      'p.hazard_class as hazardClass',
    ])
    .select([
      'p.control_classes as controlClasses',
      'p.physical_form as physicalForm',
      'k.grade',
      'k.grade_en as gradeEn',
      'k.standard',
      'k.producer',
      'k.producer_en as producerEn',
      'k.origin_country as originCountry',
      'g.id as packagingId',
      'g.packaging_type as packageType',
      'g.name as packagingZh',
      'g.name_en as packagingEn',
    ])
    .select(['k.measure_unit as uom', 'p.tax_rate as taxRate', 'p.needs_inhibitor as needsInhibitor'])
    .select([
      sql<string>`coalesce(k.name_en, p.name_en)`.as('en'),
      sql<SpecItem[]>`case when k.spec_items = '[]' then p.spec_template else k.spec_items end`.as(
        'specItems',
      ),
      sql<string | null>`coalesce(k.sds_file_id, p.sds_file_id)`.as('sdsFileId'),
      sql<string | null>`coalesce(k.label_file_id, p.label_file_id)`.as('labelFileId'),
    ])
    .where('k.seller_member_id', '=', actor.memberId ?? '0')
    .where('k.deleted', '=', false);
  query =
    input.ids === undefined
      ? query.where('k.state', '=', SHELF.onShelf).where('p.state', '=', SHELF.onShelf)
      : query.where('k.id', 'in', [...input.ids]);
  if (input.productNameId !== undefined) query = query.where('p.product_name_id', '=', input.productNameId);
  const word = await wordOnSkus({ tx }, input.keyword, actor.memberId ?? '0');
  if (word !== null) query = query.where(word);
  return paged(tx, query, input, {
    sortable: { code: 'k.sku_code', zh: 'k.name' },
    fallback: { column: 'k.sku_code', asc: true },
    key: 'k.id',
  });
});
