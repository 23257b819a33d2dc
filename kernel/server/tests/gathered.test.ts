import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import { admission, type Knock, rememberNonces } from '#kernel/server/admission.ts';
import type { Db } from '#kernel/server/database.ts';
import { gathered } from '#kernel/server/gathered.ts';
import { storageState } from '#kernel/server/storage-state.ts';
import { countingStatements } from '#kernel/test/counted-statements.ts';

describe('those who ask at the same moment are answered by one statement', () => {
  test('each hears its own answer, in two statements however many come', async () => {
    const asked: number[][] = [];
    const double = gathered<number, number>(async (questions) => {
      asked.push([...questions]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return questions.map((q) => q * 2);
    });
    const first = Promise.all([1, 2, 3].map(double));
    await new Promise((resolve) => setTimeout(resolve, 2));
    const second = Promise.all([4, 5].map(double));
    expect([...(await first), ...(await second)]).toEqual([2, 4, 6, 8, 10]);
    expect(asked).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });
  test('no more than so many share one, and a single one waits for nobody', async () => {
    const sizes: number[] = [];
    const count = gathered<number, number>(
      async (questions) => {
        sizes.push(questions.length);
        return questions;
      },
      { most: 2 },
    );
    await Promise.all([1, 2, 3, 4, 5].map(count));
    await count(6);
    expect(sizes).toEqual([2, 2, 1, 1]);
  });
  test('one that fails does not fail the others, and what comes later is answered', async () => {
    const ask = gathered<number, number>(async (questions) => {
      if (questions.includes(2)) throw new Error('two');
      return questions;
    });
    const answers = await Promise.allSettled([1, 2, 3].map(ask));
    expect(answers.map((a) => a.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ask(4)).toBe(4);
  });
});

describe('the door counts exactly, whoever comes together with whom and to which process', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ demo: false });
    await rememberNonces(world.runtime.database.db);
  });
  const nonce = () => createHash('sha256').update(randomBytes(16)).digest();
  const knock = (more: Partial<Knock> = {}): Knock => ({
    nonce: nonce(),
    key: `all ${randomBytes(8).toString('hex')}`,
    calls: 10,
    seconds: 60,
    signedAt: Date.now(),
    ...more,
  });
  /** Two processes with doors of their own on one database. */
  const door = (db: Db) => {
    const admit = admission(db, storageState());
    return async (one: Knock): Promise<number> => (await admit(one)).wait;
  };
  const doors = () => [door(world.runtime.database.db), door(world.runtime.separate.db)] as const;

  test('of 64 calls of one person 10 come in, and the others wait for what is left of the minute', async () => {
    const [here, there] = doors();
    const { key } = knock();
    const waits = await Promise.all(
      Array.from({ length: 64 }, (_, n) => (n % 2 === 0 ? here : there)(knock({ key }))),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(waits.filter((wait) => wait >= 59 && wait <= 60)).toHaveLength(54);
  });
  test('one nonce comes in once, in one statement, in two processes, and a minute later', async () => {
    const [here, there] = doors();
    const same = knock({ calls: 100 });
    const waits = await Promise.all([here(same), here(same), here(same), there(same), there(same)]);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
    expect(waits.filter((wait) => wait === -1)).toHaveLength(4);
    expect(await here(same)).toBe(-1);
  });
  test('a nonce used before counts no call, and a limit reached by one is nobody else’s', async () => {
    const [here] = doors();
    const { key } = knock();
    const one = knock({ key, calls: 2 });
    expect(await Promise.all([here(one), here(one), here(one), here(knock({ key, calls: 2 }))])).toEqual([
      0, -1, -1, 0,
    ]);
    const [spent, other] = await Promise.all([here(knock({ key, calls: 2 })), here(knock())]);
    expect([spent > 0, other]).toEqual([true, 0]);
  });
  test('a window that has passed begins anew', async () => {
    const [here] = doors();
    const { key } = knock();
    const most = { key, calls: 3, seconds: 60 };
    await Promise.all([1, 2, 3, 4].map(() => here(knock(most))));
    expect(await here(knock(most))).toBeGreaterThan(0);
    await sql`update kernel.rate set window_start = window_start - interval '61 seconds' where k = ${key}`.execute(
      world.sql,
    );
    expect(await Promise.all([1, 2, 3, 4].map(() => here(knock(most))))).toEqual([
      0,
      0,
      0,
      expect.any(Number),
    ]);
  });
  test('32 who come together cost one statement', async () => {
    const [here] = doors();
    await here(knock());
    const counted = countingStatements([world.runtime.database.pool]);
    await Promise.all(Array.from({ length: 32 }, () => here(knock())));
    counted.stop();
    expect(counted.texts).toHaveLength(1);
  });
});
