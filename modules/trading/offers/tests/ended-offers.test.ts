import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scale } from '#app/demo/scale.ts';
import { manyActs } from '#app/tests/acts.ts';
import { openWorld } from '#app/world.ts';

test('F15 scale offers end by their timers, and a published offer past its end that nothing will end is found by the audit', async () => {
  const world = await openWorld();
  await manyActs(world);
  await scale(world.url, { offers: 40 });
  const states = async () =>
    (
      await sql<{
        state: string;
        n: number;
      }>`select publish_state as state, count(*)::int as n from offers.offer
        where offer_no like 'OF990101%' and valid_until <= kernel.now() group by 1`.execute(world.sql)
    ).rows;
  await world.push('48h');
  expect(await states()).toEqual([{ state: '30', n: expect.any(Number) }]);
  expect((await world.audit()).inv_off_expiry).toBeUndefined();
  await sql`create table public.taken as select kind, key, due_at from kernel.task where kind = 'offers.expire'`.execute(
    world.sql,
  );
  await sql`delete from kernel.task where kind = 'offers.expire'`.execute(world.sql);
  expect((await world.audit()).inv_off_expiry?.length).toBeGreaterThan(0);
  await sql`insert into kernel.task (kind, key, due_at) select kind, key, due_at from public.taken`.execute(
    world.sql,
  );
  await world.tick();
  expect(await states()).toEqual([{ state: '60', n: expect.any(Number) }]);
  expect((await world.audit()).inv_off_expiry).toBeUndefined();
});
