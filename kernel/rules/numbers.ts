import { isLuhn, luhnDigit } from './check-digits.ts';

/**
 * Document numbers (trading-domain 22.2). Form A: prefix + YYMMDD + 6-digit day sequence + Luhn digit, gaps allowed.
 * Form B: prefix + YYYY + 6-digit year sequence + Luhn digit, gapless. Above 999,999 the sequence grows to 7 digits.
 */
export const FORM_A = [
  'OF',
  'NG',
  'IA',
  'DL',
  'LT',
  'IQ',
  'BQ',
  'AU',
  'BD',
  'SO',
  'SN',
  'PR',
  'IV',
  'AP',
  'PU',
  'SK',
  'FS',
  'GP',
  'LO',
  'IM',
  'EX',
] as const;
export const FORM_B = ['HT', 'ST', 'GV'] as const;
export type PrefixA = (typeof FORM_A)[number];
export type PrefixB = (typeof FORM_B)[number];

const isFormA = (prefix: string): boolean => (FORM_A as readonly string[]).includes(prefix);
const isFormB = (prefix: string): boolean => (FORM_B as readonly string[]).includes(prefix);

function sequence(seq: number): string {
  if (!Number.isSafeInteger(seq) || seq < 1 || seq > 9_999_999)
    throw new RangeError(`sequence ${seq} is outside 1 to 9,999,999`);
  return String(seq).padStart(6, '0');
}

/**
 * Form A number of a business day (`YYYY-MM-DD`, Asia/Shanghai) and its day sequence from 1. Throws outside 1
 * to 9,999,999.
 */
export function numberFormA(prefix: string, day: string, seq: number): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`${day} is not a day`);
  const digits = day.replaceAll('-', '').slice(2) + sequence(seq);
  return prefix + digits + luhnDigit(digits);
}

/** Form B number of a year and its year sequence from 1. Throws outside 1 to 9,999,999. */
export function numberFormB(prefix: string, year: number, seq: number): string {
  if (!Number.isInteger(year) || year < 2000 || year > 9999) throw new RangeError(`${year} is not a year`);
  const digits = String(year) + sequence(seq);
  return prefix + digits + luhnDigit(digits);
}

/**
 * A number as people type, paste or scan it: full-width folded, spaces and dashes inside dropped,
 * upper-cased. A letter's `-V2` or an auction's `-R2` stays.
 */
export function normaliseNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/[‐‑–—]/g, '-');
  const tail = /-([VR]\d{1,3})$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, plain.length - tail.length).replaceAll('-', '') + tail;
}

/**
 * True for a well-formed number whose Luhn digit holds, of a known prefix (or of `prefix`), already
 * normalised. Version and round tails are allowed on LT and AU.
 */
export function isNumber(text: string, prefix?: string): boolean {
  const parts = /^([A-Z]{2})(\d{11,14})(?:-([VR])\d{1,3})?$/.exec(text);
  if (parts === null) return false;
  const [, kind = '', digits = '', tail] = parts;
  if (prefix !== undefined && kind !== prefix) return false;
  if (tail !== undefined && !((kind === 'LT' && tail === 'V') || (kind === 'AU' && tail === 'R')))
    return false;
  const fits = isFormA(kind)
    ? /^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{7,8}$/.test(digits)
    : isFormB(kind) && /^\d{4}\d{7,8}$/.test(digits);
  return fits && isLuhn(digits);
}

/** The number of a letter's version (22.2: `-V` version). */
export const letterVersion = (letterNo: string, version: number): string => `${letterNo}-V${version}`;
