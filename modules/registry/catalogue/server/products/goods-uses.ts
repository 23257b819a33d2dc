import { sql } from 'kysely';
import type { Hand } from './noun.ts';

/** A column of another capability that refers to a SKU or an SPU: what it names is not deleted, and its units stand (trading-domain 17.2). */
export interface GoodsUse {
  readonly of: 'sku' | 'spu';
  readonly table: `${string}.${string}`;
  readonly column: string;
}
const uses = new Map<string, GoodsUse>();
/** Declares where goods are referred to, when the capability loads. */
export function goodsUse(use: GoodsUse): void {
  uses.set(`${use.of} ${use.table}.${use.column}`, use);
}

/** Whether anything the actor may see refers to these goods; a seller sees every offer, order and lot of his own SKUs. */
export async function isUsed(w: Hand, of: 'sku' | 'spu', id: string): Promise<boolean> {
  for (const use of uses.values()) {
    if (use.of !== of) continue;
    const { rows } = await sql`select 1 from ${sql.table(use.table)} where ${sql.ref(use.column)} = ${id}::bigint limit 1`.execute(w.tx);
    if (rows.length > 0) return true;
  }
  return false;
}
