import { EMPTY } from '#kernel/rules/format.ts';
import { translate, type Words, type WordTable } from '#kernel/rules/words.ts';
import { comma, semicolon } from '#kernel/web/i18n/index.ts';
import type { Difference, Formatter } from '#kernel/web/screens/index.ts';
import { dataWords } from '../rules/data-words.ts';
import { fieldName, stateName } from '../rules/field-names.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MARKUP = /<\/?[a-z][^<>]*>/gi;
/** A formatted text in a line: its words without the marks. */
const plain = (text: string): string =>
  text.startsWith('<') ? text.replace(MARKUP, ' ').replace(/\s+/g, ' ').trim() : text;

/**
 * A logged value as its reader says it: yes and no, his time, his language; a person by name; of anything
 * else its parts.
 */
export function valueText(value: unknown, formatter: Formatter, targetType: string | null = null): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return formatter.bool(value);
  if (typeof value === 'string') return INSTANT.test(value) ? formatter.exactTime(value) : plain(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value.length === 0
      ? EMPTY
      : value.map((v) => valueText(v, formatter, targetType)).join(semicolon());
  if (isRecord(value) && typeof value.zh_CN === 'string')
    return formatter.i18n({
      zh_CN: value.zh_CN,
      en_US: typeof value.en_US === 'string' ? value.en_US : null,
    });
  if (!isRecord(value)) return JSON.stringify(value);
  if (typeof value.name === 'string') return value.name;
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  return (
    parts
      .map(
        ([key, part]) =>
          `${fieldName(targetType, key, formatter.locale)} ${stateName(targetType, key, part, formatter.locale) ?? valueText(part, formatter, targetType)}`,
      )
      .join(comma()) || EMPTY
  );
}

export interface LoggedChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}
/** Where a thing stands in a tree, as the machine keeps it. */
const MACHINE = new Set(['path']);
/** The number of a person or thing whose name changed with it. */
const namedBeside = (field: string, changes: readonly LoggedChange[]): boolean =>
  field.endsWith('_id') && changes.some((c) => c.field === `${field.slice(0, -3)}_name`);
/**
 * Changes of an act as rows old → new. Who did it is the entry's own column: a number of an account says
 * nothing beside it.
 */
export const differencesOf = (
  targetType: string | null,
  changes: readonly LoggedChange[],
  formatter: Formatter,
): Difference[] =>
  changes
    .filter((c) => !c.field.endsWith('_by') && !MACHINE.has(c.field) && !namedBeside(c.field, changes))
    .map((c) => ({
      key: c.field,
      label: fieldName(targetType, c.field, formatter.locale),
      old:
        stateName(targetType, c.field, c.before, formatter.locale) ??
        valueText(c.before, formatter, targetType),
      new:
        stateName(targetType, c.field, c.after, formatter.locale) ??
        valueText(c.after, formatter, targetType),
    }));

/** Stored request or response data, indented. */
export const dataText = (data: unknown): string => JSON.stringify(data, null, 2);

export interface SaidData {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Members nobody has a word for: they stand in the raw text alone. */
  readonly left: number;
  /** The full size in bytes, when only the beginning was kept. */
  readonly cutOf: number | null;
}
const MOST_SHOWN = 10;
/** The word for a member of a call: of the document it is about, else of those all calls share; null when nobody has one. */
function memberName(targetType: string | null, key: string, locale: Formatter['locale']): string | null {
  const documentField = fieldName(targetType, key, locale);
  if (documentField !== key) return documentField;
  const common = `field.${key}`;
  return common in dataWords.table ? translate(dataWords as Words<WordTable>, locale, common) : null;
}
/** A member's value in a line: lists of records are counted, what is inside a record is said as far as it has words. */
function memberText(targetType: string | null, key: string, value: unknown, formatter: Formatter): string {
  const state = stateName(targetType, key, value, formatter.locale);
  if (state !== null) return state;
  if (!Array.isArray(value))
    return isRecord(value) && typeof value.name !== 'string' && typeof value.zh_CN !== 'string'
      ? insideText(targetType, value, formatter)
      : valueText(value, formatter, targetType);
  const named = value.every((v) => !isRecord(v) || typeof v.name === 'string' || typeof v.zh_CN === 'string');
  if (!named || value.length > MOST_SHOWN)
    return translate(dataWords, formatter.locale, 'items', { n: value.length });
  return valueText(value, formatter, targetType);
}
const insideText = (
  targetType: string | null,
  record: Record<string, unknown>,
  formatter: Formatter,
): string =>
  saidData(targetType, record, formatter)
    .facts.map((f) => `${f.label} ${f.value}`)
    .join(comma()) || EMPTY;
/** What was asked or answered, as names and values in the reader's language (administration-domain 14.1). */
export function saidData(targetType: string | null, data: unknown, formatter: Formatter): SaidData {
  if (isRecord(data) && data.cut === true && typeof data.bytes === 'number')
    return { facts: [], left: 0, cutOf: data.bytes };
  const entries = isRecord(data) ? Object.entries(data).filter(([, v]) => v !== null && v !== '') : [];
  const facts = entries.flatMap(([key, value]) => {
    const label = memberName(targetType, key, formatter.locale);
    const text = label === null ? EMPTY : memberText(targetType, key, value, formatter);
    return label === null || text === EMPTY ? [] : [{ label, value: text }];
  });
  const lines = new Map<string, string>();
  // Two members of one name (`text` and `content`) share a line.
  for (const { label, value } of facts)
    lines.set(
      label,
      [...new Set([lines.get(label), value])].filter((v) => v !== undefined).join(semicolon()),
    );
  return {
    facts: [...lines].map(([label, value]) => ({ label, value })),
    left: Array.isArray(data) ? data.length : entries.length - facts.length,
    cutOf: null,
  };
}

const SHORT = 40;
const short = (text: string): string =>
  [...text].length > SHORT ? `${[...text].slice(0, SHORT).join('')}…` : text;
/** The same in one line for lists; long values are cut, the entry has them whole. */
export const changesLine = (
  targetType: string | null,
  changes: readonly LoggedChange[],
  formatter: Formatter,
): string =>
  differencesOf(targetType, changes, formatter)
    .map((d) =>
      d.old === EMPTY ? `${d.label}: ${short(d.new)}` : `${d.label}: ${short(d.old)} → ${short(d.new)}`,
    )
    .join(semicolon());
