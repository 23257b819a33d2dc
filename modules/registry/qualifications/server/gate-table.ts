import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { GateTable } from '../rules/licence-gate.ts';

/** The rule table each transaction has seen; what it saw first holds until it ends. */
const seen = new WeakMap<object, GateTable>();
export const knowsTable = (tx: object): boolean => seen.has(tx);
export function keepTable(tx: object, table: GateTable): void {
  seen.set(tx, table);
}

/** The rule table with the days of each line, as one value of a statement (trading-domain 1.4). */
export const tableAsJson = sql<GateTable>`(select json_build_object(
  'rules', (select coalesce(json_agg(r), '[]') from (select control_class as "controlClass", side, applies, asks, papers, valid_from as "from", valid_to as "to" from qualifications.gate_rule order by sort, id) r),
  'duties', (select coalesce(json_agg(d), '[]') from (select control_class as "controlClass", duty, valid_from as "from", valid_to as "to" from qualifications.gate_duty order by sort, id) d)))`;

/** The rule table of this transaction, read once. */
export async function gateTable(tx: Kysely<AnyTables>): Promise<GateTable> {
  const known = seen.get(tx);
  if (known !== undefined) return known;
  const { rows } = await sql<{ table: GateTable }>`select ${tableAsJson} as "table"`.execute(tx);
  const { table } = rows[0] as { table: GateTable };
  seen.set(tx, table);
  return table;
}
