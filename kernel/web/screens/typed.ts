import type { LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';

/** Keys of `R` whose values are all of `V`. */
export type KeysOf<R, V> = { [K in keyof R]-?: R[K] extends V ? K : never }[keyof R] & string;
export type Maybe<V> = V | null | undefined;

type HasLabel<T, K extends string> = K extends keyof T ? true : `field.${K}` extends keyof T ? true : false;
/**
 * What may be said about a column, filter or field. The label comes from the words under its key (or
 * `field.<key>`); without such words it must be given.
 */
export type More<T, K extends string, M> =
  HasLabel<T, K> extends true
    ? [more?: M & { readonly label?: LocalizedText }]
    : [more: M & { readonly label: LocalizedText }];

/** The label of a key; a missing one is a fault of the declaration, found when the screen module loads. */
export function labelOf<T extends WordTable>(
  words: Words<T>,
  key: string,
  given: LocalizedText | undefined,
): LocalizedText {
  const said = given ?? words.table[key] ?? words.table[`field.${key}`];
  if (!said) throw new Error(`${words.namespace}: no words for ${key}`);
  return said;
}

/** Reads a key of a row whose shape the declaration has already checked. */
export const at = (row: unknown, key: string): unknown => (row as Readonly<Record<string, unknown>>)[key];
export const textAt = (row: unknown, key: string): string | null => {
  const value = at(row, key);
  return value === null || value === undefined || value === '' ? null : String(value);
};
