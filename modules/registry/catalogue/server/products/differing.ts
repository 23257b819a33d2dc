import { canonical } from '#kernel/rules/signature.ts';

/**
 * The columns that really change: stored json counts as the same whatever the order of its keys. An emptied
 * list of lines is written as json.
 */
export function differing(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  lines: string,
): Record<string, unknown> {
  const changed = Object.entries(after).filter(
    ([key, value]) => canonical(before[key] ?? null) !== canonical(value ?? null),
  );
  return Object.fromEntries(
    changed.map(([key, value]) => [
      key,
      key === lines && Array.isArray(value) && value.length === 0 ? '[]' : value,
    ]),
  );
}
