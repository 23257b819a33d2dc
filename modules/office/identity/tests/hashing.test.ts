import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import { TooMany } from '#kernel/rules/refusals.ts';
import { visitor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { hashPassword, passwordQueue } from '#kernel/server/passwords.ts';

import { activateUser, commonLogin, updatePwdByMobile } from '../contract/login.ts';
import { LoginFailed, TicketInvalid } from '../rules/refusals.ts';
import { issueTicket } from '../server/tickets.ts';
import { refused } from './refused.ts';

const GOOD = 'Nantong-31-valve';
let world: World;
beforeAll(async () => {
  world = await openWorld({ max: 2 });
});
const stranger = (n: number) =>
  visitor(newRequestId(), `198.51.100.${n}`, 'Chrome', 'zh_CN', 'Asia/Shanghai');
const signIn = (n: number, password: string) =>
  dispatch(world.runtime, stranger(n), commonLogin, {
    loginType: 'platform',
    grantType: 'password',
    loginName: `nobody_${n}`,
    password,
  });
const ticketOf = (kind: 'verify' | 'activate', facts: object) =>
  inTransaction(world.runtime.database.db, stranger(9), 'write', async (tx) => {
    const ctx = createContext(world.runtime, tx, stranger(9), null, postCommitEffects());
    return (await issueTicket(ctx, kind, { target: '', accountId: null, ...facts })).ticket;
  });
/** Connections in use and waited for, as often as one can look while the work goes on. */
async function mostHeldDuring(work: Promise<unknown>): Promise<{ seen: number; held: number }> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  const { pool } = world.runtime.database;
  let held = 0;
  let seen = 0;
  while (!done) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (passwordQueue.busy < 2 || passwordQueue.waiting === 0) continue;
    seen += 1;
    held += pool.totalCount - pool.idleCount;
  }
  await ended;
  return { seen, held };
}

test('F6 forty sign-ins that wait for their hash hold no connection: with a pool of two a query goes by', async () => {
  const flood = Promise.allSettled(Array.from({ length: 40 }, (_, n) => signIn(n, 'Wrong-guess-2026!')));
  const waits: number[] = [];
  let isOver = false;
  const { seen, held } = await mostHeldDuring(
    Promise.all([
      flood.finally(() => {
        isOver = true;
      }),
      (async () => {
        while (!isOver) {
          const began = performance.now();
          await world.runtime.database.pool.query('select 1');
          waits.push(performance.now() - began);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })(),
    ]),
  );
  const results = await flood;
  expect(
    results.map((r) => (r.status === 'rejected' && LoginFailed.is(r.reason) ? 'no' : String(r))),
  ).toEqual(Array.from({ length: 40 }, () => 'no'));
  expect(seen).toBeGreaterThan(5);
  // Now and then one is taken for the short statements around a hash.
  expect(held / seen).toBeLessThan(1.5);
  expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(200);
});

test('F6 registration, activation, a forgotten and a changed password give their connection back while they hash', async () => {
  const { pool } = world.runtime.database;
  const held: number[] = [];
  const during = async (work: () => Promise<unknown>) => {
    // Both places are taken, so that the hash of the act waits in the queue.
    const others = Promise.all([
      hashPassword(GOOD),
      hashPassword(GOOD),
      hashPassword(GOOD),
      hashPassword(GOOD),
    ]);
    const done = work().catch((error: unknown) => error);
    while (passwordQueue.waiting < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    held.push(pool.totalCount - pool.idleCount);
    await others;
    return done;
  };
  const { rows } = await sql<{
    id: string;
    mobile: string;
  }>`select id, mobile from identity.account where login_name = 'buyer_admin'`.execute(world.sql);
  const owner = rows[0] as { id: string; mobile: string };
  const forgotten = await ticketOf('verify', {
    purpose: 'FORGET_PWD',
    channel: 'sms',
    target: owner.mobile,
    accountId: owner.id,
  });
  const chosen = { newPassword: 'Jiangyin-77-tank', confirmPassword: 'Jiangyin-77-tank' };
  const reset = { mobile: owner.mobile, verifyTicket: forgotten, ...chosen };
  expect(await during(() => dispatch(world.runtime, stranger(1), updatePwdByMobile, reset))).toMatchObject({
    data: null,
  });
  // Spent: it is seen before anything is hashed.
  await refused(dispatch(world.runtime, stranger(1), updatePwdByMobile, reset), TicketInvalid);
  await sql`update identity.account set status = '10', activated_at = null where login_name = 'jinling_buyer'`.execute(
    world.sql,
  );
  const invited = (
    await sql<{ id: string }>`select id from identity.account where login_name = 'jinling_buyer'`.execute(
      world.sql,
    )
  ).rows[0] as { id: string };
  const ticket = await ticketOf('activate', { accountId: invited.id });
  expect(
    await during(() => dispatch(world.runtime, stranger(2), activateUser, { ticket, ...chosen })),
  ).toMatchObject({ data: expect.anything() });
  expect(held.every((n) => n === 0)).toBe(true);
});

test('F6 a queue that is full answers 429 with the seconds to wait, and the next one is served', async () => {
  const filling = Array.from({ length: 66 }, () => hashPassword(GOOD));
  await refused(signIn(77, 'Wrong-guess-2026!'), TooMany, { seconds: 5 });
  await Promise.all(filling);
  await refused(signIn(78, 'Wrong-guess-2026!'), LoginFailed);
});

test('F6 an act that has written cannot give its connection back, nor can a step of it', async () => {
  const person = await world.as('seller_admin', 'seller');
  await expect(
    inTransaction(world.runtime.database.db, person.actor, 'write', async (tx) => {
      const ctx = createContext(world.runtime, tx, person.actor, null, postCommitEffects());
      await sql`update identity.account set version = version where id = ${person.actor.accountId}::bigint`.execute(
        tx,
      );
      await ctx.outsideTransaction(async () => 1);
    }),
  ).rejects.toThrow(/before the act writes or locks/);
  await expect(
    inTransaction(world.runtime.database.db, person.actor, 'write', async (tx) => {
      const ctx = createContext(world.runtime, tx, person.actor, null, postCommitEffects());
      const side = sql<{ side: string }>`select kernel.side() as side`;
      const before = (await side.execute(tx)).rows[0];
      await ctx.outsideTransaction(async () => {
        await expect(side.execute(tx)).rejects.toThrow(/has ended/);
      });
      expect((await side.execute(tx)).rows[0]).toEqual(before);
      throw new Error('as seen');
    }),
  ).rejects.toThrow('as seen');
});
