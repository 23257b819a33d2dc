import { type Kysely, sql } from 'kysely';
import { type AnyTables, perDatabase } from '#kernel/server/database.ts';
import type { GateTable } from '../rules/licence-gate.ts';

/** The rule table each transaction has seen; what it saw first holds until it ends. */
const seen = new WeakMap<object, GateTable>();
/** Tables this process has read, by their mark: every change of a rule gives the table another (trading-domain 1.4). */
const read = perDatabase(() => new Map<string, GateTable>());
const MOST_TABLES = 4;

/** The mark of the rule table as it stands in this transaction, as one value of a statement. */
export const tableStamp = sql<string>`(select stamp from qualifications.gate_stamp)`;
/** The transaction has read this mark: a table known by it need not be read again. */
export function noteStamp(tx: object, stamp: string): void {
  const known = read(tx).get(stamp);
  if (known !== undefined && !seen.has(tx)) seen.set(tx, known);
}

/** The rule table of this transaction with the days of each line, read once per mark. */
export async function gateTable(tx: Kysely<AnyTables>): Promise<GateTable> {
  const known = seen.get(tx);
  if (known !== undefined) return known;
  const { rows } = await sql<{
    stamp: string;
    table: GateTable;
  }>`select ${tableStamp} as stamp, json_build_object(
    'rules', (select coalesce(json_agg(r), '[]') from (select control_class as "controlClass", side, applies, asks, papers, valid_from as "from", valid_to as "to" from qualifications.gate_rule order by sort, id) r),
    'duties', (select coalesce(json_agg(d), '[]') from (select control_class as "controlClass", duty, valid_from as "from", valid_to as "to" from qualifications.gate_duty order by sort, id) d)) as "table"`.execute(
    tx,
  );
  const { stamp, table } = rows[0] as { stamp: string; table: GateTable };
  seen.set(tx, table);
  const tables = read(tx);
  if (tables.size >= MOST_TABLES) tables.clear();
  tables.set(stamp, table);
  return table;
}
