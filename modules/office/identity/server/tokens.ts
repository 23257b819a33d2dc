import { createHash, randomBytes, randomInt } from 'node:crypto';

/**
 * 32 random bytes, base64url: logins, tickets, shared links. Only the hash is stored; a shared link is kept
 * sealed beside it, for its maker's list.
 */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** A code's hash is salted, because six digits are soon tried. */
export const saltedHash = (salt: Buffer, text: string): Buffer =>
  createHash('sha256').update(salt).update(text).digest();
export const newSalt = (): Buffer => randomBytes(16);
/** Six digits from the system's random source, leading zeros kept. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
