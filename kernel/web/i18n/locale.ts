import type { Locale } from '#kernel/rules/locale.ts';
import { commaIn } from '#kernel/rules/words.ts';
import { browserStorage, createStore, useStore } from '../request/store.ts';

const KEY = 'chem-dt-locale';
/** Named here again so that pages without numbers carry no arithmetic. */
export const LOCALES = ['zh_CN', 'en_US'] as const satisfies readonly Locale[];

/** Stored setting, else the browser's language, else zh_CN (specification 9, R-I18N-003). */
export function chooseLocale(stored: string | null, browser: readonly string[]): Locale {
  const held = LOCALES.find((l) => l === stored);
  if (held) return held;
  for (const tag of browser) {
    if (/^zh\b/i.test(tag)) return 'zh_CN';
    if (/^en\b/i.test(tag)) return 'en_US';
  }
  return 'zh_CN';
}

/** The language of this page. */
export const localeStore = createStore<Locale>(
  chooseLocale(
    browserStorage.read('local', KEY),
    typeof navigator === 'undefined' ? [] : navigator.languages,
  ),
);
export const currentLocale = (): Locale => localeStore.get();
export const useLocale = (): Locale => useStore(localeStore);
/**
 * What stands between the items of a list in a line, and between its parts (screens 3.1: full-width
 * punctuation in Chinese).
 */
export const comma = (): string => commaIn(currentLocale());
export const semicolon = (): string => (currentLocale() === 'zh_CN' ? '；' : '; ');
export const htmlLang = (locale: Locale): string => (locale === 'zh_CN' ? 'zh-CN' : 'en');

/** True when somebody chose a language in this browser; else the account's may be taken. */
export const localeChosen = (): boolean => browserStorage.read('local', KEY) !== null;

/** Writes the language into the page, for browsers and screen readers. */
export function applyLocale(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = htmlLang(localeStore.get());
}

/** Changes the language in place: nothing is reloaded or remounted, so half-filled forms stay. */
export function setLocale(locale: Locale): void {
  browserStorage.write('local', KEY, locale);
  localeStore.set(locale);
  applyLocale();
}
