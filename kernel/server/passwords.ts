import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import {
  brokenPasswordRules,
  type PasswordOwner,
  type PasswordRule,
  randomPassword,
} from '#kernel/rules/password-policy.ts';
import { type BoundedQueue, boundedQueue, enqueueOrRefuse } from './bounded-queue.ts';

/** Argon2id costs as recommended for interactive sign-in: 19 MiB, two passes, one lane. */
export const ARGON2 = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Limits on stored parameters, so that a planted hash cannot eat the machine. */
const MOST = { memory: 65_536, passes: 10, parallelism: 4 } as const;
/** Two at once leave the other core to everybody else; 64 waiting are about two seconds of work. */
export const passwordQueue = boundedQueue(2, 64);

const derive = promisify(argon2);
const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

interface Phc {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** A password as PHC text (`$argon2id$v=19$m=…`). Waits for its turn; a full queue refuses with 10008. */
export async function hashPassword(password: string, place: BoundedQueue = passwordQueue): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await enqueueOrRefuse(place, () =>
    derive('argon2id', { message: password, nonce: salt, tagLength: TAG_BYTES, ...ARGON2 }),
  );
  return `$argon2id$v=19$m=${ARGON2.memory},t=${ARGON2.passes},p=${ARGON2.parallelism}$${b64(salt)}$${b64(tag)}`;
}

function parse(phc: string): Phc | null {
  const found =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/.exec(
      phc,
    );
  if (found === null) return null;
  const [, m = '', t = '', p = '', salt = '', tag = ''] = found;
  const parsed = {
    memory: Number.parseInt(m, 10),
    passes: Number.parseInt(t, 10),
    parallelism: Number.parseInt(p, 10),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
  const sane =
    parsed.memory >= 8 * parsed.parallelism &&
    parsed.memory <= MOST.memory &&
    parsed.passes >= 1 &&
    parsed.passes <= MOST.passes &&
    parsed.parallelism >= 1 &&
    parsed.parallelism <= MOST.parallelism;
  return sane ? parsed : null;
}

/**
 * Costs one hash and matches nothing: verified for unknown names, so that they answer as slowly as wrong
 * passwords (trust 4).
 */
export const DUMMY_HASH = `$argon2id$v=19$m=${ARGON2.memory},t=${ARGON2.passes},p=${ARGON2.parallelism}$${b64(Buffer.alloc(SALT_BYTES, 7))}$${b64(Buffer.alloc(TAG_BYTES))}`;

/**
 * True when the password made this PHC text. Unreadable text and null cost the same time and are false. A
 * full queue refuses with 10008.
 */
export async function verifyPassword(
  password: string,
  phc: string | null,
  place: BoundedQueue = passwordQueue,
): Promise<boolean> {
  const known = phc === null ? null : parse(phc);
  const against = known ?? (parse(DUMMY_HASH) as Phc);
  const { salt, tag, ...costs } = against;
  const made = await enqueueOrRefuse(place, () =>
    derive('argon2id', { message: password, nonce: salt, tagLength: tag.length, ...costs }),
  );
  return timingSafeEqual(made, tag) && known !== null;
}

/** True when a hash was made with other costs than today's and should be made anew at the next sign-in. */
export function needsRehash(phc: string): boolean {
  const known = parse(phc);
  return (
    known === null ||
    known.memory !== ARGON2.memory ||
    known.passes !== ARGON2.passes ||
    known.parallelism !== ARGON2.parallelism
  );
}

/** Whether one of the earlier passwords is used again; stops at the first. Pass the last five hashes. */
export async function reusesPassword(
  password: string,
  earlier: readonly string[],
  place: BoundedQueue = passwordQueue,
): Promise<boolean> {
  for (const phc of earlier) if (await verifyPassword(password, phc, place)) return true;
  return false;
}

let commonest: ReadonlySet<string> | null = null;
function commonPasswords(): ReadonlySet<string> {
  commonest ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return commonest;
}

/** One of the 10 000 commonest, in any case, also when dressed up with symbols at its ends ("!!password!!"). */
export function isCommonPassword(password: string): boolean {
  const low = password.toLowerCase();
  const bare = low.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  return commonPasswords().has(low) || commonPasswords().has(bare);
}

/**
 * Every broken rule of the policy, `reused` included. `earlier` are the hashes of the last five passwords.
 * Source: administration-domain 2.5.
 */
export async function checkPassword(
  password: string,
  owner: PasswordOwner,
  earlier: readonly string[] = [],
  place: BoundedQueue = passwordQueue,
): Promise<PasswordRule[]> {
  const broken = brokenPasswordRules(password, owner, isCommonPassword);
  if (broken.length === 0 && (await reusesPassword(password, earlier, place))) broken.push('reused');
  return broken;
}

/** A random password of the given length (12 to 40) from the system's random source. */
export const newPassword = (length = 16): string => randomPassword(length, (below) => randomInt(below));
