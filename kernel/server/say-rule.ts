import { uiWords } from '#kernel/rules/ui-words.ts';
import type { Locale } from '#kernel/rules/format.ts';
import { fill, inLocale } from '#kernel/rules/words.ts';

/** The sentence of a validation rule such as `number.two` or `text.max:50`; the part after the colon fills `{n}`. An unknown rule is shown as it is. */
export function sayRule(rule: string, locale: Locale): string {
  const [key = rule, n] = rule.split(':');
  const said = (uiWords.table as Record<string, { zh: string; en: string }>)[key];
  return said === undefined ? rule : fill(inLocale(said, locale), { n, field: '' }).trim();
}
