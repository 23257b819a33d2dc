import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import type { IndexRow } from '../contract/price-index.ts';
import type { AdminIndexRow } from '../contract/price-index-admin.ts';
import { WEIGHED } from '../rules/index-deal-lifecycle.ts';
import type { StatisticsContext } from './tables.ts';

export type Standing = Omit<AdminIndexRow, 'can' | 'gmtCreate' | 'gmtModified'> & {
  readonly gmtCreate: Date;
  readonly gmtModified: Date;
};

/** Indices with where they stand: the last published price of a day, and the one before it (20.1 change). */
const standing: RawBuilder<Standing> = sql`(
  select i.id, i.version, i.code, i.name, i.name_en as "nameEn", i.product_name_id as "productNameId",
    i.product_zh as product, i.product_en as "productEn", i.grades, i.place_id as "placeId",
    i.place_zh as place, i.place_en as "placeEn",
    i.lane, i.cargo_status as "cargoStatus", i.price_term as "priceTerm", i.uom, i.currency,
      i.hs_code as "hsCode", i.enabled, i.closed_to::text as "closedTo", i.gmt_create as "gmtCreate",
      i.gmt_modified as "gmtModified",
    a.day::text as day, a.close, a.source, a.deal_count as deals,
      coalesce(a.revision > 1, false) as corrected, round(a.close - b.close, 2) as "changeAbs",
      round((a.close - b.close) * 100 / b.close, 2) as "changePct",
    (select count(*)::int from statistics.index_deal d where d.index_id = i.id
    and d.state = ${sql.lit(WEIGHED.waiting)}) as waiting
  from statistics.price_index i
    left join lateral (select day, close, source, deal_count, revision from statistics.daily
    where index_id = i.id order by day desc limit 1) a on true
    left join lateral (select close from statistics.daily where index_id = i.id and day < a.day
    order by day desc limit 1) b on true
  where not i.deleted)`;

type Wish = {
  readonly keyword?: string | undefined;
  readonly ids?: string[] | undefined;
  readonly productNameId?: string | undefined;
  readonly placeId?: string | undefined;
  readonly lane?: string | undefined;
  readonly source?: string | undefined;
};

/** The question of both lists: indices by name, product, place, lane and source of their last price. */
export function indicesBy(ctx: StatisticsContext, wish: Wish) {
  let query = ctx.tx.selectFrom(standing.as('i')).selectAll();
  if (wish.keyword) {
    const like = containsPattern(wish.keyword);
    query = query.where(
      sql<boolean>`(i.code ilike ${like} or i.name ilike ${like} or i."nameEn" ilike ${like}
        or i.product ilike ${like} or i."productEn" ilike ${like} or i.place ilike ${like} or i."placeEn" ilike ${like})`,
    );
  }
  if (wish.ids !== undefined && wish.ids.length > 0) query = query.where('i.id', 'in', wish.ids);
  if (wish.productNameId !== undefined) query = query.where('i.productNameId', '=', wish.productNameId);
  if (wish.placeId !== undefined) query = query.where('i.placeId', '=', wish.placeId);
  if (wish.lane !== undefined) query = query.where('i.lane', '=', wish.lane);
  if (wish.source !== undefined) query = query.where('i.source', '=', wish.source);
  return query;
}

/** As every reader sees an index. */
export function presentIndex(row: Standing): IndexRow {
  const { enabled: _e, closedTo: _c, gmtCreate: _g, gmtModified: _m, waiting: _w, ...open } = row;
  return open;
}
export const SORTABLE = {
  code: 'i.code',
  day: 'i.day',
  close: 'i.close',
  changePct: 'i.changePct',
  waiting: 'i.waiting',
  gmtModified: 'i.gmtModified',
} as const;
