import { useCallback } from 'react';
import type { Args, LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';
import { inLocale, translate } from '#kernel/rules/words.ts';
import { currentLocale, useLocale } from './locale.ts';

/** A sentence of one table: the key and the values of its holes are checked by the compiler. */
export type Translate<T extends WordTable> = <K extends keyof T & string>(
  key: K,
  ...args: Args<T[K]['en']>
) => string;

/** The words of a table in the reader's language; redraws when the language changes. */
export function useWords<T extends WordTable>(words: Words<T>): Translate<T> {
  const locale = useLocale();
  return useCallback<Translate<T>>(
    // A key that came by a cast and is in no table shows itself instead of taking the page down.
    (key, ...args) => (key in words.table ? translate(words, locale, key, ...args) : key),
    [words, locale],
  );
}

/** Reads a `Said` (a title, a label) in the reader's language. */
export function useLocalized(): (said: LocalizedText) => string {
  const locale = useLocale();
  return useCallback((said) => inLocale(said, locale), [locale]);
}

/** A sentence outside of React, in the language of this moment. */
export const translateNow = <T extends WordTable, K extends keyof T & string>(
  words: Words<T>,
  key: K,
  ...args: Args<T[K]['en']>
): string => translate(words, currentLocale(), key, ...args);
