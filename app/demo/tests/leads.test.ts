import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { LEAD } from '#trading/leads/rules/lead-lifecycle.ts';
import { loadLeads } from '../leads.ts';
import { stageOn } from '../stage.ts';

test('the demonstration has requests in every state, a quote and a sample', async () => {
  const world = await openWorld();
  await loadLeads(stageOn(world.runtime, world.sql));
  const { rows } = await sql<{ states: string[]; kinds: string[] }>`
    select array_agg(distinct state order by state) as states, array_agg(distinct kind order by kind) as kinds from leads.lead`.execute(
    world.sql,
  );
  expect(rows).toEqual([{ states: Object.values(LEAD), kinds: ['10', '20'] }]);
  expect(await world.audit()).toEqual({});
});
