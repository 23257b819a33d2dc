import type { Locale } from '#kernel/rules/locale.ts';
import type { LogName } from '#kernel/rules/log-names.ts';
import { stateText } from '#kernel/rules/state-names.ts';
import { inLocale, translate, type Words, type WordTable } from '#kernel/rules/words.ts';
import { logWords } from './words.ts';

interface Named {
  readonly words: Words<WordTable> | null;
  /** The life whose states the changes speak of. */
  readonly life: string | null;
}
const tables = new Map<string, Named>();

/**
 * Names the fields and states of one kind of target (`OFFER`, `MARKET` …) with the words of the capability
 * that owns it, so that its changes read as people say them.
 * Called by the composition.
 */
export const nameFields = (
  targetType: string,
  words: Words<WordTable> | null,
  lifecycle: string | null = null,
): void => void tables.set(targetType, { words, life: lifecycle });

/** Takes in what the modules say of their documents. */
export function nameDocuments(names: readonly LogName[]): void {
  for (const { kind, words, life: lifecycle } of names) nameFields(kind, words, lifecycle ?? null);
}

const STATE = 'state';
const camelOf = (field: string): string =>
  field.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
/** A changed field in words: of its own capability when it has named its fields, else as it is stored. */
export function fieldName(targetType: string | null, field: string, locale: Locale): string {
  if (field === STATE) return inLocale(logWords.table['field.state'], locale);
  const words = targetType === null ? null : (tables.get(targetType)?.words ?? null);
  const camel = camelOf(field);
  const key =
    words === null
      ? undefined
      : [field, camel, `field.${field}`, `field.${camel}`].find((k) => k in words.table);
  if (words !== null && key !== undefined) return translate(words, locale, key);
  const common = `field.${camel}`;
  return common in logWords.table ? translate(logWords as Words<WordTable>, locale, common) : field;
}

/**
 * A state of a target's life in words, or a code its capability names itself (`state.30`, `signMethod.10`);
 * null for any other value.
 */
export function stateName(
  targetType: string | null,
  field: string,
  value: unknown,
  locale: Locale,
): string | null {
  const named = targetType === null ? undefined : tables.get(targetType);
  if (named === undefined || typeof value !== 'string') return null;
  const valueKey = `${camelOf(field)}.${value}`;
  if (named.words !== null && valueKey in named.words.table) return translate(named.words, locale, valueKey);
  return field !== STATE || named.life === null ? null : stateText(named.life, value, locale);
}
