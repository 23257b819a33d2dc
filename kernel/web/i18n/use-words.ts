import { useCallback } from 'react';
import type { Args, Said, Words, WordTable } from '#kernel/rules/words.ts';
import { inLocale, say } from '#kernel/rules/words.ts';
import { currentLocale, useLocale } from './locale.ts';

/** A sentence of one table: the key and the values of its holes are checked by the compiler. */
export type Speak<T extends WordTable> = <K extends keyof T & string>(
  key: K,
  ...args: Args<T[K]['en']>
) => string;

/** The words of a table in the reader's language; redraws when the language changes. */
export function useWords<T extends WordTable>(words: Words<T>): Speak<T> {
  const locale = useLocale();
  return useCallback<Speak<T>>(
    // A key that came by a cast and is in no table shows itself instead of taking the page down.
    (key, ...args) => (key in words.table ? say(words, locale, key, ...args) : key),
    [words, locale],
  );
}

/** Reads a `Said` (a title, a label) in the reader's language. */
export function useSaid(): (said: Said) => string {
  const locale = useLocale();
  return useCallback((said) => inLocale(said, locale), [locale]);
}

/** A sentence outside of React, in the language of this moment. */
export const sayNow = <T extends WordTable, K extends keyof T & string>(
  words: Words<T>,
  key: K,
  ...args: Args<T[K]['en']>
): string => say(words, currentLocale(), key, ...args);
