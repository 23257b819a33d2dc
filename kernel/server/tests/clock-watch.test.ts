import fs from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startServer } from '#app/server.ts';
import { openWorld, type World } from '#app/world.ts';
import type { Identity } from '#kernel/rules/contract.ts';
import { SERVICE_STATE } from '#kernel/rules/service-state.ts';
import { scratchFolder } from '#kernel/server/embedded.ts';
import { guest, signedHeaders } from '#kernel/test/rig.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { currentUserInfo } from '#office/identity/contract/account.ts';
import { type ClockState, type ClockWatch, jumpBetween, watchClock } from '../clock-watch.ts';
import { until } from '../processes.ts';

let world: World;
const watches: ClockWatch[] = [];
const state: ClockState = { jumpedByMs: null };
const heard: { message?: unknown; byMs?: number }[] = [];
/** How far the clock that nobody sets stands from the truth: the database's jumps when this one does. */
let shiftMs = 0;

beforeAll(async () => {
  world = await openWorld({ demo: false });
});
afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.stop()));
  await confirm();
  heard.length = 0;
});

const watching = async (): Promise<ClockWatch> => {
  const watch = watchClock(world.runtime.database, (line) => void heard.push(line), {
    lookMs: 20,
    steady: () => performance.now() + shiftMs,
    state,
  });
  watches.push(watch);
  await watch.look();
  return watch;
};
const watermark = async () => {
  const { rows } = await sql<{
    jumped: boolean;
  }>`select jumped from kernel.clock_watermark`.execute(world.sql);
  return rows[0]?.jumped;
};
const jumped = () => until(async () => (await watermark()) === true, 5000, 10);
const confirm = () =>
  sql`update kernel.clock_watermark set jumped = false, confirmed_at = clock_timestamp()`.execute(world.sql);
const looks = () => new Promise((resolve) => setTimeout(resolve, 200));

test.each([
  ['ahead', -3600_000, 3600_000],
  ['back', 3600_000, -3600_000],
  ['ahead by 3 s', -3000, 3000],
])(
  'F3 a running server notices that the clock went %s, once, and says by how much',
  async (_way, shift, by) => {
    await watching();
    await watching();
    shiftMs += shift;
    expect(await jumped()).toBe(true);
    await looks();
    expect(heard.map((line) => line.message)).toEqual(['clock jumped']);
    expect(Math.abs((heard[0]?.byMs ?? 0) - by)).toBeLessThan(1000);
    expect(Math.abs((state.jumpedByMs ?? 0) - by)).toBeLessThan(1000);
    const { rows } = await sql<{
      n: string;
    }>`with removed as (delete from kernel.task where kind = 'kernel.clockJumped' returning 1) select count(*) as n from removed`.execute(
      world.sql,
    );
    expect(rows).toEqual([{ n: '1' }]);
  },
);

test('F3 what is confirmed is not noticed again, also by a server that was away meanwhile; the next jump is', async () => {
  await watching();
  shiftMs += 60_000;
  expect(await jumped()).toBe(true);
  await confirm();
  await looks();
  expect(await watermark()).toBe(false);
  shiftMs -= 60_000;
  expect(await jumped()).toBe(true);
});

test('F3 a jump right behind a confirmation is noticed, before the next look', async () => {
  const watch = watchClock(world.runtime.database, (line) => void heard.push(line), {
    lookMs: 60_000,
    steady: () => performance.now() + shiftMs,
  });
  watches.push(watch);
  for (let n = 1; n <= 2; n++) {
    await looks();
    await looks();
    shiftMs -= 60_000;
    await watch.look();
    expect([n, await watermark()]).toEqual([n, true]);
    await confirm();
  }
});

test('F3 a server that starts notices that the clock stands before the time the one before it noted', async () => {
  await sql`update kernel.clock_watermark set seen_at = clock_timestamp() + interval '5 minutes'`.execute(
    world.sql,
  );
  await watching();
  expect(await watermark()).toBe(true);
  expect(Math.abs((heard[0]?.byMs ?? 0) + 300_000)).toBeLessThan(2000);
});

test('F3 answers to the platform’s people say by how much the clock jumped until it is confirmed; others get nothing', async () => {
  const dir = scratchFolder('ctp-clock-state');
  const demo = await openWorld();
  const server = await startServer(testSettings(dir), demo.runtimeUrl);
  const stateFor = async (login: string, side: Identity) => {
    const who = await guest(demo.sql, login, side);
    const answer = await fetch(`${server.url}${currentUserInfo.path}`, {
      method: 'POST',
      headers: signedHeaders({}, { token: who.token, cookie: who.cookie }),
      body: '{}',
    });
    return [answer.status, answer.headers.get(SERVICE_STATE)];
  };
  try {
    expect(await stateFor('operator', 'platform')).toEqual([200, null]);
    await sql`update kernel.clock_watermark set jumped = true, jumped_by_ms = -90000`.execute(demo.sql);
    const announced = async () => (await stateFor('operator', 'platform'))[1] !== null;
    expect(await until(announced, 15_000, 200)).toBe(true);
    expect(await stateFor('operator', 'platform')).toEqual([200, 'clock-jumped -90']);
    expect(await stateFor('seller_admin', 'seller')).toEqual([200, null]);
    await sql`update kernel.clock_watermark set jumped = false, confirmed_at = clock_timestamp()`.execute(
      demo.sql,
    );
    expect(await until(async () => !(await announced()), 15_000, 200)).toBe(true);
  } finally {
    await server.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
});

test('F3 slow answers and looks far apart are no jump; more than two seconds beside the round trips is one', () => {
  const at = (databaseMs: number, sentMs: number, heardMs: number) => ({ databaseMs, sentMs, heardMs });
  expect(jumpBetween(at(1000, 0, 10), at(6000, 5000, 5010))).toBe(0);
  expect(jumpBetween(at(1000, 0, 10), at(13_900, 5000, 13_000))).toBe(0);
  expect(jumpBetween(at(9000, 0, 8000), at(14_000, 13_000, 13_010))).toBe(0);
  expect(jumpBetween(at(1000, 0, 10), at(601_000, 600_000, 600_005))).toBe(0);
  expect(jumpBetween(at(1000, 0, 10), at(8100, 5000, 5010))).toBe(2090);
  expect(jumpBetween(at(1000, 0, 10), at(3900, 5000, 5010))).toBe(-2090);
});

test('F3 a trusted clock stays trusted', async () => {
  await watching();
  await looks();
  expect([await watermark(), heard]).toEqual([false, []]);
});
