/** What a payload may hold: numbers travel as decimal text, so that everybody hashes the same bytes. */
export type Canonical =
  | string
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

/**
 * Canonical JSON (trading-domain 15): sorted keys, no white space; absent members are left out. Throws on a
 * number.
 */
export function canonicalJson(value: Canonical): string {
  if (Array.isArray(value)) return `[${value.map((v: Canonical) => canonicalJson(v)).join(',')}]`;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value !== 'object') throw new TypeError(`not canonical: ${typeof value}`);
  const members = Object.entries(value as { readonly [key: string]: Canonical | undefined })
    .filter((member): member is [string, Canonical] => member[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, v]) => `${JSON.stringify(key)}:${canonicalJson(v)}`).join(',')}}`;
}
