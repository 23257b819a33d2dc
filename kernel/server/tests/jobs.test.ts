import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { capability, type Room } from '#kernel/server/capability.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { composeHouse, type House, type Waker } from '#kernel/server/dispatch.ts';
import { plantJobs, runDue, startRunner } from '#kernel/server/jobs.ts';
import { aftermath, newRequestId, workIn } from '#kernel/server/work.ts';

interface Trial {
  'trial.fact': { text: string };
}
const room = capability<Trial>('trial');
/** A gate that a handler waits at until the test opens it, and that tells when somebody arrived. */
function gate() {
  let open: () => void = () => {};
  let arrive: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return {
    arrived,
    open: () => open(),
    wait: async () => {
      arrive();
      await opened;
    },
  };
}
const gates = new Map<string, ReturnType<typeof gate>>();
const at = (key: string) => gates.get(key) ?? (gates.set(key, gate()).get(key) as ReturnType<typeof gate>);
let ran: string[] = [];
let failing = true;

const trial: Room = {
  name: 'trial',
  timers: [
    room.timer('trial.slow', async (w) => {
      await at(w.input.key).wait();
      ran.push(`slow ${w.input.key}`);
    }),
    room.timer('trial.plain', async (w) => {
      ran.push(`plain ${w.input.key}`);
    }),
    room.timer('trial.again', async (w) => {
      ran.push(`again ${w.input.key}`);
      if (ran.filter((r) => r.startsWith('again')).length < 3)
        await w.due({ kind: 'trial.again', key: w.input.key, at: { inSeconds: 60 } });
    }),
    room.timer('trial.fails', async (w) => {
      await w.tx.insertInto('trial.fact').values({ text: 'written by a task that fails' }).execute();
      if (failing) throw new Error('not yet');
    }),
    room.timers('trial.many', async (w) => {
      await sql`insert into trial.fact (text) select unnest(${w.input.keys}::text[])`.execute(w.tx);
      if (w.input.keys.includes('bad')) throw new Error('one of them is bad');
      ran.push(`many ${w.input.keys.join(' ')}`);
    }),
  ],
  jobs: [
    room.job('trial.job', { everySeconds: 60, atMost: 5 }, async () => {
      ran.push('job');
      return 0;
    }),
    room.job('trial.batches', { everySeconds: 3600, atMost: 2 }, async () => {
      ran.push('batch');
      return ran.filter((r) => r === 'batch').length < 3 ? 2 : 1;
    }),
  ],
  errands: [
    {
      kind: 'trial.errand',
      run: async (task) => {
        ran.push(`errand fence ${task.fence}`);
        if (task.fence === '1') await at('d').wait();
      },
    },
    {
      kind: 'trial.long',
      run: async (task) => {
        await at('long').wait();
        ran.push(`long ${task.fence}`);
      },
    },
    {
      kind: 'trial.letters',
      many: true,
      run: async (tasks) => {
        const letters = tasks.map((t) => (t.payload as { to: string }).to);
        ran.push(`letters ${letters.join(' ')}`);
        if (letters.includes('nowhere')) throw new Error('one of them went nowhere');
      },
    },
  ],
};

let world: World;
let first: House & { onWake(listener: Waker): void };
let second: House & { onWake(listener: Waker): void };
beforeAll(async () => {
  world = await openWorld({ demo: false });
  await sql
    .raw(
      'create schema trial; grant usage on schema trial to ctp_runtime; create table trial.fact (text text not null); grant select, insert on trial.fact to ctp_runtime; delete from kernel.task',
    )
    .execute(world.sql);
  const { database } = world.house;
  [first, second] = [
    composeHouse(database, database, [trial], world.house.services),
    composeHouse(database, database, [trial], world.house.services),
  ];
});

const due = (kind: string, key: string, at: { inSeconds: number } = { inSeconds: 0 }) =>
  inTransaction(first.database.db, clockActor(newRequestId()), 'write', (tx) =>
    workIn(first, tx, clockActor(newRequestId()), null, aftermath()).due({ kind, key, at }),
  );
const taskOf = async (kind: string, key: string) =>
  (
    await sql<{
      state: string;
      attempts: number;
      fence: string;
      done_at: Date | null;
      last_error: string | null;
    }>`select state, attempts, fence, done_at, last_error from kernel.task where kind = ${kind} and key = ${key} order by id desc limit 1`.execute(
      world.sql,
    )
  ).rows[0];
