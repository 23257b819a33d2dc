import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import type { Entry } from '../journal.ts';
import { marketTraders } from '../market.ts';
import { discrepancies } from '../offer-book.ts';
import { openRehearsal } from '../rehearsal.ts';

const MONDAY = new Date('2026-12-07T00:30:00Z');
const STEPS = 48;
const STEP_MS = 8 * 60_000;

/** A day until the middle of the afternoon of a market with a seed, on a database of its own. */
async function trades(seed: number) {
  const world = await openWorld();
  const traders = await marketTraders(world.runtime, world.sql, MONDAY);
  const entries: Entry[] = [];
  const market = await openRehearsal(world.runtime, world.sql, {
    seed,
    traders,
    from: MONDAY,
    stepMs: STEP_MS,
    hear: (entry) => entries.push(entry),
  });
  for (let n = 0; n < STEPS; n++) await market.step();
  return { world, market, entries };
}

/** What the journal says of the ends of auctions, beside the rows of their bids. */
async function results({ world, entries }: Awaited<ReturnType<typeof trades>>) {
  const { rows } = await sql<{ mode: string; won: string; rivals: number; again: number }>`
    select a.mode, coalesce(string_agg(b.win_qty || ' @ ' || b.win_price, ', ' order by b.win_price desc, b.seq)
        filter (where b.win_qty is not null), '') as won,
      count(distinct b.customer_member_id)::int as rivals, (count(b.id) - count(distinct b.customer_member_id))::int as again
    from auctions.auction a left join auctions.bid b on b.auction_id = a.id group by a.id, a.mode order by a.mode`.execute(
    world.sql,
  );
  const noted = entries.filter((e) => e.what === 'auctions.result');
  return { rows, noted: noted.map((e) => String(e.said.won)).sort() };
}

test('a training market trades by itself and adds up, and the same seed on a fresh market does the same again', async () => {
  const first = await trades(7);
  const { world, market } = first;
  expect(market.journal.outcomes.get('negotiations.counter OK')).toBeGreaterThan(3);
  expect([...market.journal.outcomes.keys()].some((kind) => kind === 'letters.sign OK')).toBe(true);
  expect(market.journal.outcomes.get('campaigns.order OK')).toBeGreaterThan(3);
  expect(market.journal.outcomes.get('campaigns.join OK')).toBeGreaterThan(1);
  const { rows, noted } = await results(first);
  expect(rows.map((a) => a.mode)).toEqual(['10', '20', '30']);
  for (const { rivals, won } of rows) expect([rivals > 1, won]).toEqual([true, expect.stringContaining('@')]);
  expect(rows[0]?.again).toBeGreaterThan(0);
  expect(noted).toEqual(rows.map((a) => a.won).sort());
  expect(await discrepancies(world.sql)).toEqual([]);
  expect(await world.audit()).toEqual({});
  const again = await trades(7);
  expect(again.market.journal.fingerprint()).toBe(market.journal.fingerprint());
});
