import { type RawBuilder, sql } from 'kysely';
import type { Work } from './capability.ts';
import type { AnyTables } from './database.ts';

type Hand = Work<AnyTables, unknown>;
/** Who takes over: a person and the department his new rows belong to. */
export interface Receiver {
  readonly empId: string;
  readonly deptId: string;
}
/** Open documents of one data type by their owner: counted before a person leaves, moved to who takes over. Closed ones keep the name. */
export interface Holding {
  readonly dataType: string;
  countOf(w: Hand, empId: string): Promise<number>;
  countIn(w: Hand, deptId: string): Promise<number>;
  handOver(w: Hand, empId: string, to: Receiver): Promise<number>;
}

/**
 * Documents of a table whose owner columns carry the given prefixes (`''`, `seller_`, `buyer_`): `open` says which of them are not finished.
 * Row security of the caller's transaction holds, so a company hands over its own side only.
 */
export function holding(
  dataType: string,
  table: string,
  prefixes: readonly string[],
  open: RawBuilder<boolean>,
): Holding {
  const count = async (w: Hand, column: 'emp' | 'dept', id: string): Promise<number> => {
    const mine = sql.join(
      prefixes.map((p) => sql`${sql.ref(`${p}owner_${column}_id`)} = ${id}::bigint`),
      sql` or `,
    );
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(table)} where (${mine}) and ${open}`.execute(w.tx);
    return rows[0]?.n ?? 0;
  };
  return {
    dataType,
    countOf: (w, empId) => count(w, 'emp', empId),
    countIn: (w, deptId) => count(w, 'dept', deptId),
    async handOver(w, empId, to) {
      let moved = 0n;
      for (const p of prefixes) {
        const { numAffectedRows } =
          await sql`update ${sql.table(table)} set ${sql.ref(`${p}owner_emp_id`)} = ${to.empId}::bigint, ${sql.ref(`${p}owner_dept_id`)} = ${to.deptId}::bigint
          where ${sql.ref(`${p}owner_emp_id`)} = ${empId}::bigint and ${open}`.execute(w.tx);
        moved += numAffectedRows ?? 0n;
      }
      return Number.parseInt(String(moved), 10);
    },
  };
}

declare module './capability.ts' {
  interface Services {
    /** What people of a company can have open, of every room. */
    holdings: readonly Holding[];
  }
}