const leaseEnds = (kind: string, key: string) =>
  sql`update kernel.task set lease_until = clock_timestamp() - interval '1 second' where kind = ${kind} and key = ${key} and state = 'running'`.execute(
    world.sql,
  );
const fresh = () => {
  ran = [];
};

describe('a timer that takes many does the due tasks of its kind together', () => {
  const facts = async () =>
    (
      await sql<{
        text: string;
      }>`select text from trial.fact where text in ('m1', 'm2', 'm3', 'bad') order by text`.execute(world.sql)
    ).rows.map((r) => r.text);

  test('side by side they share one transaction, in their order; each is closed', async () => {
    fresh();
    for (const key of ['m1', 'm2']) await due('trial.many', key);
    await due('trial.plain', 'between');
    await due('trial.many', 'm3');
    expect(await runDue(first)).toBe(4);
    expect(ran).toEqual(['many m1 m2', 'plain between', 'many m3']);
    expect(
      await Promise.all(['m1', 'm2', 'm3'].map(async (key) => (await taskOf('trial.many', key))?.state)),
    ).toEqual(['done', 'done', 'done']);
    await sql`delete from trial.fact`.execute(world.sql);
  });

  test('one that fails takes back what the others wrote with it, and then only itself waits for its next try', async () => {
    fresh();
    for (const key of ['m1', 'bad', 'm2']) await due('trial.many', key);
    const reported: string[] = [];
    await runDue(first, (task) => void reported.push(`${task.kind} ${task.key}`));
    expect(ran).toEqual(['many m1', 'many m2']);
    expect(reported).toEqual(['trial.many bad']);
    expect(await facts()).toEqual(['m1', 'm2']);
    expect(await taskOf('trial.many', 'bad')).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: expect.stringContaining('one of them is bad'),
    });
    await sql`delete from kernel.task where kind = 'trial.many'`.execute(world.sql);
    await sql`delete from trial.fact`.execute(world.sql);
  });

  test('a task whose lease was lost to another runner is left out', async () => {
    fresh();
    await due('trial.slow', 'lost');
    for (const key of ['m1', 'm2']) await due('trial.many', key);
    const late = runDue(first);
    await at('lost').arrived;
    await leaseEnds('trial.many', 'm2');
    expect(await runDue(second)).toBe(1);
    at('lost').open();
    await late;
    expect(ran).toEqual(['many m2', 'slow lost', 'many m1']);
    await sql`delete from trial.fact`.execute(world.sql);
  });
});

describe('small errands of one kind are run together', () => {
  const letter = (to: string) =>
    inTransaction(first.database.db, clockActor(newRequestId()), 'write', (tx) =>
      workIn(first, tx, clockActor(newRequestId()), null, aftermath()).due({
        kind: 'trial.letters',
        key: to,
        at: { inSeconds: 0 },
        payload: { to },
      }),
    );
  const states = (keys: readonly string[]) =>
    Promise.all(keys.map(async (key) => (await taskOf('trial.letters', key))?.state));

  test('those that are due leave in one bundle and are closed with it', async () => {
    fresh();
    for (const to of ['a', 'b', 'c']) await letter(to);
    expect(await runDue(first)).toBe(3);
    expect([ran, await states(['a', 'b', 'c'])]).toEqual([['letters a b c'], ['done', 'done', 'done']]);
  });

  test('what one bundle could not end is tried again later, each said with its reason; nothing is sent twice at once', async () => {
    fresh();
    for (const to of ['d', 'nowhere']) await letter(to);
    const reported: string[] = [];
    await runDue(first, (task, error) => void reported.push(`${task.key}: ${(error as Error).message}`));
    expect([ran, reported]).toEqual([
      ['letters d nowhere'],
      ['d: one of them went nowhere', 'nowhere: one of them went nowhere'],
    ]);
    expect(await states(['d', 'nowhere'])).toEqual(['waiting', 'waiting']);
    await sql`delete from kernel.task where kind = 'trial.letters'`.execute(world.sql);
  });

  test('a runner at work sends them while a long errand and a timer are under way', async () => {
    fresh();
    await sql`update kernel.task set state = 'cancelled' where state = 'waiting'`.execute(world.sql);
    await due('trial.slow', 'letters wait for no timer');
    await letter('e');
    const runner = startRunner(first, () => {});
    await at('letters wait for no timer').arrived;
    await expect.poll(() => ran).toContain('letters e');
    at('letters wait for no timer').open();
    await runner.stop();
  });
});

