import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openWorld } from '#app/world.ts';
import { loadInquiries } from '../inquiries.ts';
import { stageOn } from '../stage.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

test('the demonstration has inquiries in every status, with quotes and awards, and every invariant holds', async () => {
  const world = await openWorld();
  await loadInquiries(stageOn(world.runtime, world.sql));
  const states = async (table: string, column: string) =>
    (
      await sql<{
        code: string | null;
      }>`select distinct ${sql.ref(column)} as code from ${sql.table(table)} order by 1`.execute(world.sql)
    ).rows.map((r) => r.code);
  expect(await states('inquiries.inquiry', 'status')).toEqual(['10', '20', '30', '40', '50', '60', null]);
  expect(await states('inquiries.quote', 'status')).toEqual(['20', '50', '60', '70']);
  await world.tick();
  expect(await world.audit()).toEqual({});
});
