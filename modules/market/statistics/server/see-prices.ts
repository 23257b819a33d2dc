import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { listPrices, priceSeries } from '../contract/price-index.ts';
import { MOST_SERIES_DAYS, SOURCE } from '../rules/codes.ts';
import { type Period, type SeriesPoint, seriesOf, spanOf } from '../rules/series.ts';
import { indicesBy, presentIndex, SORTABLE } from './present-index.ts';
import { type PricePoint, type StatisticsContext, statistics } from './tables.ts';

/** The indices that are measured, for everybody who may look at prices. */
export const listPricesHandler = statistics.query(listPrices, async (ctx) => {
  const page = await paged(ctx.tx, indicesBy(ctx, ctx.input).where('i.enabled', '=', true), ctx.input, {
    sortable: SORTABLE,
    fallback: { column: 'i.code', asc: true },
    key: 'i.id',
  });
  return { ...page, list: page.list.map(presentIndex) };
});

const DAYS: Readonly<Record<Period, number>> = { day: 59, week: 181, month: 730 };
const pointsOf = (ctx: StatisticsContext, indexId: string, source: string | undefined) => {
  const query = ctx.tx
    .selectFrom('statistics.price_point')
    .selectAll()
    .where('index_id', '=', indexId)
    .where('in_force', '=', true);
  return source === undefined
    ? query.where('source', '<>', SOURCE.offers)
    : query.where('source', '=', source);
};
/** A withheld point says that there was no print, and nothing else (INV-STA-03). */
const shown = (p: PricePoint): SeriesPoint => {
  const seen = p.status === 'published';
  return {
    day: p.day,
    source: p.source,
    status: p.status,
    low: seen ? p.low : null,
    high: seen ? p.high : null,
    close: seen ? p.close : null,
    mid: seen ? p.mid : null,
    volume: seen ? p.volume : null,
    deals: seen ? p.deal_count : 0,
    corrected: seen && p.revision > 1,
  };
};

/** The trend of one index (20.2.5). An index that is switched off is read by its keepers alone. */
export const priceSeriesHandler = statistics.query(priceSeries, async (ctx) => {
  const { indexId, period, source } = ctx.input;
  const index = await indicesBy(ctx, { ids: [indexId] }).executeTakeFirst();
  if (index === undefined || (!index.enabled && ctx.actor.identity !== 'platform')) throw NotFound({});
  const to = ctx.input.to ?? dayOf(await ctx.now());
  const wished = spanOf(ctx.input.from ?? addDays(to, -DAYS[period]), period).from;
  const from =
    wished < addDays(to, -MOST_SERIES_DAYS) ? spanOf(addDays(to, -MOST_SERIES_DAYS), period).from : wished;
  const points = await pointsOf(ctx, indexId, source)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  const before = await pointsOf(ctx, indexId, source)
    .where('day', '<', from)
    .where('status', '=', 'published')
    .orderBy('day', 'desc')
    .orderBy('source')
    .limit(1)
    .executeTakeFirst();
  return {
    index: presentIndex(index),
    from,
    to,
    rows: seriesOf(points.map(shown), period, before?.close ?? null).map((r) => ({
      ...r,
      sources: [...r.sources],
    })),
  };
});