describe('timers of one transaction are written at its end', () => {
  const inOne = (work: (w: ReturnType<typeof workIn<null>>) => Promise<void>) =>
    inTransaction(first.database.db, clockActor(newRequestId()), 'write', (tx) =>
      work(workIn(first, tx, clockActor(newRequestId()), null, aftermath())),
    );
  const waits = async () =>
    (
      await sql<{
        key: string;
        payload: unknown;
      }>`select key, payload from kernel.task where kind = 'trial.plain' and state = 'waiting' order by key`.execute(
        world.sql,
      )
    ).rows;

  test('set twice, the last word holds; taken back, it is not set; several at once are all set', async () => {
    const at = { inSeconds: 600 };
    await inOne(async (w) => {
      await w.due({ kind: 'trial.plain', key: 'u', at, payload: { n: 1 } });
      await w.due([
        { kind: 'trial.plain', key: 'v', at },
        { kind: 'trial.plain', key: 'u', at, payload: { n: 2 } },
        { kind: 'trial.plain', key: 'gone', at },
      ]);
      await w.undue('trial.plain', 'gone');
    });
    expect(await waits()).toEqual([
      { key: 'u', payload: { n: 2 } },
      { key: 'v', payload: {} },
    ]);
    await inOne(async (w) => {
      await w.undue('trial.plain', 'u');
      await w.due({ kind: 'trial.plain', key: 'u', at, payload: { n: 3 } });
    });
    expect((await waits())[0]).toEqual({ key: 'u', payload: { n: 3 } });
  });

  test('what a savepoint takes back is not set, what was set before it is', async () => {
    const at = { inSeconds: 600 };
    await inOne(async (w) => {
      await w.due({ kind: 'trial.plain', key: 'kept', at, payload: { n: 1 } });
      await sql`savepoint here`.execute(w.tx);
      await w.due([
        { kind: 'trial.plain', key: 'kept', at, payload: { n: 2 } },
        { kind: 'trial.plain', key: 'undone', at },
      ]);
      await sql`rollback to savepoint here`.execute(w.tx);
      await w.due({ kind: 'trial.plain', key: 'later', at });
    });
    const set = (await waits()).filter((t) => ['kept', 'undone', 'later'].includes(t.key));
    expect(set).toEqual([
      { key: 'kept', payload: { n: 1 } },
      { key: 'later', payload: {} },
    ]);
  });

  test('an act that fails sets none', async () => {
    await expect(
      inOne(async (w) => {
        await w.due({ kind: 'trial.plain', key: 'never', at: { inSeconds: 600 } });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await waits()).map((t) => t.key)).not.toContain('never');
    await sql`delete from kernel.task where kind = 'trial.plain'`.execute(world.sql);
  });
});

describe('tasks are leased and fenced (trust 5)', () => {
  test('a task claimed but not begun when its lease ended is done by whoever took it over; the late worker does nothing', async () => {
    fresh();
    await due('trial.slow', 'a');
    await due('trial.plain', 'b', { inSeconds: 0 });
    const late = runDue(first);
    await at('a').arrived;
    await leaseEnds('trial.plain', 'b');
    expect(await runDue(second)).toBe(1);
    at('a').open();
    await late;
    expect(ran.filter((r) => r === 'plain b')).toHaveLength(1);
    expect(await taskOf('trial.plain', 'b')).toMatchObject({ state: 'done', fence: '2', attempts: 2 });
  });

  test('a task whose transaction is under way is not taken over, even after its lease', async () => {
    fresh();
    await due('trial.slow', 'before');
    await due('trial.slow', 'c');
    const working = runDue(first);
    await at('before').arrived;
    await leaseEnds('trial.slow', 'c');
    at('before').open();
    await at('c').arrived;
    expect(await runDue(second)).toBe(0);
    at('c').open();
    await working;
    expect(ran).toEqual(['slow before', 'slow c']);
    expect(await taskOf('trial.slow', 'c')).toMatchObject({ state: 'done', fence: '1' });
  });

  test('an errand taken over knows its new fence, and the first worker’s late end closes nothing', async () => {
    fresh();
    await due('trial.errand', 'd');
    const late = runDue(first);
    await at('d').arrived;
    await leaseEnds('trial.errand', 'd');
    await runDue(second);
    const closed = await taskOf('trial.errand', 'd');
    expect(closed).toMatchObject({ state: 'done', fence: '2' });
    at('d').open();
    await late;
    expect((await taskOf('trial.errand', 'd'))?.done_at).toEqual(closed?.done_at);
    expect(ran).toEqual(['errand fence 1', 'errand fence 2']);
  });

  test('a job that recurs runs once per interval, however many runners look', async () => {
    fresh();
    await plantJobs(first);
    await plantJobs(second);
    await Promise.all([runDue(first), runDue(second), runDue(first), runDue(second)]);
    expect(ran.filter((r) => r === 'job')).toHaveLength(1);
    await world.push('60 seconds');
    await Promise.all([runDue(first), runDue(second)]);
    expect(ran.filter((r) => r === 'job')).toHaveLength(2);
  });

  test('a job that filled its batch goes on at once until one is not full', async () => {
    expect(ran.filter((r) => r === 'batch')).toHaveLength(3);
  });

  test('a timer that sets itself anew inside its own run is kept and comes again', async () => {
    fresh();
    await due('trial.again', 'e');
    for (let n = 1; n <= 3; n++) {
      await runDue(first);
      expect(ran.filter((r) => r === 'again e')).toHaveLength(n);
      await world.push('60 seconds');
    }
    await runDue(first);
    expect(ran.filter((r) => r === 'again e')).toHaveLength(3);
  });

  test('setting a timer again moves it; taking it back leaves nothing to run', async () => {
    fresh();
    await due('trial.plain', 'f');
    await due('trial.plain', 'f', { inSeconds: 600 });
    await runDue(first);
    expect(ran).not.toContain('plain f');
    await inTransaction(first.database.db, clockActor(newRequestId()), 'write', (tx) =>
      workIn(first, tx, clockActor(newRequestId()), null, aftermath()).undue('trial.plain', 'f'),
    );
    await world.push('11 minutes');
    await runDue(first);
    expect(ran).not.toContain('plain f');
    expect(await taskOf('trial.plain', 'f')).toMatchObject({ state: 'cancelled' });
  });

  test('a failing task leaves no half work, says why, waits longer each time and is put aside after eight attempts', async () => {
    fresh();
    failing = true;
    await due('trial.fails', 'g');
    const reported: string[] = [];
    for (let n = 1; n <= 8; n++) {
      await runDue(first, (task, error) => void reported.push(`${task.kind}: ${(error as Error).message}`));
      expect(await taskOf('trial.fails', 'g')).toMatchObject({
        state: n < 8 ? 'waiting' : 'dead',
        attempts: n,
      });
      await world.push('2 hours');
    }
    expect(reported.filter((r) => r === 'trial.fails: not yet')).toHaveLength(8);
    expect((await taskOf('trial.fails', 'g'))?.last_error).toContain('not yet');
    expect((await sql`select * from trial.fact`.execute(world.sql)).rows).toEqual([]);
    expect(Object.keys(await world.audit())).toContain('inv_kernel_dead_tasks');
    failing = false;
    await due('trial.fails', 'h');
    await runDue(first);
    expect((await sql`select * from trial.fact`.execute(world.sql)).rows).toHaveLength(1);
  });

  test('a runner wakes at a commit that set a timer, without waiting for its next look', async () => {
    fresh();
    await sql`update kernel.task set state = 'cancelled' where state = 'waiting'`.execute(world.sql);
    const runner = startRunner(first, () => {});
    await due('trial.slow', 'i');
    first.wake();
    await at('i').arrived;
    at('i').open();
    await runner.stop();
    expect(ran).toEqual(['slow i']);
  });

  test('a long errand keeps no timer waiting, and its lease is not lost while it runs', async () => {
    fresh();
    await sql`update kernel.task set state = 'cancelled' where state = 'waiting'`.execute(world.sql);
    const runner = startRunner(first, () => {});
    await due('trial.long', 'j');
    first.wake();
    await at('long').arrived;
    await due('trial.plain', 'k');
    first.wake();
    await expect.poll(() => ran, { timeout: 5_000 }).toEqual(['plain k']);
    expect(await taskOf('trial.long', 'j')).toMatchObject({ state: 'running', fence: '1' });
    at('long').open();
    await runner.stop();
    expect(await taskOf('trial.long', 'j')).toMatchObject({ state: 'done', fence: '1' });
  });
});
