/**
 * The request signature's text (administration-domain 1.2). Integrity and freshness only: its key is public,
 * identity is the session.
 */
export const EMPTY_BODY = { _empty: 1 } as const;

/**
 * RFC 8785 canonical JSON: keys sorted by UTF-16 code units at every level, no white space, undefined
 * dropped. Throws on non-finite numbers, lone surrogates and depth over 32.
 */
export function canonical(value: unknown, depth = 0): string {
  if (depth > 32) throw new RangeError('deeper than 32 levels');
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('number');
    if (typeof value === 'string' && !value.isWellFormed()) throw new RangeError('lone surrogate');
    return JSON.stringify(value);
  }
  if (Array.isArray(value))
    return `[${value.map((v) => (v === undefined ? 'null' : canonical(v, depth + 1))).join(',')}]`;
  const object = value as Record<string, unknown>;
  const keys = Object.keys(object)
    .filter((k) => object[k] !== undefined)
    .sort();
  return `{${keys.map((k) => `${canonical(k, depth + 1)}:${canonical(object[k], depth + 1)}`).join(',')}}`;
}

/** The text that is hashed: canonical payload, timestamp, nonce, key, one per line. Signs exactly what is sent. */
export function stringToSign(payload: unknown, timestamp: string, nonce: string, key: string): string {
  const sent = JSON.parse(JSON.stringify(payload ?? {})) as object;
  return [canonical(Object.keys(sent).length > 0 ? sent : EMPTY_BODY), timestamp, nonce, key].join('\n');
}

/** Multipart text parts or decoded query: a name occurring once is a string, several times an array in order. */
export function fieldsOf(entries: Iterable<[string, string]>): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = {};
  for (const [k, v] of entries) {
    const before = out[k];
    out[k] = before === undefined ? v : Array.isArray(before) ? [...before, v] : [before, v];
  }
  return out;
}
