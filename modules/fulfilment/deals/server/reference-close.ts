import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { referenceMoved } from '../rules/events.ts';
import type { DealContext } from './lifecycle.ts';
import { deals } from './tables.ts';
import { referenceOf } from './tape.ts';

/** Where goods are traded, as far as a price index can be of them; a part that is not known yet matches none. */
export interface ReferenceMarket {
  readonly productNameId: string | null;
  readonly placeId: string | null;
  readonly lane: string;
  readonly currency: string | null;
  readonly uom: string | null;
}
export interface IndexClose {
  readonly indexId: string;
  readonly productNameId: string;
  readonly placeId: string;
  readonly lane: string;
  readonly currency: string;
  readonly uom: string;
  readonly day: string;
  readonly price: string;
  /** The close before it; null for the first one. */
  readonly previous: string | null;
}
const INDEX_DAYS = 10;

/** Keeps the last published close of an index as statistics hands it down: this layer knows no indices. */
export const keepReference = deals.door<IndexClose, void>(async (ctx) => {
  const { indexId, productNameId, placeId, lane, currency, uom, day, price, previous } = ctx.input;
  const row = {
    gmt_modified: await ctx.now(),
    product_name_id: productNameId,
    place_id: placeId,
    lane,
    currency,
    uom,
    day,
    price,
    previous,
  };
  const before = await ctx.tx
    .selectFrom('deals.reference_close')
    .select(['day', 'price'])
    .where('index_id', '=', indexId)
    .executeTakeFirst();
  await ctx.tx
    .insertInto('deals.reference_close')
    .values({ index_id: indexId, ...row })
    .onConflict((c) => c.column('index_id').doUpdateSet(row))
    .execute();
  if (before?.day !== day || before.price !== price) await ctx.emit(referenceMoved, { indexId, day });
});
export interface CloseOfIndex extends IndexClose {
  readonly zh: string;
  readonly en: string;
  readonly code: string;
}
/** The last published close of an index and what it is called; null while it publishes nothing. */
export const closeOfIndex = deals.door<{ indexId: string }, CloseOfIndex | null>(async ({ tx, input }) => {
  const row = await tx
    .selectFrom('deals.reference_close as r')
    .innerJoin('deals.index_name as n', 'n.index_id', 'r.index_id')
    .select([
      'r.index_id as indexId',
      'r.product_name_id as productNameId',
      'r.place_id as placeId',
      'r.lane',
      'r.currency',
      'r.uom',
      'r.day',
      'r.price',
      'r.previous',
      'n.name as zh',
      'n.name_en as en',
      'n.code',
    ])
    .where('r.index_id', '=', input.indexId)
    .executeTakeFirst();
  return row ?? null;
});
/** The index publishes nothing any more. */
export const forgetReference = deals.door<{ indexId: string }, void>(async (ctx) => {
  await ctx.tx.deleteFrom('deals.reference_close').where('index_id', '=', ctx.input.indexId).execute();
});

export interface IndexName {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}
/** Of what an index is a price. */
export interface IndexMarket {
  readonly productNameId: string;
  readonly lane: string;
  readonly currency: string;
}
/**
 * Keeps how an index is called and of what it is a price; it stays when the index publishes nothing any more,
 * for offers and deals still name it.
 */
export const keepIndexName = deals.door<IndexName & IndexMarket & { indexId: string }, void>(async (ctx) => {
  const { indexId, code, name, nameEn, productNameId, lane, currency } = ctx.input;
  const row = {
    gmt_modified: await ctx.now(),
    code,
    name,
    name_en: nameEn,
    product_name_id: productNameId,
    lane,
    currency,
  };
  await ctx.tx
    .insertInto('deals.index_name')
    .values({ index_id: indexId, ...row })
    .onConflict((c) => c.column('index_id').doUpdateSet(row))
    .execute();
});
/** How the index with a code is called; null when it was never published. */
export const indexNamed = deals.door<{ code: string }, IndexName | null>(async (ctx) => {
  const row = await ctx.tx
    .selectFrom('deals.index_name')
    .select(['code', 'name', 'name_en'])
    .where('code', '=', ctx.input.code)
    .executeTakeFirst();
  return row === undefined ? null : { code: row.code, name: row.name, nameEn: row.name_en };
});

/** Of what the index with a code is a price; null when it was never published. */
export const indexMarket = deals.door<{ code: string }, IndexMarket | null>(async (ctx) => {
  const row = await ctx.tx
    .selectFrom('deals.index_name')
    .select(['product_name_id', 'lane', 'currency'])
    .where('code', '=', ctx.input.code)
    .executeTakeFirst();
  return row === undefined || row.product_name_id === null || row.lane === null || row.currency === null
    ? null
    : { productNameId: row.product_name_id, lane: row.lane, currency: row.currency };
});

/**
 * What a price is compared with (20.2.3): the last published index of its market, else the median of the last
 * deals of the SPU in it, `but` one company's; null without either.
 */
export const referenceIn = async (
  ctx: DealContext,
  market: ReferenceMarket,
  spuId: string,
  but: string | null,
): Promise<string | null> => (await closeOfMarket(ctx, market)) ?? referenceOf(ctx, spuId, market, but);

/**
 * The last published index of product and place at most 10 days old (20.2.3), in the same lane, currency and
 * unit; null without one.
 */
async function closeOfMarket(ctx: DealContext, market: ReferenceMarket): Promise<string | null> {
  if (
    market.productNameId === null ||
    market.placeId === null ||
    market.currency === null ||
    market.uom === null
  )
    return null;
  const today = dayOf(await ctx.now());
  const row = await ctx.tx
    .selectFrom('deals.reference_close')
    .select('price')
    .where('product_name_id', '=', market.productNameId)
    .where('place_id', '=', market.placeId)
    .where('lane', '=', market.lane)
    .where('currency', '=', market.currency)
    .where('uom', '=', market.uom)
    .where('day', '>=', addDays(today, -INDEX_DAYS))
    .where('day', '<=', today)
    .orderBy('day', 'desc')
    .orderBy('index_id')
    .limit(1)
    .executeTakeFirst();
  return row?.price ?? null;
}

export interface ProductClose {
  readonly placeId: string;
  readonly currency: string;
  readonly uom: string;
  readonly code: string | null;
  readonly day: string;
  readonly close: string;
  readonly previous: string | null;
}
/** Where the indices of a product stand in a lane: the last close of each place, currency and unit, at most 10 days old. */
export async function closesOf(
  ctx: DealContext,
  productNameId: string,
  lane: string,
): Promise<ProductClose[]> {
  const today = dayOf(await ctx.now());
  const rows = await ctx.tx
    .selectFrom('deals.reference_close as r')
    .leftJoin('deals.index_name as n', 'n.index_id', 'r.index_id')
    .select(['r.place_id', 'r.currency', 'r.uom', 'n.code', 'r.day', 'r.price', 'r.previous'])
    .distinctOn(['r.place_id', 'r.currency', 'r.uom'])
    .where('r.product_name_id', '=', productNameId)
    .where('r.lane', '=', lane)
    .where('r.day', '>=', addDays(today, -INDEX_DAYS))
    .where('r.day', '<=', today)
    .orderBy('r.place_id')
    .orderBy('r.currency')
    .orderBy('r.uom')
    .orderBy('r.day', 'desc')
    .orderBy('r.index_id')
    .execute();
  return rows.map((r) => ({
    placeId: r.place_id,
    currency: r.currency,
    uom: r.uom,
    code: r.code,
    day: r.day,
    close: r.price,
    previous: r.previous,
  }));
}
