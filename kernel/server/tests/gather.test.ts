import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openWorld, refused, type World } from '#app/world.ts';
import { command } from '#kernel/rules/contract.ts';
import { type Refusal, refusal } from '#kernel/rules/refusal.ts';
import { IdempotencyMismatch, Overloaded, RecordBusy } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import { capability, type Decision } from '#kernel/server/capability.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { composeRuntime, dispatch } from '#kernel/server/dispatch.ts';
import { whenDecided } from '#kernel/server/gather.ts';
import { until } from '#kernel/server/processes.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import { race } from '#kernel/test/race.ts';

interface Trial {
  'trial.stock': { id: number; left: number; taken: number };
}
const NothingLeft = refusal(19901, 'TRIAL_NOTHING_LEFT', { zh: '没有了', en: 'Nothing left' });
const takeOne = command('trial.take', {
  path: '/api/trial/common/stock/take',
  audience: ['platform'],
  relation: 'own',
  once: 'creates',
  input: z.strictObject({ id: z.number(), note: z.string() }),
  output: z.strictObject({ no: z.number() }),
  refuses: [NothingLeft],
});

const TAKEN = {
  bizType: 'STOCK',
  bizNo: null,
  action: 'take',
  from: null,
  to: null,
  side: 'platform',
  parties: [],
} as const;

let world: World;
let first: Runtime;
let second: Runtime;
let people: Actor[];
beforeAll(async () => {
  world = await openWorld({ demo: false, max: 16 });
  await sql
    .raw(
      `create schema trial; grant usage on schema trial to ctp_runtime;
       create table trial.stock (id int primary key, left_over int not null check (left_over >= 0), taken int not null default 0);
       grant select, update on trial.stock to ctp_runtime`,
    )
    .execute(world.sql);
  const trial = capability<Trial>('trial');
  const handler = trial.gather(
    takeOne,
    { queueOf: ({ id }) => String(id), mostWaiting: 200 },
    {
      async lock({ tx }, id) {
        const { rows } = await sql<{
          left_over: number;
          taken: number;
        }>`select left_over, taken from trial.stock where id = ${id}::int for update`.execute(tx);
        return { id, ...(rows[0] as { left_over: number; taken: number }) };
      },
      async decide(ctx, claims, { id, ...stock }) {
        const decisions = claims.map(({ input }): Decision<{ no: number }> => {
          if (input.note === 'bad') throw new Error('one of them is bad');
          if (stock.left_over === 0) return { refusal: NothingLeft({}) };
          stock.left_over -= 1;
          stock.taken += 1;
          return { answer: { no: stock.taken }, target: { type: 'STOCK', id, no: String(stock.taken) } };
        });
        await sql`update trial.stock set left_over = ${stock.left_over}, taken = ${stock.taken} where id = ${id}::int`.execute(
          ctx.tx,
        );
        await ctx.history(
          claims.flatMap(({ actor }, n) =>
            'refusal' in (decisions[n] as Decision) ? [] : [{ ...TAKEN, bizId: id, by: actor }],
          ),
        );
        return decisions;
      },
    },
  );
  const { database, separate, services } = world.runtime;
  const module = { name: 'trial', handlers: [handler] };
  [first, second] = [
    composeRuntime(database, database, [module], services),
    composeRuntime(separate, separate, [module], services),
  ];
  people = Array.from({ length: 300 }, (_, n) => ({
    ...clockActor(''),
    identity: 'platform',
    accountId: String(900_000 + n),
    name: `P${n}`,
  }));
});
beforeEach(async () => {
  await sql`truncate trial.stock`.execute(world.sql);
  await sql`insert into trial.stock (id, left_over) values (1, 10), (2, 10)`.execute(world.sql);
});

const take = async (
  n: number,
  { runtime = first, key = randomUUID() as string, id = 1, note = '' } = {},
): Promise<{ no: number }> =>
  (
    await dispatch(runtime, { ...(people[n] as Actor), requestId: newRequestId() }, takeOne, {
      idempotencyKey: key,
      id,
      note,
    })
  ).data as { no: number };
const stock = async () =>
  (
    await sql<{
      left_over: number;
      taken: number;
    }>`select left_over, taken from trial.stock where id = 1`.execute(world.sql)
  ).rows[0];

