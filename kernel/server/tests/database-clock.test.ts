import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { inTransaction, type Tx } from '#kernel/server/database.ts';
import { instantOf, recentInstant } from '#kernel/server/database-clock.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ demo: false });
  await sql
    .raw(
      "create schema waits; grant usage on schema waits to ctp_runtime; create table waits.row (id int primary key); insert into waits.row values (1); grant select, update on waits.row to ctp_runtime; create function waits.locked() returns int language sql volatile as 'select id from waits.row where id = 1 for no key update'",
    )
    .execute(world.sql);
});

const inside = <R>(work: (tx: Tx) => Promise<R>) =>
  inTransaction(world.runtime.database.db, clockActor('clock'), 'write', work);
const WAIT_MS = 150;
/**
 * Asks the clock behind a statement that waits for another transaction; answers how much later that
 * transaction's end was than the instant it was given.
 */
async function lateBy(waiting: (tx: Tx) => Promise<unknown>): Promise<number> {
  let freed = 0;
  let holds: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    holds = resolve;
  });
  const holder = inside(async (tx) => {
    await sql`select id from waits.row where id = 1 for no key update`.execute(tx);
    holds();
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    freed = (await instantOf(tx)).now.getTime();
  });
  await held;
  const judged = await inside(async (tx) => {
    await instantOf(tx);
    // Sent together: the question goes out before the answer of the lock is there.
    const [, instant] = await Promise.all([waiting(tx), instantOf(tx)]);
    return instant.now.getTime();
  });
  await holder;
  return freed - judged;
}

describe('trading-domain 1.6: deadlines are judged by the database clock as it is after the lock', () => {
  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a lock', (tx) => sql`select id from waits.row where id = 1 for no key update`.execute(tx)],
    ['an update', (tx) => sql`update waits.row set id = id where id = 1`.execute(tx)],
    ['a function that locks, called by a plain select', (tx) => sql`select waits.locked()`.execute(tx)],
    [
      'a lock in a fragment of its own',
      (tx) => sql`select id from waits.row where id = 1 ${sql`for no key update`}`.execute(tx),
    ],
  ])('%s that waited is behind it', async (_, waiting) => {
    expect(await lateBy(waiting)).toBeLessThanOrEqual(0);
  });
  test('the clock is asked anew each time; only the day of a number goes by the last answer', async () => {
    await inside(async (tx) => {
      const first = await instantOf(tx);
      expect(await recentInstant(tx)).toBe(first);
      expect(await instantOf(tx)).not.toBe(first);
    });
    const [first, second] = [await inside(recentInstant), await inside(recentInstant)];
    expect(second).not.toBe(first);
  });
});
