/** Values of a form are plain nested objects; fields are named by dotted paths. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Names of picked records stand beside the values under this key, for the check page; like every key that
 * begins with $ they are never sent.
 */
export const LABELS = '$labels';
/** Keys a form keeps beside its values, for itself: no part of what is asked, checked or sent. */
export const isAside = (key: string): boolean => key.startsWith('$');

type Deeper = [never, 0, 1, 2];
/** Dotted paths of `I`, up to three deep, whose values are all of `V`. Lists are leaves. */
export type PathOf<I, V, D extends 0 | 1 | 2 | 3 = 3> = [Deeper[D]] extends [never]
  ? never
  : I extends object
    ? {
        [K in keyof I & string]-?:
          | (I[K] extends V ? K : never)
          | (NonNullable<I[K]> extends readonly unknown[] | string | number | boolean
              ? never
              : `${K}.${PathOf<NonNullable<I[K]>, V, Extract<Deeper[D], 0 | 1 | 2>>}`);
      }[keyof I & string]
    : never;

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function getAt(values: unknown, path: string): unknown {
  let here: unknown = values;
  for (const key of path.split('.')) here = isObject(here) ? here[key] : undefined;
  return here;
}

/** A copy with one path changed; objects on the way are made. */
export function setAt(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [key]: value };
  const inner = values[key];
  return { ...values, [key]: setAt(isObject(inner) ? inner : {}, rest.join('.'), value) };
}

/** Nothing entered: empty text, null, empty list, a composite whose parts are all empty. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isBlank);
}

/** Same content, however it was built. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b) && typeof a !== 'boolean' && typeof b !== 'boolean'))
    return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((v, n) => isSame(v, b[n]));
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}
