import { type Kysely, sql } from 'kysely';
import type { Actor } from '#kernel/server/actor.ts';
import type { AnyTables } from '#kernel/server/database.ts';

export interface Hand {
  readonly actor: Actor;
  readonly tx: Kysely<AnyTables>;
}

/**
 * Makes everything written so far final and goes on in a new transaction of the same actor.
 * A refusal rolls its transaction back, but a counted guess, a used image code and a noted attempt must outlive the refusal they lead to;
 * and no guess may hold the lock of its counter while the password is being hashed.
 * Only for acts without an idempotency key: the key's row would become final without its answer.
 */
export async function keepSoFar(w: Hand): Promise<void> {
  const side = w.actor;
  await sql.raw('commit').execute(w.tx);
  await sql.raw('begin read write').execute(w.tx);
  await become(w.tx, side);
}

/** Sets company, account and side for the rest of the transaction. */
const become = (
  tx: Kysely<AnyTables>,
  who: {
    readonly memberId: string | null;
    readonly accountId: string | null;
    readonly identity: Actor['identity'];
  },
) =>
  sql`select set_config('app.member', ${who.memberId ?? ''}, true), set_config('app.account', ${who.accountId ?? ''}, true), set_config('app.side', ${who.identity}, true)`.execute(
    tx,
  );
