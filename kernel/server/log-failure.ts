import type { Call } from '#kernel/rules/contract.ts';
import type { Actor } from './actor.ts';
import { writeOperationLog } from './audit.ts';
import type { Target } from './capability.ts';
import { type Database, inTransaction, type Tx } from './database.ts';

/**
 * A refused or failed command leaves its line in the operation log, in a transaction of its own: the one it
 * ran in is undone.
 */
export async function logFailure(
  database: Database,
  actor: Actor,
  call: Call,
  input: unknown,
  error: unknown,
  began: number,
  tried: { readonly target: Target | null },
): Promise<void> {
  // What it would have changed did not happen.
  const target = tried.target === null ? null : { ...tried.target, changes: [] };
  const write = (tx: Tx) =>
    writeOperationLog(tx, actor, call, {
      input,
      output: null,
      target,
      error,
      costMs: Math.round(performance.now() - began),
    });
  await inTransaction(database.db, actor, 'write', write).catch((lost: unknown) =>
    console.error(
      JSON.stringify({
        level: 'error',
        message: 'a failed act could not be logged',
        requestId: actor.requestId,
        reason: String(lost),
      }),
    ),
  );
}
