import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import type { Context } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { getProof, type Proof } from '../contract/login.ts';
import { PROOF_COST, PROOF_LIFE_SECONDS, PROOF_ROUNDS } from '../rules/codes.ts';
import { ProofWrong } from '../rules/refusals.ts';
import { type IdentityTables, identity } from './tables.ts';
import { newToken } from './tokens.ts';

const addressOf = (ctx: Context<IdentityTables, unknown>): string => ctx.actor.ip.slice(0, 64);

/** Sets a proof of work: the answer lies between two bounds, so that the slowest device knows how long it takes at most. */
export const getProofHandler = identity.command(getProof, async (ctx) => {
  const key = newToken();
  const secret = newToken();
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: PROOF_COST,
    counter: randomInt(PROOF_ROUNDS.least, PROOF_ROUNDS.most),
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  });
  await ctx.tx
    .insertInto('identity.proof_of_work')
    .values({
      key,
      scene: ctx.input.scene,
      ip: addressOf(ctx),
      challenge: sql`${JSON.stringify(challenge)}::jsonb`,
      secret,
      expire_at: sql`${nowHere} + make_interval(secs => ${PROOF_LIFE_SECONDS})`,
    })
    .execute();
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const parameters = { algorithm, nonce, salt, cost, keyLength, keyPrefix };
  return { proofId: key, parameters, expireSeconds: PROOF_LIFE_SECONDS };
});

/**
 * Spends a proof of work: one conditional update uses it up before it is judged, so that however many bring
 * it at once one is judged, and a wrong answer needs a new task.
 * Refuses 10123 when it is wrong, used, of another scene or address, or too old.
 */
export async function spendProof(
  ctx: Context<IdentityTables, unknown>,
  given: Proof,
  scenes: readonly string[],
): Promise<void> {
  const { rows } = await ctx.inOwnTransaction((separateCtx) =>
    sql<{
      challenge: Challenge;
      secret: string;
    }>`update identity.proof_of_work set used = true
    where key = ${given.proofId} and not used and scene = any(${[...scenes]}::text[]) and ip = ${addressOf(ctx)} and expire_at > ${nowHere}
    returning challenge, secret`.execute(separateCtx.tx),
  );
  const task = rows[0];
  if (task === undefined) throw ProofWrong({}, 'imgCode');
  const { verified } = await verifySolution({
    challenge: task.challenge,
    solution: { counter: given.counter, derivedKey: given.derivedKey },
    deriveKey,
    hmacSignatureSecret: task.secret,
    hmacKeySignatureSecret: task.secret,
  });
  if (!verified) throw ProofWrong({}, 'imgCode');
}
