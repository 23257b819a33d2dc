import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/rules/clock.ts';
import { marketDepth } from '#trading/offers/contract/market.ts';
import { halfMonthsFrom } from '#trading/offers/rules/market/half-month.ts';
import { addPoint } from '../contract/price-index-admin.ts';
import { priceWorld } from './price-world.ts';

test('ruling 18, INV-STA-03: the depth shows what was paid for a place and half month as the band of a closed day with three pairs, or of a later week, else nothing; the index stands beside it with its change', async () => {
  const w = await priceWorld();
  const { world } = w;
  const buyer = await world.as('buyer_admin');
  const indexId = await w.index({ grades: [] });
  const [, , half] = halfMonthsFrom('2026-12-01', 6);
  const [from, to] = [half?.from as string, half?.to as string];
  /** Three deals to be delivered in that half month. */
  const sell = async (at: string, pairs: readonly (readonly [number, number])[], window = [from, to]) => {
    for (const pair of pairs) {
      const id = await w.sell({ at: `${at}T10:20:00+08:00`, price: '2131.00', pair });
      await sql`update deals.deal set terms = terms || jsonb_build_object('deliveryStart', ${window[0]}::text, 'deliveryEnd', ${window[1]}::text) where id = ${id}::bigint`.execute(
        world.sql,
      );
    }
  };
  const point = (day: string, price: string) =>
    w.operator.does(addPoint, {
      indexId,
      day,
      source: '40',
      low: price,
      high: price,
      close: price,
      mid: price,
    });
  const three = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const;
  await sell('2026-12-01', three);
  // Three deals of two pairs, three for another half month, and three of the day that still runs.
  await sell('2026-12-02', [three[0], three[0], three[1]]);
  await sell('2026-12-02', three, [addDays(to, 1), addDays(to, 10)]);
  await sell('2026-12-03', three);
  await point('2026-12-01', '2140.00');
  await point('2026-12-02', '2125.50');
  // One live offer of that place and half month: prices stand beside what the reader may buy.
  const { rows: offer } = await sql<{
    id: string;
  }>`insert into offers.offer (seller_member_id, offer_no, lane, trade_type, product_name_id, product_zh, control_classes, quantity, uom, price_mode, currency, unit_price, named_place_id, place_zh, firm_type, delivery_start, delivery_end, valid_until, published_at, publish_state)
    values (${w.companies[0]}::bigint, 'OF-DEPTH', '10', '10', ${w.product}::bigint, '甲醇', '{00}', 500, 'TNE', '10', 'CNY', 2150, ${w.place}::bigint, '太仓罐区', '10', ${from}::date, ${to}::date, kernel.now() + interval '60 days', kernel.now(), '30') returning id`.execute(
    world.sql,
  );
  await sql`with p as (insert into quantities.position (resource_type, resource_id, uom, listed, entries) values ('OFFER', ${offer[0]?.id}::bigint, 'TNE', 500, 1) returning id)
    update offers.offer set position_id = p.id from p where offer.id = ${offer[0]?.id}::bigint`.execute(
    world.sql,
  );
  const line = async () =>
    (await buyer.does(marketDepth, { lane: '10', productNameId: w.product, placeId: w.place })).lines.find(
      (l) => l.from === from,
    );
  const band = { currency: 'CNY', low: '2100', high: '2200', deals: 3 };
  expect(await line()).toMatchObject({
    paid: { from: '2026-12-01', to: '2026-12-01', ...band },
    index: { day: '2026-12-02', close: '2125.50', change: '-14.5' },
  });
  const consent = (word: string) =>
    sql`update members.member set announce_consent = ${word} where id = ${w.companies[0]}::bigint`.execute(
      world.sql,
    );
  await consent('none');
  expect((await line())?.paid).toBeNull();
  await consent('masked');
  await sql`update deals.deal set provisional = true where id = (select min(id) from deals.deal where deal_time::date = '2026-12-01' and product_name_id = ${w.product}::bigint)`.execute(
    world.sql,
  );
  expect((await line())?.paid).toBeNull();
  expect((await sql`select 1 from audit.inv_statistics_reference`.execute(world.sql)).rows).toEqual([]);

  // Where no later day has enough of them, a closed week does.
  await sql`update deals.deal set deal_time = deal_time - interval '40 days' where product_name_id = ${w.product}::bigint`.execute(
    world.sql,
  );
  for (const [n, pair] of three.entries()) await sell(`2026-12-${n + 10}`, [pair]);
  expect((await line())?.paid).toMatchObject({ from: '2026-10-24', to: '2026-10-24' });
  await world.hold('2026-12-14T00:00:00+08:00');
  expect((await line())?.paid).toMatchObject({ from: '2026-12-07', to: '2026-12-13', ...band });
});
