import { sql } from 'kysely';
import { standingOfProduct } from '#fulfilment/deals/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { sub } from '#kernel/rules/decimal.ts';
import { type DepthLine, marketDepth } from '../../contract/market.ts';
import { PRICE_MODE } from '../../rules/codes.ts';
import { type HalfMonth, halfMonthsFrom } from '../../rules/market/half-month.ts';
import type { OfferContext } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { board } from './market.ts';

const HALVES = 6;
const MOST_OFFERS = 20_000;
const MOST_LINES = 60;

type Standing = Omit<DepthLine, 'to' | 'paid' | 'index'>;
/**
 * Live offers of a product by place and half month, from the rows the reader's own board shows. An offer
 * stands in every half month its delivery touches, as the board's filter of delivery finds it; so lines do
 * not add up. Offers of which others hold everything are counted and are no price.
 */
async function depthOf(
  ctx: OfferContext,
  wish: { lane: string; productNameId: string; placeId?: string | undefined },
  halves: readonly HalfMonth[],
): Promise<Standing[]> {
  const seen = (await board(ctx, wish))
    .clearSelect()
    .select([
      'named_place_id',
      'place_zh',
      'place_en',
      'currency',
      'uom',
      'unit_price',
      'price_mode',
      'delivery_start',
      'delivery_end',
      'position_id',
    ]);
  const { rows } = await sql<Standing>`
    with o as (${seen.where('named_place_id', 'is not', null).limit(sql.lit(MOST_OFFERS))}),
      x as (select o.*, h.starts, p.available, case when o.price_mode = ${PRICE_MODE.fixed} and p.available > 0 then o.unit_price end as price
        from o join reporting.positions p on p.id = o.position_id
          join unnest(${halves.map((h) => h.from)}::date[], ${halves.map((h) => h.to)}::date[]) h(starts, ends) on o.delivery_start <= h.ends and o.delivery_end >= h.starts),
      y as (select x.*, min(x.price) over (partition by x.named_place_id, x.starts, x.currency, x.uom) as best from x)
    select y.named_place_id::text as "placeId", min(y.place_zh) as "placeZh", min(y.place_en) as "placeEn", y.starts::text as "from", y.currency, y.uom, y.best::text as best,
      coalesce(sum(y.available) filter (where y.price = y.best), 0)::text as "bestQuantity", count(*)::int as offers, (count(*) filter (where y.price_mode <> ${PRICE_MODE.fixed}))::int as provisional, greatest(sum(y.available), 0)::text as available
    from y group by y.named_place_id, y.starts, y.currency, y.uom, y.best
    order by sum(count(*)) over (partition by y.named_place_id) desc, y.named_place_id, y.starts, y.currency, y.uom limit ${sql.lit(MOST_LINES)}`.execute(
    ctx.tx,
  );
  return rows;
}

/** Best offer, tonnes, what was paid last and where the index stands, by place and half month. */
export const marketDepthHandler = offers.query(marketDepth, async (ctx) => {
  const { lane, productNameId } = ctx.input;
  const halves = halfMonthsFrom(dayOf(await ctx.now()), HALVES);
  const rows = await depthOf(ctx, ctx.input, halves);
  if (rows.length === 0) return { lines: [] };
  const { closes, paid } = await standingOfProduct(ctx, { productNameId, lane, windows: halves });
  const ends = new Map(halves.map((h) => [h.from, h.to]));
  const isOf = (x: { placeId: string; currency: string; uom: string }, row: Standing) =>
    x.placeId === row.placeId && x.currency === row.currency && x.uom === row.uom;
  return {
    lines: rows.map((row) => {
      const last = paid.find((p) => p.window === row.from && isOf(p, row));
      const stands = closes.find((c) => isOf(c, row));
      return {
        ...row,
        to: ends.get(row.from) ?? row.from,
        paid:
          last === undefined
            ? null
            : {
                from: last.from,
                to: last.to,
                currency: last.currency,
                low: last.low,
                high: last.high,
                deals: last.deals,
              },
        index:
          stands === undefined
            ? null
            : {
                code: stands.code,
                day: stands.day,
                close: stands.close,
                change: stands.previous === null ? null : sub(stands.close, stands.previous),
              },
      };
    }),
  };
});
