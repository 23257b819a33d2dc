const isPlain = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);
const isWords = (v: Record<string, unknown>): boolean => typeof v.zh_CN === 'string';

/** A nested content as fields by dotted path; texts in two languages and lists stay whole, as a reader compares them. */
function flatten(content: unknown, prefix = ''): Map<string, unknown> {
  const out = new Map<string, unknown>();
  if (!isPlain(content)) return out;
  for (const [key, value] of Object.entries(content)) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (isPlain(value) && !isWords(value)) for (const [k, v] of flatten(value, path)) out.set(k, v);
    else out.set(path, value);
  }
  return out;
}

interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}
/** Field by field what differs between two contents. */
export const differences = (before: unknown, after: unknown): Difference[] => {
  const [old, fresh] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter((c) => JSON.stringify(c.before) !== JSON.stringify(c.after));
};

/**
 * What a form would bring into force against what is: an emptied field is null there, and what the form holds
 * beside the content (version, note) is no part of it.
 */
export const formDifferences = (
  inForce: Readonly<Record<string, unknown>>,
  form: Readonly<Record<string, unknown>>,
): Difference[] => {
  const wanted = Object.fromEntries(Object.keys(inForce).map((key) => [key, form[key]]));
  return differences(inForce, wanted)
    .map((c) => (c.after === '' ? { ...c, after: null } : c))
    .filter((c) => JSON.stringify(c.before) !== JSON.stringify(c.after));
};

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
/**
 * What releasing one entry changes of what the site shows: field by field, in the order of its form. One that was
 * never released brings everything that is filled in.
 */
export const entryDifferences = (
  fields: readonly string[],
  entry: Readonly<Record<string, unknown>> & { readonly inForce: Readonly<Record<string, unknown>> | null },
): Difference[] =>
  fields
    .map((field) => ({ field, before: entry.inForce?.[field] ?? null, after: entry[field] ?? null }))
    .filter((c) => !(isBlank(c.before) && isBlank(c.after)))
    .filter((c) => JSON.stringify(c.before) !== JSON.stringify(c.after));
