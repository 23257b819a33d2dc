import { type Kysely, sql } from 'kysely';
import type { Actor } from '#kernel/server/actor.ts';
import type { AnyTables } from '#kernel/server/database.ts';

/** Looks past the walls for one step: letters, copies and people of every company are the house's affair. Afterwards the transaction speaks for its actor again. */
export async function asHouse<R>(
  w: { readonly tx: Kysely<AnyTables>; readonly actor: Actor },
  step: () => Promise<R>,
): Promise<R> {
  await sql`select set_config('app.side', 'clock', true)`.execute(w.tx);
  const result = await step();
  await sql`select set_config('app.side', ${w.actor.identity}, true)`.execute(w.tx);
  return result;
}
