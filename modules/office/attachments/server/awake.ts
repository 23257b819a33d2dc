import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/** Waits for work outside the database without losing the transaction to the limit for idle ones. */
export async function awake<R>(tx: Kysely<AnyTables>, work: Promise<R>): Promise<R> {
  let turn: Promise<unknown> = Promise.resolve();
  const beat = setInterval(() => {
    turn = turn.then(() => sql`select 1`.execute(tx)).catch(() => {});
  }, 1500);
  try {
    return await work;
  } finally {
    clearInterval(beat);
    await turn;
  }
}
