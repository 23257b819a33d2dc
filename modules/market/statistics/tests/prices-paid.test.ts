import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#app/world.ts';
import { recentDeals, referencePrice } from '#fulfilment/deals/server/door.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { type PriceWorld, priceWorld, type Sold } from './price-world.ts';

let w: PriceWorld;
beforeAll(async () => {
  w = await priceWorld();
});
let spu: string;
/** Sells goods of one SPU. */
async function sell(deal: Sold): Promise<void> {
  const id = await w.sell(deal);
  await sql`update deals.deal set spu_id = ${spu}::bigint where id = ${id}::bigint`.execute(w.world.sql);
}
const paid = () =>
  inTransaction(w.world.runtime.database.db, w.buyer.actor, 'read', (tx) =>
    recentDeals(createContext(w.world.runtime, tx, w.buyer.actor, {}, postCommitEffects()), {
      spuId: spu,
      most: 10,
    }),
  );

test('M8 20.4 INV-STA-03 what was paid is told as the band of a closed day with three pairs at least, never a deal by its minute and cent, and nothing of who wants none told', async () => {
  const { rows } = await sql<{ id: string }>`select id from catalogue.spu where cas_no = '57-13-6'`.execute(
    w.world.sql,
  );
  spu = rows[0]?.id as string;
  for (const [pair, price] of [
    [[0, 1], '4672.00'],
    [[0, 2], '4601.00'],
    [[1, 2], '4810.00'],
  ] as const)
    await sell({ at: '2026-12-01T10:20:00+08:00', price, pair });
  // Three deals of two pairs, and three pairs of the day that still runs.
  for (const pair of [
    [0, 1],
    [0, 1],
    [0, 2],
  ] as const)
    await sell({ at: '2026-12-02T10:20:00+08:00', price: '5000.00', pair });
  for (const pair of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const)
    await sell({ at: '2026-12-03T10:20:00+08:00', price: '5000.00', pair });
  const of = { currency: 'CNY', low: '4600', high: '4900', deals: 3 };
  expect(await paid()).toEqual([{ from: '2026-12-01', to: '2026-12-01', ...of }]);
  const consent = (word: string) =>
    sql`update members.member set announce_consent = ${word} where id = ${w.companies[0]}::bigint`.execute(
      w.world.sql,
    );
  await consent('none');
  expect(await paid()).toEqual([]);
  await consent('masked');

  // Ruling 17: a formula or basis price counts nowhere until it is final.
  const tape = async () =>
    (await sql`select 1 from deals.tape(${spu}::bigint, 30, 100, null)`.execute(w.world.sql)).rows.length;
  const before = await tape();
  const provisional = (yes: boolean) =>
    sql`update deals.deal set provisional = ${yes}
      where id = (select min(id) from deals.deal where spu_id = ${spu}::bigint)`.execute(w.world.sql);
  await provisional(true);
  expect([await tape(), await paid()]).toEqual([before - 1, []]);
  // Once it is final it counts of the day it was found: the band of the day of the deal stays as it was.
  await sql`update deals.deal set final_price = '5290.00', final_at = '2026-12-02T11:00:00+08:00'
    where id = (select min(id) from deals.deal where spu_id = ${spu}::bigint)`.execute(w.world.sql);
  expect(await tape()).toBe(before);
  await sell({ at: '2026-12-02T10:20:00+08:00', price: '4700.00', pair: [1, 2] });
  await w.world.hold('2026-12-03T12:00:00+08:00');
  expect(await paid()).toEqual([expect.objectContaining({ from: '2026-12-02', high: '5300' })]);
  await sql`update deals.deal set final_price = null, final_at = null where spu_id = ${spu}::bigint`.execute(
    w.world.sql,
  );
  await sql`update deals.deal set deleted = true
    where id = (select max(id) from deals.deal where spu_id = ${spu}::bigint)`.execute(w.world.sql);
  await provisional(false);

  // Where no day has enough of them, a closed week does.
  spu = (
    await sql<{ id: string }>`select id from catalogue.spu where cas_no = '100-21-0'`.execute(w.world.sql)
  ).rows[0]?.id as string;
  for (const [day, pair] of [
    ['08', [0, 1]],
    ['09', [0, 2]],
    ['10', [1, 2]],
  ] as const)
    await sell({ at: `2026-12-${day}T10:20:00+08:00`, price: '4672.00', pair });
  expect(await paid()).toEqual([]);
  await w.world.hold('2026-12-14T00:00:00+08:00');
  expect(await paid()).toEqual([{ ...of, from: '2026-12-07', to: '2026-12-13', high: '4700' }]);
});

test('20.2.3 G-PRC a price is measured by deals of its own lane, currency and unit: dollars are no measure of yuan', async () => {
  spu = (
    await sql<{ id: string }>`select id from catalogue.spu where cas_no = '108-88-3'`.execute(w.world.sql)
  ).rows[0]?.id as string;
  const at = '2026-12-14T09:00:00+08:00';
  for (const price of ['5300.00', '5320.00', '5390.00']) await sell({ at, price, pair: [0, 1] });
  for (const price of ['700.00', '702.00', '704.00', '706.00', '708.00'])
    await sell({ at: '2026-12-14T10:00:00+08:00', price, pair: [0, 2] });
  await sql`update deals.deal set lane = '20', currency = 'USD' where spu_id = ${spu}::bigint
    and id in (select deal_id from deals.leg where price < 1000)`.execute(w.world.sql);
  await w.world.hold('2026-12-14T12:00:00+08:00');
  const measure = (lane: string, currency: string | null, uom = 'TNE') =>
    inTransaction(w.world.runtime.database.db, w.buyer.actor, 'read', (tx) =>
      referencePrice(createContext(w.world.runtime, tx, w.buyer.actor, {}, postCommitEffects()), {
        spuId: spu,
        market: { productNameId: null, placeId: null, lane, currency, uom },
      }),
    );
  expect(await measure('10', 'CNY')).toBe('5320.00');
  expect(await measure('20', 'USD')).toBe('704.00');
  expect([await measure('30', 'USD'), await measure('10', 'CNY', 'KGM'), await measure('10', null)]).toEqual([
    null,
    null,
    null,
  ]);
});
