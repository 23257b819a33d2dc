import { EMPTY } from '#kernel/rules/format.ts';
import { comma, semicolon } from '#kernel/web/i18n/index.ts';
import type { Difference, Reader } from '#kernel/web/screens/index.ts';
import { fieldName, stateName } from '../rules/field-names.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const MARKUP = /<\/?[a-z][^<>]*>/gi;
/** A formatted text in a line: its words without the marks. */
const plain = (text: string): string => (text.startsWith('<') ? text.replace(MARKUP, ' ').replace(/\s+/g, ' ').trim() : text);

/** A logged value as its reader says it: yes and no, his time, his language; a person by name; of anything else its parts. */
export function valueText(value: unknown, reader: Reader, targetType: string | null = null): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return reader.bool(value);
  if (typeof value === 'string') return INSTANT.test(value) ? reader.exactTime(value) : plain(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : value.map((v) => valueText(v, reader, targetType)).join(semicolon());
  if (isRecord(value) && typeof value.zh_CN === 'string')
    return reader.i18n({ zh_CN: value.zh_CN, en_US: typeof value.en_US === 'string' ? value.en_US : null });
  if (!isRecord(value)) return JSON.stringify(value);
  if (typeof value.name === 'string') return value.name;
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  return parts.map(([key, part]) => `${fieldName(targetType, key, reader.locale)} ${stateName(targetType, key, part, reader.locale) ?? valueText(part, reader, targetType)}`).join(comma()) || EMPTY;
}

export interface LoggedChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}
/** Changes of an act as rows old → new. Who did it is the entry's own column: a number of an account says nothing beside it. */
export const differencesOf = (targetType: string | null, changes: readonly LoggedChange[], reader: Reader): Difference[] =>
  changes.filter((c) => !c.field.endsWith('_by')).map((c) => ({
    key: c.field,
    label: fieldName(targetType, c.field, reader.locale),
    old: stateName(targetType, c.field, c.before, reader.locale) ?? valueText(c.before, reader, targetType),
    new: stateName(targetType, c.field, c.after, reader.locale) ?? valueText(c.after, reader, targetType),
  }));

/** Stored request or response data, indented; `--` when none was kept. */
export const dataText = (data: unknown): string => (data === null || data === undefined ? EMPTY : JSON.stringify(data, null, 2));

const SHORT = 40;
const short = (text: string): string => ([...text].length > SHORT ? `${[...text].slice(0, SHORT).join('')}…` : text);
/** The same in one line for lists; long values are cut, the entry has them whole. */
export const changesLine = (targetType: string | null, changes: readonly LoggedChange[], reader: Reader): string =>
  differencesOf(targetType, changes, reader)
    .map((d) => (d.old === EMPTY ? `${d.label}: ${short(d.new)}` : `${d.label}: ${short(d.old)} → ${short(d.new)}`))
    .join(semicolon());
