import type { Locale } from '#kernel/rules/locale.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { fill, inLocale, type LocalizedText, type Words, type WordTable } from '#kernel/rules/words.ts';

const named = new Map<string, LocalizedText>();
/**
 * Teaches the server the sentences of a capability's own field rules, so that refusals and import reasons say
 * them too: `rules`, or every key with a point; the rest of the table is left alone.
 */
export function registerRuleNames<T extends WordTable>(
  words: Words<T>,
  rules: readonly (keyof T & string)[] = Object.keys(words.table).filter((key) => key.includes('.')),
): void {
  for (const rule of rules) named.set(rule, words.table[rule] as LocalizedText);
}

/**
 * The sentence of a validation rule such as `number.two` or `text.max:50`; the part after the colon fills
 * `{n}`. An unknown rule is shown as it is.
 */
export function ruleText(rule: string, locale: Locale): string {
  const [key = rule, n] = rule.split(':');
  const said = (uiWords.table as Record<string, LocalizedText>)[key] ?? named.get(key);
  return said === undefined ? rule : fill(inLocale(said, locale), { n, field: '' }).trim();
}
