import type { Kysely } from 'kysely';
import { casFrom } from '#kernel/rules/check-digits.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { labelsOf } from '#office/codesets/server/door.ts';
import { CellFault, type Choice } from '#office/transfers/server/door.ts';

/** What is compared: one width, no case, no space around. */
export const keyed = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
/** The text of a cell; null where nothing stands. */
export const cell = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text.trim();
/** The values of a cell that takes several. */
export const parts = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[;；\n]/)
    .map((p) => p.trim())
    .filter((p) => p !== '');
/** What a cell names; a CAS number with hyphens or without. Refused at its column. */
export function must<V>(book: ReadonlyMap<string, V>, field: string, value: string | undefined): V {
  const found = book.get(keyed(value ?? '')) ?? book.get(casFrom(value ?? '') ?? '');
  if (found === undefined) throw new CellFault(field, 'reference', value ?? '');
  return found;
}
/** A book of records by everything they are called; where two share a name, the first given wins. */
export function bookOf<V>(
  entries: Iterable<readonly [V, readonly (string | null)[]]>,
): ReadonlyMap<string, V> {
  const book = new Map<string, V>();
  for (const [value, names] of entries)
    for (const name of names)
      if (name !== null && name !== '' && !book.has(keyed(name))) book.set(keyed(name), value);
  return book;
}

type Tx = Kysely<AnyTables>;
/** The items of a code set as drop-down of a template. */
export const choicesOf =
  (set: string) =>
  async (w: { readonly tx: unknown }): Promise<Choice[]> => {
    const tx = w.tx as Tx;
    const [zh, en] = [await labelsOf({ tx }, set, 'zh_CN'), await labelsOf({ tx }, set, 'en_US')];
    return [...zh].map(([code, name]) => ({ code, zh: name, en: en.get(code) ?? name }));
  };
/** Several items of a set in one cell, by code or by either name, as their codes. */
export function codesIn(text: string | undefined, choices: readonly Choice[], field: string): string[] {
  const called = (part: string) =>
    choices.find((c) => [c.code, c.zh, c.en].some((name) => keyed(name) === keyed(part)))?.code;
  // Exports and people part words by commas as well; a word that has one of its own is looked for first.
  const words = parts(text).flatMap((part) =>
    called(part) === undefined
      ? part
          .split(/[、,，]/)
          .map((p) => p.trim())
          .filter((p) => p !== '')
      : [part],
  );
  return words.map((word) => {
    const code = called(word);
    if (code === undefined) throw new CellFault(field, 'choice', word);
    return code;
  });
}

/** What the rows of one stretch are read with, asked once for all of them. */
export function oncePer<W extends { readonly tx: object }, B>(
  read: (w: W) => Promise<B>,
): (w: W) => Promise<B> {
  const known = new WeakMap<object, Promise<B>>();
  return (w) => {
    const asked = known.get(w.tx) ?? read(w);
    known.set(w.tx, asked);
    return asked;
  };
}
