import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { all, deferred, inTransaction, mayRetry, type Tx } from '#kernel/server/database.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ demo: false });
  await sql
    .raw(
      'create schema line; grant usage on schema line to ctp_runtime; create table line.fact (id int primary key, text text not null); grant select, insert, update on line.fact to ctp_runtime',
    )
    .execute(world.sql);
});
beforeEach(() => sql`truncate line.fact`.execute(world.sql));

const inside = <R>(work: (tx: Tx) => Promise<R>) =>
  inTransaction(world.runtime.database.db, clockActor('line'), 'write', work);
const write = (tx: Tx, id: number, text = 'a') =>
  sql`insert into line.fact (id, text) values (${id}, ${text})`.execute(tx);
const facts = async () =>
  (await sql<{ id: number }>`select id from line.fact order by id`.execute(world.sql)).rows.map((r) => r.id);

describe('the statements of a transaction go out in their order, and it ends whole (trust 1.2)', () => {
  test('what is said at once is done in the order said, each answer to its own question', async () => {
    const answers = await inside(async (tx) => {
      const count = async () =>
        (await sql<{ n: string }>`select count(*) as n from line.fact`.execute(tx)).rows[0]?.n;
      return all([count(), write(tx, 1), count(), write(tx, 2), count()]);
    });
    expect([answers[0], answers[2], answers[4]]).toEqual(['0', '1', '2']);
    expect(await facts()).toEqual([1, 2]);
  });

  test('a statement whose answer nobody reads is seen by those behind it and committed with them', async () => {
    const seen = await inside(async (tx) => {
      await deferred(tx, write(tx, 1));
      return (await sql`select id from line.fact`.execute(tx)).rows.length;
    });
    expect([seen, await facts()]).toEqual([1, [1]]);
  });

  test('when an unread statement fails, the act fails with its reason, and nothing of it stays', async () => {
    const twice = inside(async (tx) => {
      await write(tx, 1);
      await deferred(tx, write(tx, 1));
      return 'done';
    });
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'fact_pkey' });
    const goesOn = inside(async (tx) => {
      await write(tx, 2);
      await deferred(tx, write(tx, 2));
      await write(tx, 3);
      return 'done';
    });
    await expect(goesOn).rejects.toMatchObject({ code: '23505' });
    expect(await facts()).toEqual([]);
  });

  test('statements behind a failed one do not hide its reason, new to the connection or not', async () => {
    const act = inside(async (tx) => {
      await write(tx, 1);
      await deferred(tx, write(tx, 1));
      const fresh = () => sql`select ${'asked for the first time'}::text as "of two"`.execute(tx);
      await deferred(tx, fresh());
      await fresh();
    });
    await expect(act).rejects.toMatchObject({ code: '23505' });
  });

  test('a value that cannot even be sent fails the act too', async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    await expect(
      inside((tx) => deferred(tx, sql`insert into line.fact (id, text) values (1, ${circle})`.execute(tx))),
    ).rejects.toThrow(/circular/i);
    expect(await facts()).toEqual([]);
  });

  test('of statements that leave together one whose value cannot be sent moves no answer of the others, and the act fails', async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const seen: unknown[] = [];
    const ask = async (tx: Tx, n: number) =>
      seen.push((await sql<{ n: number }>`select ${n}::int as n`.execute(tx)).rows[0]?.n);
    const act = inside((tx) =>
      all([
        ask(tx, 1),
        write(tx, 1),
        sql`insert into line.fact (id, text) values (9, ${circle})`.execute(tx),
        ask(tx, 2),
        ask(tx, 3),
      ]),
    );
    await expect(act).rejects.toThrow(/circular/i);
    expect([seen, await facts()]).toEqual([[1, 2, 3], []]);
  });

  test('a row that a statement answers with columns it has answered before is read as before', async () => {
    const wide = (tx: Tx, id: number) =>
      sql`select id, text, null::int as gone, array[id] as list, now() as at from line.fact where id = ${id}`.execute(
        tx,
      );
    const look = () => inside((tx) => all([wide(tx, 1), wide(tx, 2)]));
    await inside((tx) => all([write(tx, 1), write(tx, 2, 'b')]));
    for (let n = 0; n < 3; n++) {
      const [one, two] = await look();
      expect([one.rows, two.rows]).toEqual([
        [{ id: 1, text: 'a', gone: null, list: [1], at: expect.any(Date) }],
        [{ id: 2, text: 'b', gone: null, list: [2], at: expect.any(Date) }],
      ]);
    }
  });

  test('what is said in one breath outside a transaction is not one: what went well stays', async () => {
    const client = await world.runtime.database.pool.connect();
    const add = (id: number) => client.query('insert into line.fact (id, text) values ($1, $2)', [id, 'a']);
    const ends = await Promise.allSettled([add(1), add(1), add(2)]);
    client.release();
    expect(ends.map((e) => e.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await facts()).toEqual([1, 2]);
  });

  test('nothing is done of a transaction that could not begin, whether it spoke at once or later', async () => {
    const nobody = { ...clockActor('line'), identity: "'" as 'clock' };
    const later = () => new Promise((resolve) => setTimeout(resolve, 1));
    const act = (wait: boolean) =>
      inTransaction(world.runtime.database.db, nobody, 'write', async (tx) => {
        if (wait) await later();
        await write(tx, 1);
      });
    for (const wait of [false, true]) await expect(act(wait)).rejects.toMatchObject({ code: '42601' });
    expect(await facts()).toEqual([]);
    expect(await inside((tx) => write(tx, 1).then(() => 'well'))).toBe('well');
  });

  test('an act that swallowed the failure of a statement is not told that it was committed', async () => {
    await expect(
      inside(async (tx) => {
        await write(tx, 1);
        await write(tx, 1).catch(() => {});
        return 'done';
      }),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await facts()).toEqual([]);
  });

  test('what a savepoint took back does not fail the act', async () => {
    await inside(async (tx) => {
      await sql`savepoint here`.execute(tx);
      await write(tx, 1);
      await write(tx, 1).catch(() => {});
      await sql`rollback to savepoint here`.execute(tx);
      await write(tx, 2);
    });
    expect(await facts()).toEqual([2]);
  });

  test('of several questions that fail the first in the order named is heard, after all have been answered', async () => {
    const heard: string[] = [];
    const late = async (name: string, ms: number) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      heard.push(name);
      throw new Error(name);
    };
    await expect(all([late('first', 30), late('second', 5), Promise.resolve(1)])).rejects.toThrow('first');
    expect(heard).toEqual(['second', 'first']);
  });

  test('nobody speaks into the next transaction of the connection', async () => {
    let left: Tx | null = null;
    await inside(async (tx) => {
      left = tx;
    });
    await expect(write(left as unknown as Tx, 1)).rejects.toThrow('has ended');
    expect(await facts()).toEqual([]);
  });

  test('two acts that lock each other out by unread statements: one is told to try again', async () => {
    await sql`insert into line.fact (id, text) values (1, 'a'), (2, 'b')`.execute(world.sql);
    let open = () => {};
    const bothHold = new Promise<void>((resolve) => {
      open = resolve;
    });
    let holding = 0;
    const act = (mine: number, other: number) =>
      inside(async (tx) => {
        await sql`update line.fact set text = 'held' where id = ${mine}`.execute(tx);
        holding += 1;
        if (holding === 2) open();
        await bothHold;
        await deferred(tx, sql`update line.fact set text = 'taken' where id = ${other}`.execute(tx));
        await sql`select 1`.execute(tx);
      });
    const ends = await Promise.allSettled([act(1, 2), act(2, 1)]);
    const failed = ends.filter((e) => e.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(mayRetry((failed[0] as PromiseRejectedResult).reason)).toBe(true);
  });

  test('columns are described once: a statement said again answers as at first, with nothing and with null too', async () => {
    const asked = (tx: Tx, id: number) =>
      sql<{
        id: number;
        text: string | null;
      }>`select id, nullif(text, 'none') as text from line.fact where id = ${id}`
        .execute(tx)
        .then((r) => r.rows);
    const seen = await inside(async (tx) => {
      const before = await asked(tx, 1);
      await all([write(tx, 1), write(tx, 2, 'none')]);
      return [before, ...(await all([asked(tx, 1), asked(tx, 2), asked(tx, 3)]))];
    });
    expect(seen).toEqual([[], [{ id: 1, text: 'a' }], [{ id: 2, text: null }], []]);
  });

  test('a statement that failed at first is described when it goes well; one whose columns changed is refused, never misread', async () => {
    const asked = (tx: Tx, by: number) =>
      sql<{ n: number }>`select ${6}::int / ${by}::int as n`.execute(tx).then((r) => r.rows);
    await expect(inside((tx) => asked(tx, 0))).rejects.toMatchObject({ code: '22012' });
    expect([await inside((tx) => asked(tx, 2)), await inside((tx) => asked(tx, 3))]).toEqual([
      [{ n: 3 }],
      [{ n: 2 }],
    ]);
    const all = (tx: Tx) => sql`select * from line.grown where id > ${0}`.execute(tx).then((r) => r.rows);
    await sql
      .raw(
        'create table line.grown (id int); grant select on line.grown to ctp_runtime; insert into line.grown values (1)',
      )
      .execute(world.sql);
    const looks = () => Promise.allSettled(Array.from({ length: 30 }, () => inside(all)));
    for (const look of await looks()) expect(look).toMatchObject({ value: [{ id: 1 }] });
    await sql.raw("alter table line.grown add column more text default 'x'").execute(world.sql);
    for (const look of await looks()) {
      if (look.status === 'rejected') expect(look.reason).toMatchObject({ code: '0A000' });
      else expect(look.value).toEqual([{ id: 1, more: 'x' }]);
    }
  });
});
