import { forgetReference, keepIndexName, keepReference } from '#fulfilment/deals/server/door.ts';
import type { Cause, PointStatus } from '../rules/codes.ts';
import type { DayFigures } from '../rules/price-day.ts';
import type { PriceIndex, PricePoint, StatisticsContext } from './tables.ts';

export interface NewPoint {
  readonly day: string;
  readonly source: string;
  readonly cause: Cause;
  readonly status: PointStatus;
  readonly figures: DayFigures;
  readonly reason?: string | null | undefined;
}

/** The point that is in force of a day and source; undefined where nothing was said yet. */
export const pointInForce = (
  ctx: StatisticsContext,
  indexId: string,
  day: string,
  source: string,
): Promise<PricePoint | undefined> =>
  ctx.tx
    .selectFrom('statistics.price_point')
    .selectAll()
    .where('index_id', '=', indexId)
    .where('day', '=', day)
    .where('source', '=', source)
    .where('in_force', '=', true)
    .executeTakeFirst();

/**
 * Writes the first or the next revision of a point (20.2.4) and tells the reference price below. The index is
 * locked by the caller.
 */
export async function writePoint(
  ctx: StatisticsContext,
  index: PriceIndex,
  point: NewPoint,
  before: PricePoint | undefined,
): Promise<PricePoint> {
  if (before !== undefined)
    await ctx.tx
      .updateTable('statistics.price_point')
      .set({ in_force: false })
      .where('id', '=', before.id)
      .execute();
  const { figures: f } = point;
  const written = await ctx.tx
    .insertInto('statistics.price_point')
    .values({
      gmt_create: await ctx.now(),
      created_by: ctx.actor.accountId,
      author: ctx.actor.name,
      index_id: index.id,
      day: point.day,
      source: point.source,
      revision: (before?.revision ?? 0) + 1,
      in_force: true,
      cause: point.cause,
      status: point.status,
      low: f.low,
      high: f.high,
      close: f.close,
      mid: f.mid,
      volume: f.volume,
      deal_count: f.dealCount,
      company_pairs: f.companyPairs,
      reason: point.reason ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyReference(ctx, index);
  return written;
}

/** How an index is called goes down too: an offer or a letter with a formula price names it (3.4). */
export const notifyName = (
  ctx: StatisticsContext,
  index: Pick<PriceIndex, 'id' | 'code' | 'name' | 'name_en' | 'product_name_id' | 'lane' | 'currency'>,
): Promise<void> =>
  keepIndexName(ctx, {
    indexId: index.id,
    code: index.code,
    name: index.name,
    nameEn: index.name_en,
    productNameId: index.product_name_id,
    lane: index.lane,
    currency: index.currency,
  });

/**
 * The last published price of an index goes down to the reference price of offers (20.2.3); an index without
 * one, or switched off, says nothing.
 */
export async function notifyReference(
  ctx: StatisticsContext,
  index: Pick<
    PriceIndex,
    'id' | 'enabled' | 'deleted' | 'product_name_id' | 'place_id' | 'lane' | 'currency' | 'uom'
  >,
): Promise<void> {
  const [last, before] =
    index.enabled && !index.deleted
      ? await ctx.tx
          .selectFrom('statistics.daily')
          .select(['day', 'close'])
          .where('index_id', '=', index.id)
          .orderBy('day', 'desc')
          .limit(2)
          .execute()
      : [];
  if (last === undefined || last.close === null) return forgetReference(ctx, { indexId: index.id });
  await keepReference(ctx, {
    indexId: index.id,
    productNameId: index.product_name_id,
    placeId: index.place_id,
    lane: index.lane,
    currency: index.currency,
    uom: index.uom,
    day: last.day,
    price: last.close,
    previous: before?.close ?? null,
  });
}
