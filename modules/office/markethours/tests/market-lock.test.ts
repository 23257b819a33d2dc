import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { seeMarket } from '../server/lock-market.ts';
import type { Tables } from '../server/tables.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ demo: false });
});

test('trading-domain 1.6: the clock is looked at when the row of the market is had, and a jump noticed meanwhile is seen', async () => {
  const act = { begun: () => {} };
  const begun = new Promise<void>((resolve) => {
    act.begun = resolve;
  });
  const holder = await world.sql.startTransaction().execute();
  await sql`select from markethours.market_setting where market = '10' for update`.execute(holder);
  const seen = inTransaction(world.runtime.database.db, clockActor(newRequestId()), 'write', (tx) => {
    const asked = seeMarket(tx as unknown as Kysely<Tables>, '10', 'share');
    act.begun();
    return asked;
  });
  await begun;
  const waiting = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%market_setting%'`.execute(
        world.sql,
      )
    ).rows[0]?.n;
  await expect.poll(waiting).toBe(1);
  await sql`update kernel.clock_watermark set jumped = true`.execute(world.sql);
  const released = await world.now();
  await holder.commit().execute();
  const { now, jumped } = await seen;
  expect([now >= released, jumped]).toEqual([true, true]);
});

test('trading-domain 1.6: who closes a market waits for the acts that hold it open, and the close is later than all of them', async () => {
  const holder = await world.sql.startTransaction().execute();
  await sql`select from markethours.market_setting where market = '10' for share`.execute(holder);
  let done = false;
  const closing = inTransaction(world.runtime.database.db, clockActor(newRequestId()), 'write', (tx) =>
    seeMarket(tx as unknown as Kysely<Tables>, '10', 'alone'),
  ).finally(() => {
    done = true;
  });
  const waiting = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%market_setting%'`.execute(
        world.sql,
      )
    ).rows[0]?.n;
  await expect.poll(waiting).toBe(1);
  expect(done).toBe(false);
  const released = await world.now();
  await holder.commit().execute();
  expect((await closing).now >= released).toBe(true);
});
