import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { hazardWords } from './hazard-words.ts';
import { precautionWords } from './precaution-words.ts';

const sentences: ReadonlyMap<string, LocalizedText> = new Map(
  Object.entries({ ...hazardWords.table, ...precautionWords.table }).map(([code, said]) => [
    code.toUpperCase(),
    said,
  ]),
);

/** The sentence of a statement by its code, of several joined by `+` one after the other; null where one has none. */
export function statementText(code: string, locale: Locale): string | null {
  const said = code
    .toUpperCase()
    .split('+')
    .map((one) => sentences.get(one));
  if (said.some((s) => s === undefined)) return null;
  return said.map((s) => inLocale(s as LocalizedText, locale)).join(locale === 'zh_CN' ? '；' : '. ');
}
