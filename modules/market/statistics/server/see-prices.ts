import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { listPrices, priceSeries } from '../contract/price-index.ts';
import { MOST_SERIES_DAYS, SOURCE } from '../rules/codes.ts';
import { type Period, type SeriesPoint, seriesOf, spanOf } from '../rules/series.ts';
import { indicesBy, presentIndex, SORTABLE } from './present-index.ts';
import { type Hand, type PricePoint, room } from './tables.ts';

/** The indices that are measured, for everybody who may look at prices. */
export const prices = room.ask(listPrices, async (w) => {
  const page = await paged(w.tx, indicesBy(w, w.input).where('i.enabled', '=', true), w.input, {
    sortable: SORTABLE,
    fallback: { column: 'i.code', asc: true },
    key: 'i.id',
  });
  return { ...page, list: page.list.map(presentIndex) };
});

const DAYS: Readonly<Record<Period, number>> = { day: 59, week: 181, month: 730 };
const pointsOf = (w: Hand, indexId: string, source: string | undefined) => {
  const query = w.tx
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
export const series = room.ask(priceSeries, async (w) => {
  const { indexId, period, source } = w.input;
  const index = await indicesBy(w, { ids: [indexId] }).executeTakeFirst();
  if (index === undefined || (!index.enabled && w.actor.identity !== 'platform')) throw NotFound({});
  const to = w.input.to ?? dayOf(await w.now());
  const wished = spanOf(w.input.from ?? addDays(to, -DAYS[period]), period).from;
  const from =
    wished < addDays(to, -MOST_SERIES_DAYS) ? spanOf(addDays(to, -MOST_SERIES_DAYS), period).from : wished;
  const points = await pointsOf(w, indexId, source)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  const before = await pointsOf(w, indexId, source)
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
