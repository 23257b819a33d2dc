const isPlain = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);
const isWords = (v: Record<string, unknown>): boolean => typeof v.zh_CN === 'string';

/** A nested content as fields by dotted path; texts in two languages and lists stay whole, as a reader compares them. */
export function flatten(content: unknown, prefix = ''): Map<string, unknown> {
  const out = new Map<string, unknown>();
  if (!isPlain(content)) return out;
  for (const [key, value] of Object.entries(content)) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (isPlain(value) && !isWords(value)) for (const [k, v] of flatten(value, path)) out.set(k, v);
    else out.set(path, value);
  }
  return out;
}
