import { type ChallengeParameters, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { OutputOf } from '#kernel/rules/contract.ts';
import type { getProof, Proof } from '../contract/login.ts';
import { PROOF_TIMEOUT_MS } from '../rules/codes.ts';

/**
 * Pages served over plain http from another host are not shown `crypto.subtle`: a library derives for them,
 * slower, and lets the page breathe.
 */
const deriveWithoutSubtle: DeriveKeyFunction = async (task, salt, password) => {
  const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/sha2.js'),
  ]);
  return { derivedKey: await pbkdf2Async(sha256, password, salt, { c: task.cost, dkLen: task.keyLength }) };
};

/**
 * Finds the answer of a proof of work. WebCrypto derives outside the page's thread, so that the page stays
 * quick; null after a minute.
 */
export async function answerOf(task: OutputOf<typeof getProof>): Promise<Proof | null> {
  const subtle: unknown = globalThis.crypto?.subtle;
  const parameters: ChallengeParameters = task.parameters;
  const solution = await solveChallenge({
    challenge: { parameters },
    deriveKey: subtle === undefined ? deriveWithoutSubtle : deriveKey,
    timeout: PROOF_TIMEOUT_MS,
  });
  if (solution === null) return null;
  return { proofId: task.proofId, counter: solution.counter, derivedKey: solution.derivedKey };
}
