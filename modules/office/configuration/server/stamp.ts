import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Tables } from './tables.ts';

/**
 * Something the site shows has changed: pages that keep the configuration fetch it anew
 * (administration-domain 10, "dropped by a version bump").
 */
export async function bumpStamp(ctx: Pick<Context<Tables, unknown>, 'tx' | 'live'>): Promise<void> {
  await ctx.tx.updateTable('configuration.site_stamp').set({ number: sql`number + 1` }).execute();
  ctx.live('site:all');
}

/** The stamp of what the site shows now. */
export async function readStamp(tx: Kysely<AnyTables>): Promise<string> {
  const { rows } = await sql<{ number: string }>`select number from configuration.site_stamp`.execute(tx);
  return rows[0]?.number ?? '0';
}
