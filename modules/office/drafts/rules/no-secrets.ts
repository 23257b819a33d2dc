/** Names whose values must not rest in a draft: passwords, codes and tickets (administration-domain 1.6, 14.1). */
const SECRET =
  /^(password|newPassword|oldPassword|confirmPassword|pwd|smsCode|imgCode|code|verifyCode|verifyTicket|ticket|token|signature)$/i;
const DEEPEST = 16;

/**
 * The first path in a draft that holds a secret under a known name, or null. Depth beyond 16 counts as one,
 * because nothing typed by a person nests like that.
 */
export function secretIn(value: unknown, path = '', depth = 0): string | null {
  if (depth > DEEPEST) return path;
  if (value === null || typeof value !== 'object') return null;
  for (const [key, below] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (!Array.isArray(value) && SECRET.test(key) && below !== null && below !== '') return at;
    const deeper = secretIn(below, at, depth + 1);
    if (deeper !== null) return deeper;
  }
  return null;
}

/** Size of a draft as it is stored, in bytes of UTF-8. */
export function bytesOf(value: unknown): number {
  let bytes = 0;
  for (const letter of JSON.stringify(value)) {
    const point = letter.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
