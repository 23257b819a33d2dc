import { BadJson, UnsupportedType } from '#kernel/rules/refusals.ts';

/** Every string of a text that is JSON, and whether it is the name of a member. */
const STRINGS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  let names = Array.isArray(value) ? 0 : inner.length;
  for (const one of inner) names += namesIn(one);
  return names;
}

/**
 * Of two members of one name readers take the first or the last, each as he likes: what was signed, checked
 * and done must be one.
 */
function hasTwins(text: string, parsed: unknown): boolean {
  let names = 0;
  for (const found of text.matchAll(STRINGS)) if (found[1] !== undefined) names++;
  return names !== namesIn(parsed);
}

/**
 * The object a JSON body holds; an empty body is an empty one. Refuses 10005 for another type, 10006 for what
 * is no object or names a member twice.
 */
export function readJsonBody(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null || body === '') return {};
  if (typeof body !== 'string') throw UnsupportedType({});
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed) || hasTwins(body, parsed))
      throw new Error('not an object of single members');
  } catch {
    throw BadJson({});
  }
  return parsed as Record<string, unknown>;
}
