import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { clockActor } from '#kernel/server/actor.ts';
import { trustClock } from '#kernel/server/clock-watch.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { runDue, scheduleCronJobs, startRunner } from '#kernel/server/jobs.ts';
import { openTrial } from './trial-world.ts';

const { world, first, second, at, ran, trouble, due, taskOf, leaseEnds, fresh } = await openTrial();

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
    expect(await taskOf('trial.plain', 'b')).toMatchObject({ ended: true, fence: '2', attempts: 2 });
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
    expect(await taskOf('trial.slow', 'c')).toMatchObject({ ended: true, fence: '1' });
  });

  test('an errand taken over knows its new fence, and the first worker’s late end closes nothing', async () => {
    fresh();
    await due('trial.errand', 'd');
    const late = runDue(first);
    await at('d').arrived;
    await leaseEnds('trial.errand', 'd');
    const taken = runDue(second);
    await at('d taken over').arrived;
    at('d').open();
    await late;
    expect(await taskOf('trial.errand', 'd')).toMatchObject({ state: 'running', ended: false, fence: '2' });
    at('d taken over').open();
    await taken;
    expect(await taskOf('trial.errand', 'd')).toMatchObject({ ended: true, fence: '2' });
    expect(first.tasksDone.get('trial.errand')).toBe(0);
    expect(second.tasksDone.get('trial.errand')).toBe(1);
    expect(ran).toEqual(['errand fence 1', 'errand fence 2']);
  });

  test('a job that recurs runs once per interval, however many runners look', async () => {
    fresh();
    await scheduleCronJobs(first);
    await scheduleCronJobs(second);
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
      createContext(first, tx, clockActor(newRequestId()), null, postCommitEffects()).unschedule(
        'trial.plain',
        'f',
      ),
    );
    await world.push('11 minutes');
    await runDue(first);
    expect(ran).not.toContain('plain f');
    expect(await taskOf('trial.plain', 'f')).toMatchObject({ state: 'waiting', ended: true });
  });

  test('a failing task leaves no half work, says why, waits longer each time and is put aside after eight attempts', async () => {
    fresh();
    trouble.failing = true;
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
    trouble.failing = false;
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
    expect(await taskOf('trial.long', 'j')).toMatchObject({ ended: true, fence: '1' });
  });
});

test('F3 while the clock is in doubt timers and recurring jobs stay due and errands go on; once it is trusted all run, what recurs at once', async () => {
  fresh();
  await sql`delete from kernel.task`.execute(world.sql);
  await sql`update kernel.clock_watermark set jumped = true`.execute(world.sql);
  await scheduleCronJobs(first);
  await due('trial.plain', 'l');
  await due('trial.letters', 'm');
  await sql`update kernel.task set payload = '{"to": "m"}' where kind = 'trial.letters'`.execute(world.sql);
  const runner = startRunner(first, () => {});
  await expect.poll(() => ran).toEqual(['letters m']);
  await runner.stop();
  expect(await runDue(second)).toBe(0);
  expect(ran).toEqual(['letters m']);

  // The clock went back by an hour: the next runs of what recurs stand that far in the future.
  await sql`update kernel.task set due_at = due_at + interval '1 hour' where key = 'every'`.execute(
    world.sql,
  );
  expect(await trustClock(world.sql, '1')).toBe(true);
  expect(await trustClock(world.sql, '1')).toBe(false);
  await runDue(second);
  expect(ran).toEqual(expect.arrayContaining(['letters m', 'plain l', 'job', 'batch']));
});
