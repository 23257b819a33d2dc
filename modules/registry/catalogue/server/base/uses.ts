import { type Kysely, sql } from 'kysely';
import type { Said } from '#kernel/rules/words.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Use } from '../../contract/base/dictionary.ts';
import { UsedElsewhere } from '../../rules/base-refusals.ts';

/** What base data others may name. */
export type BaseNoun = 'industryCategory' | 'platformCategory' | 'productApplication' | 'productNameClass' | 'productName' | 'port' | 'place' | 'packaging' | 'warehouse' | 'lot';
/** A column that names base data, said by the capability that owns it. */
export interface BaseUse {
  readonly of: BaseNoun;
  readonly table: `${string}.${string}`;
  readonly column: string;
  /** The column holds several ids. */
  readonly many?: boolean;
  readonly said: Said;
  /** SQL that is true for rows which are published: they keep what they name from being switched off (trading-domain 17.2). */
  readonly published?: string;
}
const uses = new Map<string, BaseUse>();

/** Declares where base data is named, so that what is in use is not deleted and what is published keeps it enabled. */
export function baseUse(use: BaseUse): void {
  uses.set(`${use.of} ${use.table}.${use.column}`, use);
}

/** Every place that was declared. */
export const declaredUses = (): readonly BaseUse[] => [...uses.values()];

/** Where a record is named and how often; places that do not name it are left out. Counts stop at a thousand. */
export async function usesOf(tx: Kysely<AnyTables>, of: BaseNoun, id: string): Promise<Use[]> {
  const found: Use[] = [];
  for (const use of uses.values()) {
    if (use.of !== of) continue;
    const names = use.many === true ? sql`${sql.ref(use.column)} @> array[${id}::bigint]` : sql`${sql.ref(use.column)} = ${id}::bigint`;
    const { rows } = await sql<{ n: number; published: number }>`
      select count(*)::int as n, count(*) filter (where ${use.published === undefined ? sql`false` : sql.raw(use.published)})::int as published
      from (select * from ${sql.table(use.table)} where ${names} and not deleted limit 1000) u`.execute(tx);
    const { n = 0, published = 0 } = rows[0] ?? {};
    if (n > 0) found.push({ ...use.said, n, published });
  }
  return found;
}

const sayWhere = (where: readonly { zh: string; en: string; n: number }[]) => UsedElsewhere({ where: where.map(({ zh, en, n }) => ({ zh, en, n })) });
/** Refuses a record that anything names (10305). */
export async function refuseUsed(tx: Kysely<AnyTables>, of: BaseNoun, id: string): Promise<void> {
  const where = await usesOf(tx, of, id);
  if (where.length > 0) throw sayWhere(where);
}
/** Refuses a record that something published needs (10305). */
export async function refusePublished(tx: Kysely<AnyTables>, of: BaseNoun, id: string): Promise<void> {
  const where = (await usesOf(tx, of, id)).filter((u) => u.published > 0);
  if (where.length > 0) throw sayWhere(where.map((u) => ({ ...u, n: u.published })));
}
