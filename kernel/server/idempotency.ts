import type { z } from 'zod';
import { hidingSecrets } from './redact.ts';
import { type Secrets, Unreadable } from './secrets.ts';

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
