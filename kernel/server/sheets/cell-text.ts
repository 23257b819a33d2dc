import { createRequire } from 'node:module';
import { dec } from '#kernel/rules/decimal.ts';

// The CommonJS build brings the code pages of old .xls files along.
export const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx');

export interface ReadRow {
  readonly line: number;
  readonly cells: string[];
}

const two = (n: number) => String(n).padStart(2, '0');

/** A serial number of a date format as ISO day, clock, or both. */
function dateText(serial: number, date1904: boolean): string {
  // Doubles fall a hair short of whole seconds; the nearest one is meant.
  const nearest = serial % 1 === 0 ? serial : Math.round(serial * 86_400) / 86_400 + 1e-9;
  const at = xlsx.SSF.parse_date_code(nearest, { date1904 }) as {
    y: number;
    m: number;
    d: number;
    H: number;
    M: number;
    S: number;
  } | null;
  if (at === null) return '';
  const clock = `${two(at.H)}:${two(at.M)}:${two(Math.floor(at.S))}`;
  if (serial > 0 && serial < 1) return clock;
  const day = `${at.y}-${two(at.m)}-${two(at.d)}`;
  return serial % 1 === 0 ? day : `${day} ${clock}`;
}

/** How a number format shows its numbers, as far as it changes what a person would type. */
export type Shown = 'date' | 'percent' | 'plain';
const known = new Map<string, Shown>();
export function shownBy(format: string): Shown {
  let shown = known.get(format);
  if (shown === undefined) {
    shown =
      format !== '' && xlsx.SSF.is_date(format)
        ? 'date'
        : /%\s*$/.test(format.replace(/"[^"]*"|\\./g, ''))
          ? 'percent'
          : 'plain';
    known.set(format, shown);
  }
  return shown;
}

const SHORT_INTEGER = /^-?\d{1,15}$/;
/**
 * A number as people would type it: plain decimal digits, ISO dates, percentages with their sign.
 * Spreadsheets show 15 significant digits; the rest is noise of doubles.
 */
export function numberText(value: number, shown: Shown, date1904: boolean): string {
  if (shown === 'date') return dateText(value, date1904);
  const text = String(value);
  if (shown === 'plain' && SHORT_INTEGER.test(text)) return text;
  const number = dec(value.toPrecision(15));
  return shown === 'percent' ? `${number.times(100).toFixed()}%` : number.toFixed();
}
