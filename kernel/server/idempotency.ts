import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Call } from '#kernel/rules/contract.ts';
import { IdempotencyMismatch, StillRunning } from '#kernel/rules/refusals.ts';
import { canonical } from '#kernel/rules/signature.ts';
import type { Actor } from './actor.ts';
import { codeOf, type Tx } from './database.ts';
import { hidingSecrets } from './redact.ts';
import { type Secrets, Unreadable } from './secrets.ts';

/** What a key stands for: another body under the same key is refused. */
export const bodyHash = (body: unknown): Buffer =>
  createHash('sha256')
    .update(canonical(JSON.parse(JSON.stringify(body ?? {}))))
    .digest();
/** How long a key is remembered (trust 1.3). */
export const keepFor = (call: Call): string => (call.once === 'money' ? '30 days' : '72 hours');

/**
 * Claims the idempotency key in this transaction; a second caller with the same key waits for the first to
 * end. Answers the stored answer of a repeat.
 */
export async function beginAct(
  tx: Tx,
  actor: Actor,
  call: Call,
  key: string,
  body: unknown,
): Promise<unknown> {
  const hash = bodyHash(body);
  const account = actor.accountId ?? '0';
  const { numAffectedRows } =
    await sql`insert into kernel.act (account_id, path, key, body_hash, request_id, keep_until) values (${account}::bigint, ${call.path}, ${key}::uuid, ${hash}, ${actor.requestId}, clock_timestamp() + ${keepFor(call)}::interval) on conflict do nothing`
      .execute(tx)
      .catch((error: unknown) => {
        // Whoever holds this row longer than one may wait does this very act.
        throw codeOf(error) === '55P03' ? StillRunning({}) : error;
      });
  if (numAffectedRows === 1n) return undefined;
  const { rows } = await sql<{
    body_hash: Buffer | null;
    answer: unknown;
    answered: boolean;
  }>`select body_hash, answer, answered from kernel.first_answer(${account}::bigint, ${call.path}, ${key}::uuid)`.execute(
    tx,
  );
  const row = rows[0];
  if (row === undefined || row.body_hash === null || !row.answered) throw StillRunning({});
  if (!row.body_hash.equals(hash)) throw IdempotencyMismatch({});
  return row.answer;
}

/** Where a secret of a kept answer stands: nothing but this key, so that it cannot be mistaken for a field. */
const SEALED = '$sealed';
const contextOf = (path: string, key: string): string => `kernel.act ${path} ${key}`;

/** Which act an answer belongs to: a sealed value opens there and nowhere else. */
export interface ActPlace {
  readonly path: string;
  readonly key: string;
}

/**
 * An answer as it is kept for a repeat of its act (trust 1.3): values marked `secret(...)` are sealed, since
 * the table holds none in clear (trust 4).
 */
export function sealAnswer(
  secrets: Pick<Secrets, 'seal'>,
  at: ActPlace,
  schema: z.ZodType,
  answer: unknown,
): unknown {
  return hidingSecrets(schema, answer, (secret) => ({
    [SEALED]: secrets.seal(JSON.stringify(secret), contextOf(at.path, at.key)),
  }));
}

/**
 * The first answer again, as it was given: a reply that was lost on its way may have carried a password said
 * nowhere else. A seal of a key that is gone opens to nothing.
 */
export function openAnswer(secrets: Pick<Secrets, 'open'>, at: ActPlace, stored: unknown): unknown {
  if (stored === null || typeof stored !== 'object') return stored;
  if (Array.isArray(stored)) return stored.map((item) => openAnswer(secrets, at, item));
  const entries = Object.entries(stored);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === SEALED) return opened(secrets, at, String(first[1]));
  return Object.fromEntries(entries.map(([key, inner]) => [key, openAnswer(secrets, at, inner)]));
}

function opened(secrets: Pick<Secrets, 'open'>, at: ActPlace, sealed: string): unknown {
  try {
    return JSON.parse(secrets.open(sealed, contextOf(at.path, at.key)));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
