import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { grantCreditLine } from '#fulfilment/money/contract/credit.ts';
import { type TradeWorld, tradeWorld } from './trade-world.ts';
import { everythingAgrees } from './walk/agreement.ts';
import { MACHINES } from './walk/machines.ts';
import { orderMachine } from './walk/order-machines.ts';
import { stepsOf, Walk } from './walk/walk.ts';

const number = (name: string, otherwise: number): number =>
  Number.parseInt(process.env[name] ?? String(otherwise), 10);
const SEED = number('CTP_WALK_SEED', 20_261_128);
const WALKS = number('CTP_WALKS', 1);
const ACTS = number('CTP_WALK_ACTS', 90);
/** Acts between two audits; 1 names the act that broke something. */
const EVERY = number('CTP_WALK_EVERY', 6);
vi.setConfig({ testTimeout: 240_000 + ACTS * 5000, hookTimeout: 240_000 });

const table = new Map<string, number>();

describe.each(Array.from({ length: WALKS }, (_, n) => SEED + n))('seed %i', (seed) => {
  let w: TradeWorld;
  let walk: Walk;
  beforeAll(async () => {
    w = await tradeWorld();
    // The hours of a day decide much: every walk begins in the middle of a morning.
    await w.world.hold(`${await w.day(1)}T10:05:00+08:00`);
    walk = await Walk.over(w, MACHINES);
    await w.seller.does(grantCreditLine, {
      debtorId: w.buyer.actor.memberId as string,
      currency: 'CNY',
      granted: '900000.00',
      creditDays: 15,
      validUntil: await w.day(300),
    });
  });

  test('R-STATE INV: after any acts of any people on what follows a deal, legal or not, with the clock moving, every invariant holds', async () => {
    let clean = 0;
    const said = () => `\n${walk.lines.slice(clean).join('\n')}\n`;
    for (const [n, step] of stepsOf(seed, ACTS).entries()) {
      await walk.take(step).catch((error: Error) => {
        throw Object.assign(error, {
          message: `${error.message}\nseed ${seed}, act ${n}\n${walk.lines.join('\n')}`,
        });
      });
      if (n % EVERY !== EVERY - 1) continue;
      // What an act sets due at once is done by the runner before anybody looks.
      await w.world.tick();
      expect(await w.world.audit(), `seed ${seed}, act ${n}${said()}`).toEqual({});
      clean = walk.lines.length;
    }
    await w.world.tick();
    expect(await w.world.audit(), said()).toEqual({});
    const outcomes = [...walk.table.keys()].map((key) => key.split(' | '));
    const done = new Set(outcomes.filter(([, , , came]) => came === 'OK').map(([verb]) => verb));
    const refusals = new Set(outcomes.map(([, , , came]) => came).filter((came) => came !== 'OK'));
    // A walk that reaches little proves little.
    expect(done.size).toBeGreaterThan(Math.min(ACTS / 9, 20));
    expect(refusals.size).toBeGreaterThan(Math.min(ACTS / 30, 8));
  });

  afterAll(() => {
    for (const [key, n] of walk?.table ?? []) table.set(key, (table.get(key) ?? 0) + n);
  });

  test('1.3 every history is a path of its machine and ends where the document stands', async () => {
    for (const m of MACHINES) expect(await walk.brokenPaths(m)).toEqual([]);
  });

  test('R-GEN-020 order page, lists, exports and ledgers say the same of everything the walk left', async () => {
    await everythingAgrees(w, await walk.rows(orderMachine));
  });
});

afterAll(() => {
  const lines = [...table]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, n]) => `${String(n).padStart(5)}  ${key}`);
  if (process.env.CTP_WALK_TABLE !== undefined) console.log(lines.join('\n'));
});
