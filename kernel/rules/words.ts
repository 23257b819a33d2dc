import type { Locale } from './format.ts';

/** Words shown to people live side by side, so that a missing language does not compile. */
export interface Said { readonly zh: string; readonly en: string }
export type WordTable = Readonly<Record<string, Said>>;

type Holes<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
/** Arguments a sentence needs: one per `{hole}`; none when it has no hole. */
export type Args<S extends string> = [Holes<S>] extends [never] ? [] : [{ readonly [K in Holes<S>]: string | number }];

export interface Words<T extends WordTable> { readonly namespace: string; readonly table: T }
/** Declares the words of one capability. Keys are stable; sentences are whole, never built from fragments (screens 3.1.6). */
export const words = <const T extends WordTable>(namespace: string, table: T): Words<T> => ({ namespace, table });

export const inLocale = (said: Said, locale: Locale): string => (locale === 'zh_CN' ? said.zh : said.en);

/** A name kept in Chinese at `key` and in English at `keyEn`, in the reader's language; where there is only one, that one: names are never translated (screens 3.1.6). */
export function nameOf<K extends string>(row: Readonly<Record<K | `${K}En`, string | null>>, key: K, locale: Locale): string | null {
  const [zh, en] = [row[key], row[`${key}En`]];
  return locale === 'zh_CN' ? zh || en : en || zh;
}

/** Fills the holes of a sentence. A hole without a value stays visible, so that it is noticed. */
export const fill = (sentence: string, args: Readonly<Record<string, unknown>> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (hole, name: string) => (args[name] === undefined || args[name] === null ? hole : String(args[name])));

/** One sentence of a table in one language. */
export function say<T extends WordTable, K extends keyof T & string>(table: Words<T>, locale: Locale, key: K, ...args: Args<T[K]['en']>): string {
  return fill(inLocale(table.table[key] as Said, locale), (args[0] ?? {}) as Record<string, unknown>);
}
