import { type RawBuilder, sql } from 'kysely';
import type { Context } from './act-context.ts';
import type { AnyTables } from './database.ts';

type AnyContext = Context<AnyTables, unknown>;
/** Who takes over: a person and the department his new rows belong to. */
export interface Receiver {
  readonly empId: string;
  readonly deptId: string;
}
/**
 * Open documents of one data type by their owner: counted before a person leaves, moved to who takes over.
 * Closed ones keep the name.
 */
export interface OwnedDocuments {
  readonly dataType: string;
  countOf(ctx: AnyContext, empId: string): Promise<number>;
  countIn(ctx: AnyContext, deptId: string): Promise<number>;
  handOver(ctx: AnyContext, empId: string, to: Receiver): Promise<number>;
}

/**
 * Documents of a table whose owner columns carry the given prefixes (`''`, `seller_`, `buyer_`): `open` says
 * which of them are not finished.
 * Row security of the caller's transaction holds, so a company hands over its own side only.
 */
export function ownedDocuments(
  dataType: string,
  table: string,
  prefixes: readonly string[],
  open: RawBuilder<boolean>,
): OwnedDocuments {
  const count = async (ctx: AnyContext, column: 'emp' | 'dept', id: string): Promise<number> => {
    const ownedBy = sql.join(
      prefixes.map((p) => sql`${sql.ref(`${p}owner_${column}_id`)} = ${id}::bigint`),
      sql` or `,
    );
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(table)} where (${ownedBy}) and ${open}`.execute(ctx.tx);
    return rows[0]?.n ?? 0;
  };
  return {
    dataType,
    countOf: (ctx, empId) => count(ctx, 'emp', empId),
    countIn: (ctx, deptId) => count(ctx, 'dept', deptId),
    async handOver(ctx, empId, to) {
      let moved = 0n;
      for (const p of prefixes) {
        const { numAffectedRows } =
          await sql`update ${sql.table(table)} set ${sql.ref(`${p}owner_emp_id`)} = ${to.empId}::bigint,
            ${sql.ref(`${p}owner_dept_id`)} = ${to.deptId}::bigint
          where ${sql.ref(`${p}owner_emp_id`)} = ${empId}::bigint and ${open}`.execute(ctx.tx);
        moved += numAffectedRows ?? 0n;
      }
      return Number.parseInt(String(moved), 10);
    },
  };
}

declare module './act-context.ts' {
  interface Services {
    /** What people of a company can have open, of every module. */
    ownedDocuments: readonly OwnedDocuments[];
  }
}
