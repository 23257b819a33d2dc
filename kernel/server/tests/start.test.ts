import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startParts } from '#app/start-parts.ts';
import { letterPdf, verifyLetter } from '#fulfilment/deals/contract/letter.ts';
import { START_PATH, type StartAnswer } from '#kernel/rules/start.ts';
import { rateKey } from '#kernel/server/admit-caller.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import type { Gate as ServerGate } from '#kernel/server/gate.ts';
import { addStart } from '#kernel/server/start.ts';
import { guest } from '#kernel/test/rig.ts';
import { lockScreen, saveTheme } from '#office/identity/contract/account.ts';
import { listMarkets } from '#office/markethours/contract/market.ts';
import { listRoles } from '#office/permissions/contract/role.ts';
import { marketProducts } from '#trading/offers/contract/market.ts';
import { as, type Gate, openGate, status } from './gate-world.ts';

let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
});
afterAll(() => gate?.close());

const ask = (headers: Parameters<Gate['signed']>[2], body: object = {}) =>
  gate.signed(START_PATH, body, headers);
/** What two answers of a moment may differ in: the time they were given. */
const timeless = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (key, value) => (key === 'serverTime' ? null : value)));

test('16.7 the start answers each question as its own call answers the same person, whatever the person', async () => {
  const others = await Promise.all(
    (['admin', 'buyer2_admin', 'unverified'] as const).map((login) =>
      guest(gate.world.sql, login, login === 'admin' ? 'platform' : 'buyer'),
    ),
  );
  const seen = new Set<string>();
  for (const who of [gate.seller, gate.buyer, ...others]) {
    const start = await ask(as(who));
    expect(status(start), who.login).toEqual([200, 200]);
    const answers = start.envelope.data as StartAnswer[];
    for (const { path, input } of startParts) {
      const alone = await gate.signed(path, input, as(who));
      const part = answers.find((a) => a.path === path);
      expect(part === undefined, `${who.login} ${path}`).toBe(!alone.envelope.success);
      expect(timeless(part?.data ?? null), `${who.login} ${path}`).toEqual(timeless(alone.envelope.data));
      expect(start.headers.get('permission-version')).toBe(alone.headers.get('permission-version'));
    }
    seen.add(JSON.stringify(answers.find((a) => a.path.endsWith('/currentUserInfo'))?.data));
  }
  expect(seen.size).toBe(5);
});

test('16.7 the start is a request like any other: signature, nonce, login, schema and a rate of its own', async () => {
  const nonce = randomBytes(16).toString('hex');
  expect(status(await ask({ ...as(gate.seller), nonce }))).toEqual([200, 200]);
  expect(status(await ask({ ...as(gate.seller), nonce }))).toEqual([200, 10004]);
  const signed = await ask(as(gate.seller), { parts: ['/api/other'] });
  expect([...status(signed), signed.envelope.errors?.[0]?.field]).toEqual([200, 10009, 'parts']);
  expect((await ask({})).http).toBe(401);
  const { rows } = await sql<{ id: string }>`
    select id from identity.account where login_name = ${gate.buyer.login}`.execute(gate.world.sql);
  const key = rateKey({ name: 'start', rate: {} } as never, { account: rows[0]?.id as string });
  await sql`insert into kernel.rate (k, window_start, calls) values (${key}, clock_timestamp(), 60)
    on conflict (k) do update set window_start = excluded.window_start, calls = excluded.calls`.execute(
    gate.world.sql,
  );
  expect((await ask(as(gate.buyer))).http).toBe(429);
  // What it would have asked can still be asked.
  expect(status(await gate.signed(startParts[0]?.path as string, {}, as(gate.buyer)))).toEqual([200, 200]);
});

test('16.7 under a locked screen the start says nothing, not even what its parts would', async () => {
  const who = await guest(gate.world.sql, 'luze_admin', 'buyer');
  expect(status(await ask(as(who)))).toEqual([200, 200]);
  expect(status(await gate.signed(lockScreen.path, {}, as(who)))).toEqual([200, 200]);
  const locked = await ask(as(who));
  expect([locked.envelope.status, locked.envelope.data]).toEqual([10109, {}]);
});

test('16.7 a part keeps its own audience and buttons: who may not ask it gets the others without it', async () => {
  const actors = {
    seller: (await gate.world.as('seller_admin')).actor,
    admin: (await gate.world.as('admin')).actor,
  };
  const app = Fastify();
  let actor = actors.seller;
  const pretended = {
    app,
    enter: async () => ({ actor, input: {}, parts: null }),
    run: (who, call, input) => dispatch(gate.world.runtime, who, call, input),
  } as Pick<ServerGate, 'app' | 'enter' | 'run'> as ServerGate;
  addStart(pretended, gate.world.runtime, [
    { path: listMarkets.path, input: {} },
    { path: marketProducts.path, input: { lane: '10' } },
    { path: marketProducts.path, input: { lane: 'none' } },
  ]);
  const paths = async () =>
    ((await app.inject({ method: 'POST', url: START_PATH })).json().data as StartAnswer[]).map(
      ({ path, input }) => [path, input],
    );
  expect(await paths()).toEqual([[marketProducts.path, { lane: '10' }]]);
  actor = actors.admin;
  expect((await paths()).map(([path]) => path)).toContain(listMarkets.path);
});

test('16.7 the start cannot be given what writes, keeps a key, is counted by itself or answers a file', () => {
  const give = (path: string) => () => addStart({} as ServerGate, gate.world.runtime, [{ path, input: {} }]);
  expect(give('/api/none')).toThrow(/no module answers/);
  for (const call of [saveTheme, listRoles, verifyLetter, letterPdf])
    expect(give(call.path), call.name).toThrow(/no plain question/);
  const many = Array.from({ length: 11 }, () => ({ path: listMarkets.path, input: {} }));
  expect(() => addStart({} as ServerGate, gate.world.runtime, many)).toThrow(/at most 10/);
});
