import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { visitor } from '#kernel/server/actor.ts';
import { all, deferred, inTransaction, type Tx } from '#kernel/server/database.ts';
import { asSystem, scopeOfActor, withScope } from '#kernel/server/with-scope.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ demo: false });
  await sql
    .raw(
      'create schema scoped; grant usage on schema scoped to ctp_runtime; create table scoped.paper (id int primary key, member_id bigint not null); insert into scoped.paper values (1, 1), (2, 2); alter table scoped.paper enable row level security; create policy own on scoped.paper using (kernel.is_platform() or member_id = kernel.member()); grant select on scoped.paper to ctp_runtime',
    )
    .execute(world.sql);
});

const buyer = {
  ...visitor('scope', '::1', 'test', 'zh_CN', 'UTC'),
  identity: 'buyer',
  memberId: '1',
} as const;
const inside = <R>(work: (tx: Tx) => Promise<R>) =>
  inTransaction(world.runtime.database.db, buyer, 'write', work);
const settings = async (tx: Tx) =>
  (
    await sql<{
      s: string;
    }>`select concat_ws(' ', kernel.side(), kernel.member(),
      coalesce(nullif(current_setting('app.deal', true), ''), '-')) as s`.execute(tx)
  ).rows[0]?.s;
const papers = async (tx: Tx) =>
  (await sql<{ id: number }>`select id from scoped.paper order by id`.execute(tx)).rows.map((r) => r.id);
const refuse = (): Promise<never> => Promise.reject(NotFound({}));

describe('a scope holds for one step and no longer (trust 3.4)', () => {
  test('the step sees what it may, what comes after it only its own', async () => {
    expect(
      await inside(async (tx) => [
        await papers(tx),
        await asSystem({ tx }, () => papers(tx)),
        await papers(tx),
        await withScope({ tx }, scopeOfActor({ ...buyer, memberId: '2' }), () => papers(tx)),
        await papers(tx),
      ]),
    ).toEqual([[1], [1, 2], [1], [2], [1]]);
  });
  test('a refusal that is caught finds the wall up again', async () => {
    const seen = await inside(async (tx) => {
      await asSystem({ tx }, refuse).catch(() => {});
      return [await settings(tx), await papers(tx)];
    });
    expect(seen).toEqual(['buyer 1 -', [1]]);
  });
  test('an inner step gives back the scope of the outer one, not that of the actor', async () => {
    const seen = await inside((tx) =>
      withScope({ tx }, { open: { deal: '7' } }, async () => {
        const before = await settings(tx);
        const inner = await asSystem({ tx }, () => settings(tx));
        const refused = await withScope({ tx }, { open: { deal: '8' } }, refuse).catch(() => 'refused');
        return [before, inner, refused, await settings(tx)];
      }),
    );
    expect(seen).toEqual(['buyer 1 7', 'clock 0 7', 'refused', 'buyer 1 7']);
  });
  test('a statement that broke the transaction within a step is the reason given; behind a savepoint the scope of its time holds', async () => {
    await expect(inside((tx) => asSystem({ tx }, () => sql`select 1 / 0`.execute(tx)))).rejects.toThrow(
      'division by zero',
    );
    const seen = await inside(async (tx) => {
      await sql`savepoint before`.execute(tx);
      await asSystem({ tx }, () => sql`select 1 / 0`.execute(tx)).catch(() => {});
      await sql`rollback to savepoint before`.execute(tx);
      return settings(tx);
    });
    expect(seen).toBe('buyer 1 -');
  });
  test('what was sent before and not waited for is done with the rights it had', async () => {
    const seen: number[][] = [];
    await inside(async (tx) => {
      await deferred(
        tx,
        papers(tx).then((rows) => seen.push(rows)),
      );
      await asSystem({ tx }, async () => seen.push(await papers(tx)));
    });
    expect(seen).toEqual([[1], [1, 2]]);
  });
});

describe('a scope is never lent to another promise of its transaction', () => {
  const BESIDE = 'wait for one before the other';
  test('a statement beside an open step is an error, and so is a step beside a step', async () => {
    const beside = (tx: Tx) => papers(tx).then(() => papers(tx));
    await expect(
      inside((tx) => all([beside(tx), asSystem({ tx }, () => beside(tx).then(() => beside(tx)))])),
    ).rejects.toThrow(BESIDE);
    await expect(
      inside((tx) => all([asSystem({ tx }, () => papers(tx)), asSystem({ tx }, () => papers(tx))])),
    ).rejects.toThrow(BESIDE);
  });
  test('what a step leaves running speaks no more when it is over', async () => {
    let late: Promise<unknown> = Promise.resolve();
    await inside(async (tx) => {
      await asSystem({ tx }, async () => {
        late = papers(tx)
          .then(() => new Promise((resolve) => setTimeout(resolve, 20)))
          .then(() => papers(tx));
        late.catch(() => {});
      });
      await expect(late).rejects.toThrow(BESIDE);
    });
  });
  test('a step that does not wait for a step within it is an error', async () => {
    await expect(
      inside(async (tx) =>
        asSystem({ tx }, async () => {
          void withScope({ tx }, { open: { deal: '9' } }, () => papers(tx)).catch(() => {});
        }),
      ),
    ).rejects.toThrow('before the steps within it');
  });
  test('another transaction opened within a step has its own scope', async () => {
    const seen = await inside((tx) =>
      asSystem({ tx }, async () => [await inside(settings), await settings(tx)]),
    );
    expect(seen).toEqual(['buyer 1 -', 'clock 0 -']);
  });
  test('without a transaction there is nothing to set', () => {
    expect(() =>
      asSystem({ tx: world.runtime.database.db }, () => papers(world.runtime.database.db as Tx)),
    ).toThrow('inTransaction');
  });
});
