import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

export interface Window {
  readonly most: number;
  readonly seconds: number;
}

/**
 * Knocks at a key: 0 when every window has room (the knock counts), else the seconds to wait. `shut` closes
 * the key once the first window is full.
 */
export async function knock(
  tx: Kysely<AnyTables>,
  key: string,
  windows: readonly Window[],
  shut = 0,
): Promise<number> {
  const { rows } = await sql<{
    wait: number;
  }>`select identity.knock(${key.slice(0, 300)}, ${windows.map((w) => w.most)}::int[], ${windows.map((w) => w.seconds)}::int[], ${shut}::int) as wait`.execute(
    tx,
  );
  return rows[0]?.wait ?? 0;
}

/** Takes the newest knock back. */
export const unknock = (tx: Kysely<AnyTables>, key: string): Promise<unknown> =>
  sql`select identity.unknock(${key.slice(0, 300)})`.execute(tx);
