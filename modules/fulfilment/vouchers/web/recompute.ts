const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('');
async function sha(...parts: Uint8Array[]): Promise<string> {
  const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return hexOf(await crypto.subtle.digest('SHA-256', all));
}
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/**
 * The root a path leads to from a chain hash (RFC 9162), worked out in the visitor's own browser: he need not
 * believe the server. Null where the browser offers no hashing (a page without https).
 */
export async function rootOf(
  chainHash: string,
  index: number,
  count: number,
  path: readonly string[],
): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  let hash = await sha(LEAF, bytesOf(chainHash));
  let place = index;
  let last = count - 1;
  for (const near of path) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      hash = await sha(NODE, bytesOf(near), bytesOf(hash));
      while (place % 2 === 0 && place !== 0) {
        place >>= 1;
        last >>= 1;
      }
    } else hash = await sha(NODE, bytesOf(hash), bytesOf(near));
    place >>= 1;
    last >>= 1;
  }
  return last === 0 ? hash : null;
}
