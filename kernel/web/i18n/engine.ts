import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { inLocale, type Words, type WordTable } from '#kernel/rules/words.ts';
import { htmlLang, LOCALES, localeStore } from './locale.ts';

let engine: i18n | null = null;

/** The one i18next instance; keys are whole names with dots, and holes are left to `fill`, which the server uses too. */
export function wordsEngine(): i18n {
  if (engine) return engine;
  const made = createInstance();
  void made.use(initReactI18next).init({
    lng: localeStore.get(),
    supportedLngs: [...LOCALES],
    nonExplicitSupportedLngs: false,
    load: 'currentOnly',
    fallbackLng: false,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    react: { useSuspense: false },
  });
  localeStore.watch(() => void made.changeLanguage(localeStore.get()));
  if (typeof document !== 'undefined') document.documentElement.lang = htmlLang(localeStore.get());
  engine = made;
  return made;
}

const added = new WeakSet<object>();

/** Hands a table of words to the engine, once, in both languages. */
export function addWords<T extends WordTable>(words: Words<T>): i18n {
  const target = wordsEngine();
  if (added.has(words)) return target;
  added.add(words);
  for (const locale of LOCALES) {
    const bundle = Object.fromEntries(
      Object.entries(words.table).map(([key, said]) => [key, inLocale(said, locale)]),
    );
    target.addResourceBundle(locale, words.namespace, bundle, true, true);
  }
  return target;
}
