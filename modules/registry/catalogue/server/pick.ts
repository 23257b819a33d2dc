import { type SelectQueryBuilder, sql } from 'kysely';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import {
  selectLot,
  selectPackaging,
  selectPlace,
  selectPort,
  selectProductName,
  selectWarehouse,
} from '../contract/pick.ts';
import { catalogue } from './tables.ts';

interface Asked {
  readonly keyword?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}
/**
 * Narrows a pick list to what was typed, or to ids chosen earlier, which are answered even when they were
 * disabled since.
 */
export function narrowed<O>(
  // biome-ignore lint/suspicious/noExplicitAny: any pick list of this capability
  query: SelectQueryBuilder<any, any, O>,
  asked: Asked,
  table: string,
): typeof query {
  if (asked.ids !== undefined) return query.where(`${table}.id`, 'in', [...asked.ids]);
  const enabled = query.where(`${table}.enabled`, '=', true);
  const pattern = searchPattern(asked.keyword ?? '');
  return pattern === null
    ? enabled
    : enabled.where(sql<boolean>`${sql.ref(`${table}.find_key`)} like ${pattern}`);
}

export const selectProductNameHandler = catalogue.query(selectProductName, async ({ tx, input }) => {
  let query = tx
    .selectFrom('catalogue.product_name as n')
    .leftJoin('catalogue.product_name_class as c', 'c.id', 'n.class_id')
    .select([
      'n.id as id',
      'n.name as zh',
      'n.name_en as en',
      'n.cas_no as casNo',
      'n.class_id as classId',
      'c.name as className',
    ])
    .where('n.deleted', '=', false);
  if (input.classId !== undefined) query = query.where('n.class_id', '=', input.classId);
  return paged(tx, narrowed(query, input, 'n'), input, {
    sortable: { zh: 'n.name', en: 'n.name_en' },
    fallback: { column: 'n.sort', asc: true },
    key: 'n.id',
  });
});

export const selectPackagingHandler = catalogue.query(selectPackaging, async ({ tx, input }) => {
  let query = tx
    .selectFrom('catalogue.packaging as g')
    .select([
      'g.id as id',
      'g.name as zh',
      'g.name_en as en',
      'g.packaging_type as type',
      'g.specification',
      'g.net_weight as netWeight',
      'g.volume_litres as volumeLitres',
      'g.sales_unit as salesUnit',
      'g.packaging_fee as fee',
      'g.un_mark as unMark',
    ])
    .where('g.deleted', '=', false);
  if (input.type !== undefined) query = query.where('g.packaging_type', '=', input.type);
  return paged(tx, narrowed(query, input, 'g'), input, {
    sortable: { zh: 'g.name', en: 'g.name_en' },
    fallback: { column: 'g.sort', asc: true },
    key: 'g.id',
  });
});

export const selectPortHandler = catalogue.query(selectPort, async ({ tx, input }) => {
  let query = tx
    .selectFrom('catalogue.port as p')
    .select([
      'p.id as id',
      'p.name as zh',
      'p.name_en as en',
      'p.unlocode',
      'p.country',
      'p.time_zone as timeZone',
      'p.max_draft as maxDraft',
    ])
    .where('p.deleted', '=', false);
  if (input.country !== undefined) query = query.where('p.country', '=', input.country.toUpperCase());
  return paged(tx, narrowed(query, input, 'p'), input, {
    sortable: { unlocode: 'p.unlocode', zh: 'p.name', en: 'p.name_en' },
    fallback: { column: 'p.unlocode', asc: true },
    key: 'p.id',
  });
});

export const selectPlaceHandler = catalogue.query(selectPlace, async ({ tx, input }) => {
  let query = tx
    .selectFrom('catalogue.place as p')
    .select([
      'p.id as id',
      'p.name as zh',
      'p.name_en as en',
      'p.code',
      'p.place_type as type',
      'p.region',
      'p.port_id as portId',
    ])
    .where('p.deleted', '=', false);
  if (input.type !== undefined) query = query.where('p.place_type', '=', input.type);
  return paged(tx, narrowed(query, input, 'p'), input, {
    sortable: { code: 'p.code', zh: 'p.name', en: 'p.name_en' },
    fallback: { column: 'p.sort', asc: true },
    key: 'p.id',
  });
});

export const selectWarehouseHandler = catalogue.query(selectWarehouse, async ({ tx, input, actor }) => {
  const ownCompanyId = actor.memberId ?? '0';
  let query = tx
    .selectFrom('catalogue.warehouse as h')
    .select([
      'h.id as id',
      'h.name as zh',
      sql<string>`coalesce(h.name_en, h.name)`.as('en'),
      'h.code',
      'h.warehouse_type as type',
      'h.place_id as placeId',
      'h.region',
      'h.address',
      'h.bonded',
      'h.permitted_classes as permittedClasses',
    ])
    .select(sql<boolean>`h.member_id = ${ownCompanyId}::bigint`.as('own'))
    .where('h.deleted', '=', false);
  if (!isPlatform(actor)) query = query.where('h.member_id', 'in', ['0', ownCompanyId]);
  if (input.placeId !== undefined) query = query.where('h.place_id', '=', input.placeId);
  if (input.hazardClass !== undefined)
    query = query.where(sql<boolean>`${input.hazardClass} = any (h.permitted_classes)`);
  return paged(tx, narrowed(query, input, 'h'), input, {
    sortable: { code: 'h.code', zh: 'h.name', en: 'h.name_en' },
    fallback: { column: 'h.code', asc: true },
    key: 'h.id',
    wide: true,
  });
});

/** Own lots in use whose quantity their custodian confirmed; those chosen earlier are answered whatever became of them. */
export const selectLotHandler = catalogue.query(selectLot, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('catalogue.lot as l')
    .innerJoin('catalogue.warehouse as h', 'h.id', 'l.warehouse_id')
    .select(['l.id as id', 'l.lot_no as zh', 'l.lot_no as en', 'l.sku_id as skuId', 'l.batch_no as batchNo'])
    .select(['h.name as warehouseZh', sql<string>`coalesce(h.name_en, h.name)`.as('warehouseEn')])
    .select(['l.tank_no as tankNo', sql<string>`coalesce(l.confirmed_qty, 0)`.as('confirmedQty')])
    .where('l.member_id', '=', actor.memberId ?? '0')
    .where('l.deleted', '=', false);
  if (input.ids === undefined) query = query.where('l.confirmed_qty', 'is not', null);
  if (input.skuId !== undefined) query = query.where('l.sku_id', '=', input.skuId);
  return paged(tx, narrowed(query, input, 'l'), input, {
    sortable: { zh: 'l.lot_no' },
    fallback: { column: 'l.lot_no', asc: true },
    key: 'l.id',
  });
});
