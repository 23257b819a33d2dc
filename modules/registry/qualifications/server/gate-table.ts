import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { knownFacts } from '#kernel/server/known.ts';
import type { GateDuty, GateRule, GateTable } from '../rules/licence-gate.ts';

const tables = knownFacts<GateTable>();

/** The rule table with the days of each line, as it stands in the database; read once per transaction (trading-domain 1.4). */
export async function gateTable(tx: Kysely<AnyTables>): Promise<GateTable> {
  const found = await tables(tx, ['all'], async () => new Map([['all', await readTable(tx)]]));
  return found.get('all') as GateTable;
}

async function readTable(tx: Kysely<AnyTables>): Promise<GateTable> {
  const { rows } = await sql<{ rules: GateRule[]; duties: GateDuty[] }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('controlClass', control_class, 'side', side, 'applies', applies, 'asks', asks, 'papers', to_jsonb(papers), 'from', valid_from, 'to', valid_to) order by sort, id), '[]') from qualifications.gate_rule) as rules,
      (select coalesce(jsonb_agg(jsonb_build_object('controlClass', control_class, 'duty', duty, 'from', valid_from, 'to', valid_to) order by sort, id), '[]') from qualifications.gate_duty) as duties`.execute(tx);
  const { rules, duties } = rows[0] as { rules: GateRule[]; duties: GateDuty[] };
  return { rules, duties };
}
