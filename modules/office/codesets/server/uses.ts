import { type Kysely, sql } from 'kysely';
import type { CodeUse } from '#kernel/server/code-uses.ts';
import type { AnyTables } from '#kernel/server/database.ts';

const uses = new Map<string, CodeUse>();

/** Declares where codes of a set are stored, so that an item in use is not deleted (administration-domain 9, 11502). */
export function codeUse(use: CodeUse): void {
  uses.set(`${use.type} ${use.table}.${use.column}`, use);
}
const usesOf = (type: string): CodeUse[] => [...uses.values()].filter((u) => u.type === type);
export const isCounted = (type: string): boolean => usesOf(type).length > 0;

/** How many records carry each of these codes, over all columns that were declared for the set. */
export async function usedIn(
  tx: Kysely<AnyTables>,
  type: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counted = new Map<string, number>();
  if (codes.length === 0) return counted;
  for (const use of usesOf(type)) {
    const column = sql.ref(use.column);
    const living = use.softDeleted === false ? sql`true` : sql`not deleted`;
    const { rows } = use.many
      ? await sql<{
          code: string;
          n: number;
        }>`select c.code, count(*)::int as n from ${sql.table(use.table)} t, unnest(t.${column}) as c (code) where c.code = any(${[...codes]}::text[]) and ${living} group by 1`.execute(
          tx,
        )
      : await sql<{
          code: string;
          n: number;
        }>`select ${column} as code, count(*)::int as n from ${sql.table(use.table)} where ${column} = any(${[...codes]}::text[]) and ${living} group by 1`.execute(
          tx,
        );
    for (const { code, n } of rows) counted.set(code, (counted.get(code) ?? 0) + n);
  }
  return counted;
}
