import type { Locale } from './locale.ts';

/** Words shown to people live side by side, so that a missing language does not compile. */
export interface LocalizedText {
  readonly zh: string;
  readonly en: string;
}
export type WordTable = Readonly<Record<string, LocalizedText>>;

type NameIn<S extends string> = S extends `${infer Name}|${string}` ? Name : S;
type Holes<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? NameIn<Name> | Holes<Rest>
  : never;
/** Arguments a sentence needs: one per `{hole}`; none when it has no hole. */
export type Args<S extends string> = [Holes<S>] extends [never]
  ? []
  : [{ readonly [K in Holes<S>]: string | number }];

export interface Words<T extends WordTable> {
  readonly namespace: string;
  readonly table: T;
}
/**
 * Declares the words of one capability. Keys are stable; sentences are whole, never built from fragments
 * (screens 3.1.6).
 */
export const words = <const T extends WordTable>(namespace: string, table: T): Words<T> => ({
  namespace,
  table,
});

/** What stands between the parts of an enumeration. */
export const commaIn = (locale: string): string => (locale === 'zh_CN' ? '、' : ', ');
export const inLocale = (said: LocalizedText, locale: Locale): string =>
  locale === 'zh_CN' ? said.zh : said.en;

/**
 * A name kept in Chinese at `key` and in English at `keyEn`, in the reader's language; where there is only
 * one, that one: names are never translated (screens 3.1.6).
 */
export function nameOf<K extends string>(
  row: Readonly<Record<K | `${K}En`, string | null>>,
  key: K,
  locale: Locale,
): string | null {
  const [zh, en] = [row[key], row[`${key}En`]];
  return locale === 'zh_CN' ? zh || en : en || zh;
}

/** A name kept in both languages as a sentence takes it; the Chinese one stands in where there is no English. */
export const bothNames = (name: string, nameEn: string | null | undefined): LocalizedText => ({
  zh: name,
  en: nameEn || name,
});

/** `{n}` is a value; `{n|row|rows}` is the form the count asks for in English, which alone inflects: `{n} {n|row|rows}`. */
const HOLE = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
const SPACED = new RegExp(`( ?)(${HOLE.source})( ?)`, 'g');
const plural = new Intl.PluralRules('en');
/** Counts arrive as numbers or as they are written, with their grouping. */
const formOf = (count: unknown, one: string, many: string): string =>
  plural.select(Number(String(count).replaceAll(',', ''))) === 'one' ? one : many;

const HAN = /[\p{Script=Han}，。、；：？！（）“”《》]/u;
const meetsHan = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && HAN.test(a) && HAN.test(b);

const STOPS = '.。';
/**
 * A value as it stands before what follows in the sentence: its own full stop gives way to the sentence's
 * («…Co., Ltd.», a reason somebody closed with a stop).
 */
export const beforeStop = (value: string, next: string | undefined): string =>
  next !== undefined && STOPS.includes(next) && value.length > 1 ? value.replace(/[.。]$/, '') : value;

/**
 * Fills the holes of a sentence. A hole without a value stays visible, so that it is noticed. Chinese sets no
 * space between Chinese: the one a sentence keeps for a Latin value falls away where a Chinese one meets it.
 */
export const fill = (sentence: string, args: Readonly<Record<string, unknown>> = {}): string =>
  sentence.replace(
    SPACED,
    (
      _all,
      before: string,
      hole: string,
      name: string,
      one: string | undefined,
      many: string | undefined,
      after: string,
      at: number,
    ) => {
      const value = args[name];
      if (value === undefined || value === null) return `${before}${hole}${after}`;
      const next = at + before.length + hole.length + after.length;
      const said =
        one === undefined
          ? beforeStop(String(value), after === '' ? sentence[next] : after)
          : formOf(value, one, many ?? one);
      return `${meetsHan(sentence[at - 1], said[0]) ? '' : before}${said}${meetsHan(said.at(-1), sentence[next]) ? '' : after}`;
    },
  );

const isLocalizedText = (value: unknown): value is LocalizedText =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;
const inOne = (args: Readonly<Record<string, unknown>>, language: 'zh' | 'en') =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, isLocalizedText(value) ? value[language] : value]),
  );
/** A sentence filled in both languages; a value that is itself said in both stands in each in its own. */
export const fillBoth = (
  sentence: LocalizedText,
  args: Readonly<Record<string, unknown>>,
): LocalizedText => ({
  zh: fill(sentence.zh, inOne(args, 'zh')),
  en: fill(sentence.en, inOne(args, 'en')),
});

/** What `say` answers in each language: figures, units and codes of a notice. */
export const inBoth = (say: (locale: Locale) => string): LocalizedText => ({
  zh: say('zh_CN'),
  en: say('en_US'),
});

/** A sentence as documents quote it: its words in the plural, its values still open. */
export const forMany = (sentence: string): string =>
  sentence.replace(
    HOLE,
    (hole, _name: string, _one: string | undefined, many: string | undefined) => many ?? hole,
  );

/** One sentence of a table in one language. */
export function translate<T extends WordTable, K extends keyof T & string>(
  table: Words<T>,
  locale: Locale,
  key: K,
  ...args: Args<T[K]['en']>
): string {
  return fill(
    inLocale(table.table[key] as LocalizedText, locale),
    (args[0] ?? {}) as Record<string, unknown>,
  );
}
