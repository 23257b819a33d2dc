import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { instantOf } from '#kernel/server/instant.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ demo: false });
});

const inside = <R>(work: Parameters<typeof inTransaction<R>>[3]) =>
  inTransaction(world.house.database.db, clockActor('instant'), 'write', work);
/** Reads the clock, lets the statement pass, reads it again, and says whether the second look was a new one. */
const looksAnew = (between: (tx: Parameters<Parameters<typeof inTransaction>[3]>[0]) => Promise<unknown>) =>
  inside(async (tx) => {
    const first = await instantOf(tx);
    await between(tx);
    return (await instantOf(tx)) !== first;
  });

describe('trading-domain 1.6: deadlines are judged by the database clock as it stands after the lock', () => {
  test('between plain selects a transaction asks the clock once', async () => {
    expect(await looksAnew((tx) => tx.selectFrom('kernel.task').select('id').limit(1).execute())).toBe(false);
    expect(await looksAnew((tx) => sql`select kernel.today() as day`.execute(tx))).toBe(false);
  });
  test('after anything that may have waited for another transaction it asks again', async () => {
    expect(
      await looksAnew((tx) => tx.selectFrom('kernel.task').select('id').limit(1).forNoKeyUpdate().execute()),
    ).toBe(true);
    expect(
      await looksAnew((tx) => tx.selectFrom('kernel.task').select('id').limit(1).forShare().execute()),
    ).toBe(true);
    expect(await looksAnew((tx) => sql`select id from kernel.task limit 1 for update`.execute(tx))).toBe(
      true,
    );
    expect(await looksAnew((tx) => sql`select pg_advisory_xact_lock(1)`.execute(tx))).toBe(true);
    expect(
      await looksAnew((tx) =>
        tx.updateTable('kernel.task').set({ attempts: 0 }).where('id', '=', '0').execute(),
      ),
    ).toBe(true);
    expect(
      await looksAnew((tx) =>
        sql`with gone as (delete from kernel.task where id = 0 returning id) select count(*) from gone`.execute(
          tx,
        ),
      ),
    ).toBe(true);
  });
  test('two transactions never share a look', async () => {
    const [first, second] = [await inside(instantOf), await inside(instantOf)];
    expect(second).not.toBe(first);
  });
});
