import type { Locale } from '#kernel/rules/format.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { fill, inLocale, type LocalizedText, type Words, type WordTable } from '#kernel/rules/words.ts';

const named = new Map<string, LocalizedText>();
/** Teaches the server the sentences of a capability's own field rules, so that refusals and import reasons say them too. Keys with a point are rules; the rest of the table is left alone. */
export function registerRuleNames(words: Words<WordTable>): void {
  for (const [key, said] of Object.entries(words.table)) if (key.includes('.')) named.set(key, said);
}

/** The sentence of a validation rule such as `number.two` or `text.max:50`; the part after the colon fills `{n}`. An unknown rule is shown as it is. */
export function ruleText(rule: string, locale: Locale): string {
  const [key = rule, n] = rule.split(':');
  const said = (uiWords.table as Record<string, LocalizedText>)[key] ?? named.get(key);
  return said === undefined ? rule : fill(inLocale(said, locale), { n, field: '' }).trim();
}
