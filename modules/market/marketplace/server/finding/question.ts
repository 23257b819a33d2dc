import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kernel/server/act-context.ts';
import { deferred } from '#kernel/server/database.ts';
import { goodsMatching, type Understood, understand } from '#registry/catalogue/server/door.ts';
import { type HazardWall, offersOnSale, wallsOf } from '#trading/offers/server/door.ts';
import type { FINDING_FILTERS } from '../../contract/finding.ts';
import type { MarketplaceTables } from '../tables.ts';

export type MarketplaceContext = Context<MarketplaceTables, unknown>;
export type By = 'goods' | 'products';
export type Asked = z.output<z.ZodObject<typeof FINDING_FILTERS>>;
export type Dimension =
  | 'category'
  | 'grade'
  | 'producer'
  | 'packaging'
  | 'seller'
  | 'lane'
  | 'place'
  | 'month'
  | 'onOffer'
  | 'typed';
type Text = RawBuilder<unknown>;
/** A condition of one filter; those about offers are asked of one and the same offer. */
export interface Narrowing {
  readonly of: Dimension;
  readonly ofOffer: boolean;
  readonly where: Text;
}
/**
 * The two tables every answer is read from, and what narrows them. `hit`: goods that fit the words and that
 * the reader may see; `live`: offers he may see, those of the goods when the goods are few.
 */
export interface Question {
  readonly understood: Understood;
  readonly hit: Text;
  readonly live: Text;
  readonly narrowings: readonly Narrowing[];
  /** Neither words nor a product: all goods there are. */
  readonly everything: boolean;
  /** What a good `x` must be for this reader, and what of it is listed. */
  readonly seen: Text;
  readonly unit: Text;
  readonly hazards: HazardWall | null;
  /** Who asks what, as far as the answer depends on it. */
  readonly key: string;
}

const one = (column: string, values: readonly string[], type: 'bigint' | 'text'): Text =>
  sql`${sql.raw(column)} = any (${[...values]}::${sql.raw(type)}[])`;
const inMonth = (month: string): Text =>
  sql`(x.delivery_start < (${`${month}-01`}::date + interval '1 month') and x.delivery_end >= ${`${month}-01`}::date)`;

