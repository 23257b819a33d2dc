import type { Locale } from '#kernel/rules/locale.ts';

interface Both {
  readonly zh: string;
  readonly en: string;
  /** A limit in words, in both languages. */
  readonly limit?: unknown;
  readonly limitEn?: unknown;
}
const isBoth = (value: unknown): value is Both =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Both).zh === 'string' &&
  typeof (value as Both).en === 'string';

const SPLIT = /^(：|: )(.*)$/s;
/** Words behind an item in the reader's language, where the goods say the same words in it. */
function restIn(rest: string, { limit, limitEn }: Both, locale: Locale): string {
  const words = SPLIT.exec(rest)?.[2];
  if (words === undefined) return rest;
  const same =
    typeof limit === 'string' && typeof limitEn === 'string' && (words === limit || words === limitEn);
  return locale === 'zh_CN' ? `：${same ? limit : words}` : `: ${same ? limitEn : words}`;
}
/**
 * A specification item as its reader reads it: the goods' own specification says it in both languages; what
 * it does not name stays as typed. A limit in words follows the name.
 */
export function specItemIn(item: string, goods: Readonly<Record<string, unknown>>, locale: Locale): string {
  const known = Array.isArray(goods.specItems) ? goods.specItems.filter(isBoth) : [];
  for (const of of known) {
    if (of.zh === '' || of.en === '') continue;
    const typed = [of.zh, of.en].find(
      (name) => item === name || ['：', ': ', ' '].some((mark) => item.startsWith(name + mark)),
    );
    if (typed !== undefined)
      return (locale === 'zh_CN' ? of.zh : of.en) + restIn(item.slice(typed.length), of, locale);
  }
  return item;
}
