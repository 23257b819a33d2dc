import { type Kysely, sql } from 'kysely';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Use } from '../../contract/base/dictionary.ts';
import { UsedElsewhere } from '../../rules/base-refusals.ts';

/** What of the catalogue others may name: base data, and goods. */
export type BaseNoun =
  | 'spu'
  | 'sku'
  | 'industryCategory'
  | 'platformCategory'
  | 'productApplication'
  | 'productNameClass'
  | 'productName'
  | 'port'
  | 'place'
  | 'packaging'
  | 'warehouse'
  | 'lot';
/** A column that names a record of the catalogue, said by the capability that owns it. */
export interface BaseUse {
  readonly of: BaseNoun;
  readonly table: `${string}.${string}`;
  readonly column: string;
  /** The column holds several ids. */
  readonly many?: boolean;
  readonly said: LocalizedText;
  /**
   * SQL that is true for rows which are published: they keep what they name from being switched off
   * (trading-domain 17.2).
   */
  readonly published?: string;
  /** SQL that is true for rows that still count; by default those which are not deleted. */
  readonly living?: string;
}
const uses = new Map<string, BaseUse>();

/**
 * Declares where a record is named, in a table of the caller or a view in `reporting`, so that what is in use
 * is not deleted, what is published keeps it enabled, and units of sold goods stand (trading-domain 17.2).
 */
export function baseUse(use: BaseUse): void {
  uses.set(`${use.of} ${use.table}.${use.column}`, use);
}

/** Every place that was declared. */
export const declaredUses = (): readonly BaseUse[] => [...uses.values()];

const names = (use: BaseUse, id: string) =>
  sql`${use.many === true ? sql`${sql.ref(use.column)} @> array[${id}::bigint]` : sql`${sql.ref(use.column)} = ${id}::bigint`} and ${sql.raw(use.living ?? 'not deleted')}`;

/** Whether anything the actor may see names it; a seller sees every offer, order and lot of his own goods. */
export async function isNamed(tx: Kysely<AnyTables>, of: BaseNoun, id: string): Promise<boolean> {
  for (const use of uses.values()) {
    if (use.of !== of) continue;
    const { rows } = await sql`select 1 from ${sql.table(use.table)} where ${names(use, id)} limit 1`.execute(
      tx,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Where a record is named and how often; places that do not name it are left out. Counts stop at a thousand. */
export async function usesOf(tx: Kysely<AnyTables>, of: BaseNoun, id: string): Promise<Use[]> {
  const found: Use[] = [];
  for (const use of uses.values()) {
    if (use.of !== of) continue;
    const { rows } = await sql<{ n: number; published: number }>`
      select count(*)::int as n, count(*) filter (where ${use.published === undefined ? sql`false` : sql.raw(use.published)})::int as published
      from (select * from ${sql.table(use.table)} where ${names(use, id)} limit 1000) u`.execute(tx);
    const { n = 0, published = 0 } = rows[0] ?? {};
    if (n > 0) found.push({ ...use.said, n, published });
  }
  return found;
}

const sayWhere = (where: readonly { zh: string; en: string; n: number }[]) =>
  UsedElsewhere({ where: where.map(({ zh, en, n }) => ({ zh, en, n })) });
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
