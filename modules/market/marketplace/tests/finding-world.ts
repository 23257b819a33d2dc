import { sql } from 'kysely';
import type { OfferDetail } from '#trading/offers/contract/offer.ts';
import { findGoods } from '../contract/finding.ts';
import { type MarketDay, marketDay } from './market-world.ts';

type Row = Readonly<Record<string, unknown>>;

/** More offers like the one that went through the door: other goods, places, prices, markets. */
async function likeIt(day: MarketDay, offer: OfferDetail, changes: Row): Promise<void> {
  const { rows } = await sql<{
    columns: string;
  }>`select string_agg(column_name, ', ') as columns from information_schema.columns
    where table_schema = 'offers' and table_name = 'offer' and column_name <> 'id' and is_generated = 'NEVER'`.execute(
    day.world.sql,
  );
  const columns = sql.raw(rows[0]?.columns ?? '');
  await sql`insert into offers.offer (${columns}) select ${columns}
    from jsonb_populate_record(null::offers.offer,
      (select to_jsonb(o) from offers.offer o where o.id = ${offer.id}::bigint) ||
      ${JSON.stringify({ position_id: null, ...changes })}::jsonb)`.execute(day.world.sql);
}

/** 120 offers of all sellers' goods, in all markets, here and there, now and later. */
async function fillBoards(day: MarketDay, offer: OfferDetail): Promise<void> {
  const { rows: skus } = await sql<{
    id: string;
    seller: string;
    spu: string;
    product: string;
    controls: string[];
  }>`
    select k.id, k.seller_member_id as seller, p.id as spu, p.product_name_id as product,
      p.control_classes as controls from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
      where k.state = '30' order by k.id`.execute(day.world.sql);
  const { rows: places } = await sql<{ id: string }>`select id from catalogue.place order by id`.execute(
    day.world.sql,
  );
  for (let n = 0; n < 120; n += 1) {
    const sku = skus[(n * 7) % skus.length];
    const lane = n % 5 === 0 ? '20' : n % 11 === 0 ? '30' : '10';
    await likeIt(day, offer, {
      offer_no: `OF9901${String(n).padStart(8, '0')}`,
      sku_id: sku?.id,
      spu_id: sku?.spu,
      product_name_id: sku?.product,
      seller_member_id: sku?.seller,
      control_classes: sku?.controls,
      lane,
      trade_type: lane === '10' ? '10' : '20',
      currency: lane === '10' ? 'CNY' : 'USD',
      named_place_id: places[n % places.length]?.id,
      unit_price: `${1000 + n * 10}.00`,
      delivery_start: `2026-12-${String(1 + (n % 28)).padStart(2, '0')}`,
      delivery_end: n % 3 === 0 ? '2027-01-20' : '2026-12-31',
      visibility: n % 13 === 0 ? '20' : '10',
      designated_buyer_ids: n % 26 === 0 ? [day.buyer.actor.memberId] : [],
    });
  }
}

/** A day of the market with boards full enough to search in. */
export async function findingDay(): Promise<MarketDay> {
  const day = await marketDay();
  await fillBoards(day, await day.listed());
  return day;
}

export const goodsOf = async (who: MarketDay['buyer'], asked: object = {}) =>
  (await who.does(findGoods, { pageCount: 100, ...asked })).list;
