import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Args, Said, Words, WordTable } from '#kernel/rules/words.ts';
import { fill, inLocale, say } from '#kernel/rules/words.ts';
import { addWords } from './engine.ts';
import { currentLocale, useLocale } from './locale.ts';

/** A sentence of one table: the key and the values of its holes are checked by the compiler. */
export type Speak<T extends WordTable> = <K extends keyof T & string>(
  key: K,
  ...args: Args<T[K]['en']>
) => string;

/** The words of a table in the reader's language; redraws when the language changes. */
export function useWords<T extends WordTable>(words: Words<T>): Speak<T> {
  const { t } = useTranslation(words.namespace, { i18n: addWords(words) });
  // The engine's own key types know nothing of our tables; ours are checked by Speak.
  const speak = t as unknown as (key: string, options: { skipInterpolation: true }) => string;
  return useCallback<Speak<T>>(
    (key, ...args) => fill(speak(key, { skipInterpolation: true }), args[0] ?? {}),
    [speak],
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