async function below(ctx: MarketplaceContext, categoryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive below as (
    select id from reporting.categories where id = ${categoryId}::bigint
    union select c.id from reporting.categories c join below b on c.parent_id = b.id where not c.deleted)
    select id from below`.execute(ctx.tx);
  return rows.map((r) => r.id);
}

async function narrowingsOf(
  ctx: MarketplaceContext,
  asked: Asked,
  places: readonly string[],
): Promise<Narrowing[]> {
  const list: Narrowing[] = [];
  const goods = (of: Dimension, where: Text) => list.push({ of, ofOffer: false, where });
  const offer = (of: Dimension, where: Text) => list.push({ of, ofOffer: true, where });
  const given = (values: readonly string[] | undefined): values is readonly string[] =>
    values !== undefined && values.length > 0;
  if (asked.categoryId !== undefined)
    goods('category', one('x.category_id', await below(ctx, asked.categoryId), 'bigint'));
  if (given(asked.grade)) goods('grade', one('x.grade_term', asked.grade, 'bigint'));
  if (given(asked.producer)) goods('producer', one('x.producer_term', asked.producer, 'bigint'));
  if (given(asked.packaging)) goods('packaging', one('x.packaging_id', asked.packaging, 'bigint'));
  if (given(asked.seller))
    goods('seller', sql`(x.sku_id is not null and ${one('x.seller_member_id', asked.seller, 'bigint')})`);
  if (given(asked.lane)) offer('lane', one('x.lane', asked.lane, 'text'));
  if (given(asked.place)) offer('place', one('x.named_place_id', asked.place, 'bigint'));
  // Places that were typed are no filter of the panel: they hold whatever is chosen there.
  if (places.length > 0) offer('typed', one('x.named_place_id', places, 'bigint'));
  if (given(asked.month)) offer('month', sql`(${sql.join(asked.month.map(inMonth), sql` or `)})`);
  if (asked.onOffer === true) offer('onOffer', sql`x.lane is not null`);
  return list;
}

/**
 * Goods the reader may see (row security keeps SKUs off the shelf to their seller and goods of closed stores
 * away; here blacklists and hazard rule), with how near they are to what was typed,
 * and the offers of them he may see: published, in time, open to all or to him.
 */
export async function questionOf(ctx: MarketplaceContext, asked: Asked, by: By): Promise<Question> {
  const understood = await understand(ctx, { typed: asked.keyword ?? '' });
  const { blocked, hazards } = await wallsOf(ctx, undefined);
  const { actor } = ctx;
  const me = sql`${actor.memberId ?? '-1'}::bigint`;
  const matching = goodsMatching(understood);
  const unit = by === 'goods' ? sql`x.sku_id` : sql`x.spu_id`;
  const seen = sql.join(
    [
      sql`(x.store_id is null or x.store_id in (select id from reporting.stores))`,
      ...(by === 'goods' ? [sql`x.sku_id is not null`] : []),
      ...(asked.spuId === undefined ? [] : [sql`x.spu_id = ${asked.spuId}::bigint`]),
      ...(blocked.length === 0 ? [] : [sql`x.seller_member_id <> all (${blocked}::bigint[])`]),
      ...(hazards === null ? [] : [hazardous(hazards, me)]),
    ],
    sql` and `,
  );
  const everything = matching === null && asked.spuId === undefined;
  const columns = sql`x.id, x.sku_id, ${unit} as unit, x.category_id, x.grade_term, x.producer_term,
    x.packaging_id, x.seller_member_id`;
  // Goods that were found are fetched by their numbers in one go: joined, the planner would rather read the whole table.
  const hit =
    matching === null
      ? sql`hit as materialized (select ${columns}, 0 as score from reporting.find_goods x where ${seen})`
      : sql`found as materialized (select m.goods_id, m.score from ${matching} m),
    hit as materialized (select ${columns}, f.score from found f
    join reporting.find_goods x on x.id = f.goods_id where x.id = any (array(select goods_id from found)) and ${seen})`;
  return {
    understood,
    hit,
    live: offersSeen(ctx, everything),
    narrowings: await narrowingsOf(
      ctx,
      asked,
      understood.places.map((p) => p.id),
    ),
    everything,
    seen,
    unit,
    hazards,
    key: JSON.stringify([by, asked, actor.identity, actor.memberId, blocked, hazards]),
  };
}

/**
 * Behind the wall of hazardous goods a reader finds plain and own goods; the facts of a product stay his to
 * read, unless they are for operators.
 */
const hazardous = (wall: HazardWall, me: Text): Text =>
  wall === 'operators'
    ? sql`(x.plain or x.seller_member_id = ${me})`
    : sql`(x.plain or x.seller_member_id = ${me} or x.sku_id is null)`;

/** Offers on sale this reader sees: of the goods that were found, or all. */
const offersSeen = (ctx: MarketplaceContext, everything: boolean): Text =>
  sql`live as materialized (${offersOnSale(
    ctx.actor,
    everything
      ? null
      : sql`array(select h.sku_id
    from hit h where h.sku_id is not null)`,
  )})`;

/** Both tables, as a statement begins with them. */
export const tablesOf = (q: Question): Text => sql`${q.hit}, ${q.live}`;

/**
 * Everything at once needs more room than a statement is given; with less it goes to the disk and back. For
 * this transaction alone.
 */
export async function inMemory(ctx: MarketplaceContext, q: Question): Promise<void> {
  if (q.everything) await deferred(ctx.tx, sql`select set_config('work_mem', '16MB', true)`.execute(ctx.tx));
}

/** The conditions of some filters together. */
export const allOf = (list: readonly Narrowing[]): Text =>
  list.length === 0
    ? sql`true`
    : sql.join(
        list.map((n) => n.where),
        sql` and `,
      );
