import { wallParts } from '#kernel/rules/wall-time.ts';

/**
 * What a column holds: it decides number format and alignment. Values are decimal text, ISO days or instants,
 * or plain text; null is an empty cell.
 */
export type ColumnKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'quantity'
  | 'money'
  | 'price'
  | 'percent'
  | 'date'
  | 'dateTime';
export type Cell = string | null | Date;
export interface Column {
  readonly heading: string;
  readonly kind: ColumnKind;
  /** Characters; default by kind. */
  readonly width?: number;
  /** Offered as a drop-down from row `firstDataRow` on. */
  readonly choices?: readonly string[];
  /** Several of the choices may stand in a cell: they are listed, but not offered as a drop-down, which takes one only. */
  readonly several?: boolean;
}
export const isNumeric = (kind: ColumnKind): boolean => !['text', 'date', 'dateTime'].includes(kind);

/** Cells that a spreadsheet would run get a leading apostrophe (administration-domain 20). Not for numeric columns. */
export const guardText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
/** The reverse, when a guarded file is imported again. */
export const unguardText = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
/** Decimal text that a spreadsheet keeps exactly (15 significant digits), or null: then it is written as text. */
export function exactNumber(value: string): string | null {
  if (!PLAIN_NUMBER.test(value)) return null;
  return value.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15 ? value : null;
}

const DAY_MS = 86_400_000;
/** Days between the epoch and the spreadsheet's day 0. */
const EPOCH_SERIAL = 25_569;

/**
 * The serial number of a calendar day (`YYYY-MM-DD`) or of an instant's wall-clock time in a zone; null when
 * it is neither.
 */
export function dateSerial(value: string | Date, zone: string): number | null {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) {
    const at = Date.parse(`${value}T00:00:00Z`);
    return Number.isNaN(at) ? null : at / DAY_MS + EPOCH_SERIAL;
  }
  const instant = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(instant.getTime())) return null;
  const { year, month, day, hour, minute, second } = wallParts(instant, zone);
  return (
    Math.round((Date.UTC(year, month - 1, day, hour, minute, second) / DAY_MS + EPOCH_SERIAL) * 1e8) / 1e8
  );
}

/** A date cell as text for csv: `2026-11-21` or `2026-11-21 09:30:00` in the zone. */
export function dateText(value: string | Date, kind: 'date' | 'dateTime', zone: string): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const instant = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(instant.getTime())) return String(value);
  const p = wallParts(instant, zone);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${p.year}-${two(p.month)}-${two(p.day)}`;
  return kind === 'date' ? day : `${day} ${two(p.hour)}:${two(p.minute)}:${two(p.second)}`;
}
