import type { Locale } from '#kernel/rules/format.ts';
import { say, type Words, type WordTable } from '#kernel/rules/words.ts';

const tables = new Map<string, Words<WordTable>>();

/** Names the fields of one kind of target (`OFFER`, `MARKET` …) with the words of the capability that owns it, so that its changes read as people say them. Called by the composition. */
export function nameFields(targetType: string, words: Words<WordTable>): void {
  tables.set(targetType, words);
}

/** A changed field in words: of its own capability when it has named its fields, else as it is stored. */
export function fieldName(targetType: string | null, field: string, locale: Locale): string {
  const words = targetType === null ? undefined : tables.get(targetType);
  const camel = field.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
  const key = words === undefined ? undefined : [field, camel, `field.${field}`, `field.${camel}`].find((k) => k in words.table);
  return words === undefined || key === undefined ? field : say(words, locale, key);
}
