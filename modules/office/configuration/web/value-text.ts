import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { semicolon } from '#kernel/web/i18n/index.ts';
import type { Difference, Formatter } from '#kernel/web/screens/index.ts';
import { unitWords } from '../rules/unit-words.ts';
import { siteWords } from '../rules/words.ts';

type Table = Readonly<Record<string, LocalizedText | undefined>>;
const site: Table = siteWords.table;
const units: Table = unitWords.table;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const isRecord = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);

/** A field of a configured thing as its form calls it. */
export const fieldText = (field: string, formatter: Formatter): string => {
  const said = units[field] ?? site[field] ?? site[field.split('.')[0] ?? field];
  return said === undefined ? field : formatter.text(said);
};

/** A stored value in words: choices by their names, times in the reader's zone, texts in his language. */
export function valueText(field: string, value: unknown, formatter: Formatter): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return formatter.bool(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const choice = site[`${field}.${value}`] ?? units[`${field}.${value}`];
    if (choice !== undefined) return formatter.text(choice);
    return INSTANT.test(value) ? formatter.dateTime(value) : value;
  }
  if (Array.isArray(value))
    return value.map((v) => valueText(field, v, formatter)).join(semicolon()) || EMPTY;
  if (isRecord(value) && typeof value.zh_CN === 'string')
    return [value.zh_CN, value.en_US].filter((v) => typeof v === 'string' && v !== '').join(' / ');
  if (isRecord(value) && isRecord(value.names)) return valueText('names', value.names, formatter);
  return JSON.stringify(value);
}

export const differencesIn = (
  changes: readonly { field: string; before: unknown; after: unknown }[],
  formatter: Formatter,
): Difference[] =>
  changes.map((c) => ({
    key: c.field,
    label: fieldText(c.field, formatter),
    old: valueText(c.field, c.before, formatter),
    new: valueText(c.field, c.after, formatter),
  }));
