import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openWorld } from '#app/world.ts';
import { loadAuctions } from '../auctions.ts';
import { keepAlive } from '../hourly.ts';
import { stageOn } from '../stage.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

test('the demonstration has auctions of every mode and in every status, more begin each hour, and every invariant holds', async () => {
  const world = await openWorld();
  await loadAuctions(stageOn(world.runtime, world.sql));
  const all = async (what: string) =>
    (await sql<{ code: string }>`select distinct ${sql.raw(what)} order by 1`.execute(world.sql)).rows.map(
      (r) => r.code,
    );
  expect(await all('status as code from auctions.auction')).toEqual([
    '00',
    '10',
    '11',
    '20',
    '30',
    '40',
    '50',
    '60',
    '70',
    '80',
    '90',
  ]);
  expect(
    await all("mode || allocation || price_rule as code from auctions.auction where status = '30'"),
  ).toEqual(['101010', '102010', '202010', '302010']);
  expect(await all('state as code from auctions.bid')).toEqual(['10', '20', '50', '51', '60', '70', '80']);
  expect(await all('auction_type as code from auctions.auction')).toEqual(['10', '20', '30', '40']);
  const [n] = (
    await sql<Record<string, number>>`select
      (select count(*)::int from auctions.bid where second_chance_until > kernel.now() and second_chance_end is null) as chance,
      (select count(*)::int from auctions.auction where decide_by > kernel.now()) as undecided,
      (select count(*)::int from auctions.auction where round = 2) as again,
      (select count(*)::int from auctions.bid where proxy_reason is not null) as proxy,
      (select count(*)::int from auctions.auction where price_rule = '20' and status = '60') as uniform,
      (select count(*)::int from auctions.auction where auction_name like '%整点竞拍' and status = '20'
        and start_time between kernel.now() and kernel.now() + interval '8 min') as soon`.execute(world.sql)
  ).rows;
  expect(n).toEqual({ chance: 1, undecided: 1, again: 1, proxy: 1, uniform: 1, soon: 1 });
  await world.tick();
  expect(await world.audit()).toEqual({});

  const hourly = async () =>
    (
      await sql<{ n: number; open: number; bids: number }>`select count(*)::int as n,
        count(*) filter (where status = '30')::int as open, sum(bid_count)::int as bids
        from auctions.auction where auction_name like '%整点竞拍'`.execute(world.sql)
    ).rows[0];
  await keepAlive(world.runtime);
  expect(await hourly()).toEqual({ n: 3, open: 0, bids: 0 });
  await world.push('10min');
  for (let h = 1; h <= 3; h++) {
    if (h > 1) await world.push('60min');
    await world.tick();
    for (let m = 0; m < 4; m++) await keepAlive(world.runtime);
    expect(await hourly()).toMatchObject({ n: 3 + h, open: 1 });
  }
  expect((await hourly())?.bids).toBeGreaterThan(4);
  await world.tick();
  expect(await world.audit()).toEqual({});
});