describe('acts that come together are decided together', () => {
  test('64 callers for 10 pieces: ten have one, in their order, and it costs a few commits', async () => {
    const counted = countingStatements([world.runtime.database.pool]);
    const answers = await Promise.allSettled(Array.from({ length: 64 }, (_, n) => take(n)));
    counted.stop();
    const numbers = answers.flatMap((a) => (a.status === 'fulfilled' ? [a.value.no] : []));
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await stock()).toEqual({ left_over: 0, taken: 10 });
    expect(counted.texts.filter((text) => text.startsWith('commit')).length).toBeLessThanOrEqual(3);
  });
  test('each has its row of the log and its line of the history, under its own name', async () => {
    await sql`delete from kernel.trade_history where biz_type = 'STOCK'`.execute(world.sql);
    await Promise.all([0, 1, 2].map((n) => take(n)));
    const { rows } = await sql<{
      actor_name: string;
      seq: number;
    }>`select actor_name, seq from kernel.trade_history where biz_type = 'STOCK' order by seq`.execute(
      world.sql,
    );
    expect(rows).toEqual([0, 1, 2].map((n) => ({ actor_name: `P${n}`, seq: n + 1 })));
    const logged = await sql<{
      operator_name: string;
      target_no: string;
      success: boolean;
    }>`select operator_name, target_no, success from kernel.operation_log where action = 'trial.take' and success
      order by id desc limit 3`.execute(world.sql);
    expect(logged.rows.map((r) => r.operator_name).toSorted()).toEqual(['P0', 'P1', 'P2']);
    expect(logged.rows.map((r) => r.target_no).toSorted()).toEqual(['1', '2', '3']);
  });
  test('a repeat hears the first answer, at the same moment, later and from another process', async () => {
    const key = randomUUID();
    const same = await Promise.all([take(7, { key }), take(7, { key }), take(7, { key })]);
    expect(same).toEqual([{ no: 1 }, { no: 1 }, { no: 1 }]);
    expect(await take(7, { key, runtime: second })).toEqual({ no: 1 });
    await refused(take(7, { key, note: 'other' }), IdempotencyMismatch);
    expect(await stock()).toEqual({ left_over: 9, taken: 1 });
  });
  test('a refused act leaves no answer behind: the same key may be tried again', async () => {
    await sql`update trial.stock set left_over = 0 where id = 1`.execute(world.sql);
    const key = randomUUID();
    await refused(take(3, { key }), NothingLeft);
    await sql`update trial.stock set left_over = 1 where id = 1`.execute(world.sql);
    expect(await take(3, { key })).toEqual({ no: 1 });
  });
  test('one that breaks breaks alone', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) => take(n, { note: n === 4 ? 'bad' : '' })),
    );
    expect(answers.map((a) => a.status === 'fulfilled')).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1].map(Boolean));
    expect(await stock()).toEqual({ left_over: 2, taken: 8 });
  });
  test('a lock that is held too long is told to all who wait for it, once, and their keys may be tried again', async () => {
    const keys = Array.from({ length: 16 }, () => randomUUID());
    const began = performance.now();
    const outcomes = await world.sql.transaction().execute(async (tx) => {
      await sql`select from trial.stock where id = 1 for update`.execute(tx);
      const answers = await Promise.allSettled(keys.map((key, n) => take(n, { key })));
      return answers.map((a) => (a.status === 'fulfilled' ? 'ok' : (a.reason as Refusal).kind.code));
    });
    expect(new Set(outcomes)).toEqual(new Set([RecordBusy({ seconds: 1 }).kind.code]));
    // A limit for the first who came, and one for all others.
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(await take(0, { key: keys[0] as string })).toEqual({ no: 1 });
    expect(await stock()).toEqual({ left_over: 9, taken: 1 });
  });
  test('two processes decide about one thing: exact, and one key once', async () => {
    const keys = Array.from({ length: 30 }, () => randomUUID());
    const outcomes = await race(60, (n) =>
      take(n % 30, { key: keys[n % 30] as string, runtime: n < 30 ? first : second }),
    );
    expect(outcomes).toEqual({ ok: 20, TRIAL_NOTHING_LEFT: 40 });
    expect(await stock()).toEqual({ left_over: 0, taken: 10 });
  });
  test('who comes when too many wait is told when to come again, and what waited is decided', async () => {
    const outcomes = await race(260, (n) => take(n));
    expect(outcomes.ok).toBe(10);
    expect(outcomes[Overloaded({ seconds: 5 }).kind.code]).toBeGreaterThanOrEqual(1);
    expect((outcomes.TRIAL_NOTHING_LEFT ?? 0) + (outcomes[Overloaded({ seconds: 5 }).kind.code] ?? 0)).toBe(
      250,
    );
  });
  test('who waits longer than a second hears his place, on his line alone', async () => {
    const ear = new pg.Client({ connectionString: world.url });
    await ear.connect();
    const heard = new Map<string, number[]>();
    ear.on('notification', ({ payload }) => {
      for (const { topic, data } of JSON.parse(payload ?? '[]') as {
        topic: string;
        data: { place: number }[];
      }[])
        heard.set(topic, [...(heard.get(topic) ?? []), ...data.map((d) => d.place)]);
    });
    await ear.query('listen ctp_live');
    const placeOf = (n: number) => heard.get(`queue:${people[n]?.accountId}`) ?? [];
    try {
      const answers = await world.sql.transaction().execute(async (tx) => {
        await sql`select from trial.stock where id = 1 for update`.execute(tx);
        const waiting = Promise.allSettled([0, 1, 2].map((n) => take(n)));
        await until(() => placeOf(2).length > 0, 10_000);
        return { waiting };
      });
      expect([0, 1, 2].map((n) => placeOf(n)[0])).toEqual([1, 2, 3]);
      await answers.waiting;
      heard.clear();
      // Who is answered at once hears nothing of a queue.
      await take(3);
      expect([...heard.keys()].filter((topic) => topic.startsWith('queue:'))).toEqual([]);
    } finally {
      await ear.end();
    }
  });
  test('what gives way waits until all are decided, and no longer than it may', async () => {
    const never = () => false;
    await whenDecided(first, 60_000, never);
    const order: string[] = [];
    const held = await world.sql.transaction().execute(async (tx) => {
      await sql`select from trial.stock where id = 1 for update`.execute(tx);
      const act = take(0).then(() => order.push('decided'));
      const later = whenDecided(first, 60_000, never).then(() => order.push('gave way'));
      await whenDecided(first, 100, never);
      expect(order).toEqual([]);
      await whenDecided(first, 60_000, () => true);
      return { act, later };
    });
    await Promise.all([held.act, held.later]);
    expect(order).toEqual(['decided', 'gave way']);
  });
  test('things of two names are decided side by side', async () => {
    expect(await Promise.all([take(0, { id: 1 }), take(1, { id: 2 })])).toEqual([{ no: 1 }, { no: 1 }]);
  });
});
