import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { runDue, startRunner } from '#kernel/server/jobs.ts';
import { openTrial } from './trial-world.ts';

const { world, first, second, at, ran, due, taskOf, leaseEnds, fresh } = await openTrial();

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
      await Promise.all(['m1', 'm2', 'm3'].map(async (key) => (await taskOf('trial.many', key))?.ended)),
    ).toEqual([true, true, true]);
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
      createContext(first, tx, clockActor(newRequestId()), null, postCommitEffects()).schedule({
        kind: 'trial.letters',
        key: to,
        at: { inSeconds: 0 },
        payload: { to },
      }),
    );
  const states = (keys: readonly string[]) =>
    Promise.all(
      keys.map(async (key) => {
        const task = await taskOf('trial.letters', key);
        return task?.ended === true ? 'ended' : task?.state;
      }),
    );

  test('those that are due leave in one bundle and are closed with it', async () => {
    fresh();
    for (const to of ['a', 'b', 'c']) await letter(to);
    expect(await runDue(first)).toBe(3);
    expect([ran, await states(['a', 'b', 'c'])]).toEqual([['letters a b c'], ['ended', 'ended', 'ended']]);
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
  const inOne = (work: (ctx: ReturnType<typeof createContext<null>>) => Promise<void>) =>
    inTransaction(first.database.db, clockActor(newRequestId()), 'write', (tx) =>
      work(createContext(first, tx, clockActor(newRequestId()), null, postCommitEffects())),
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
    await inOne(async (ctx) => {
      await ctx.schedule({ kind: 'trial.plain', key: 'u', at, payload: { n: 1 } });
      await ctx.schedule([
        { kind: 'trial.plain', key: 'v', at },
        { kind: 'trial.plain', key: 'u', at, payload: { n: 2 } },
        { kind: 'trial.plain', key: 'gone', at },
      ]);
      await ctx.unschedule('trial.plain', 'gone');
    });
    expect(await waits()).toEqual([
      { key: 'u', payload: { n: 2 } },
      { key: 'v', payload: {} },
    ]);
    await inOne(async (ctx) => {
      await ctx.unschedule('trial.plain', 'u');
      await ctx.schedule({ kind: 'trial.plain', key: 'u', at, payload: { n: 3 } });
    });
    expect((await waits())[0]).toEqual({ key: 'u', payload: { n: 3 } });
  });

  test('what a savepoint takes back is not set, what was set before it is', async () => {
    const at = { inSeconds: 600 };
    await inOne(async (ctx) => {
      await ctx.schedule({ kind: 'trial.plain', key: 'kept', at, payload: { n: 1 } });
      await sql`savepoint here`.execute(ctx.tx);
      await ctx.schedule([
        { kind: 'trial.plain', key: 'kept', at, payload: { n: 2 } },
        { kind: 'trial.plain', key: 'undone', at },
      ]);
      await sql`rollback to savepoint here`.execute(ctx.tx);
      await ctx.schedule({ kind: 'trial.plain', key: 'later', at });
    });
    const set = (await waits()).filter((t) => ['kept', 'undone', 'later'].includes(t.key));
    expect(set).toEqual([
      { key: 'kept', payload: { n: 1 } },
      { key: 'later', payload: {} },
    ]);
  });

  test('an act that fails sets none', async () => {
    await expect(
      inOne(async (ctx) => {
        await ctx.schedule({ kind: 'trial.plain', key: 'never', at: { inSeconds: 600 } });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await waits()).map((t) => t.key)).not.toContain('never');
    await sql`delete from kernel.task where kind = 'trial.plain'`.execute(world.sql);
  });
});
