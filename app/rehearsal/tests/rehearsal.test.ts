import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { marketTraders } from '../market.ts';
import { discrepancies } from '../offer-book.ts';
import { openRehearsal } from '../rehearsal.ts';

const MONDAY = new Date('2026-12-07T00:30:00Z');
const STEPS = 48;
const STEP_MS = 8 * 60_000;

/** A morning of a market with a seed, on a database of its own. */
async function morning(seed: number) {
  const world = await openWorld();
  const traders = await marketTraders(world.runtime, world.sql);
  const market = await openRehearsal(world.runtime, world.sql, {
    seed,
    traders,
    from: MONDAY,
    stepMs: STEP_MS,
  });
  for (let n = 0; n < STEPS; n++) await market.step();
  return { world, market };
}

test('a training market trades by itself and adds up, and the same seed on a fresh market does the same again', async () => {
  const { world, market } = await morning(7);
  expect(market.journal.outcomes.get('negotiations.counter OK')).toBeGreaterThan(3);
  expect([...market.journal.outcomes.keys()].some((kind) => kind === 'letters.sign OK')).toBe(true);
  expect(market.journal.outcomes.get('campaigns.order OK')).toBeGreaterThan(3);
  expect(await discrepancies(world.sql)).toEqual([]);
  expect(await world.audit()).toEqual({});
  const again = await morning(7);
  expect(again.market.journal.fingerprint()).toBe(market.journal.fingerprint());
});
