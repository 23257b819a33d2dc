import { BUSINESS_ZONE, dayOf, zoned } from './clock.ts';
import { dec } from './decimal.ts';
import type { Locale } from './locale.ts';
import { zoneMark } from './time-left.ts';

export { showCountdown, zoneMark } from './time-left.ts';

/**
 * What people read: thousands separators, 2 decimals, up to 3 in currency display, `--` when empty
 * (administration-domain 0.1, screens 3.2).
 */
export const EMPTY = '--';

const grouped = (text: string): string => {
  const [whole = '0', fraction] = text.split('.');
  const digits = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
};

const PLAIN = /^-?\d+(\.\d+)?$/;
/**
 * Forms show what is still being typed («abc», «1e») on their buttons and previews: it stands as typed and is
 * refused at its field. Source: screens 3.2, E-FMT-02.
 */
const typedText = (value: string): string | null => (PLAIN.test(value) ? null : value);

function fixed(value: string | null | undefined, least: number, most: number): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  const typed = typedText(value);
  if (typed !== null) return typed;
  const number = dec(value);
  const places = Math.max(least, Math.min(most, number.decimalPlaces()));
  return grouped(number.toFixed(places));
}

export const showMoney = (value: string | null | undefined): string => fixed(value, 2, 2);
export const showPrice = (value: string | null | undefined): string => fixed(value, 2, 3);
/** A price worked out of an amount and a quantity, with every decimal it has. */
export const showFullPrice = (value: string | null | undefined): string => fixed(value, 2, 8);
export const showQuantity = (value: string | null | undefined): string => fixed(value, 2, 2);
export const showWeight = (value: string | null | undefined): string => fixed(value, 3, 3);
export const showPercent = (value: string | null | undefined): string =>
  value === null || value === undefined || value === ''
    ? EMPTY
    : `${typedText(value) ?? dec(value).toFixed()}%`;

/**
 * Asia/Shanghai reads YYYY-MM-DD, every other zone DD/MM/YYYY: decided by the reader's time zone, not the
 * language (R-FMT).
 */
export function showDate(value: string | null | undefined, zone: string): string {
  if (!value) return EMPTY;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayOf(value, zone);
  if (zone === BUSINESS_ZONE) return day;
  const [y, m, d] = day.split('-');
  return `${d}/${m}/${y}`;
}

/** Date and 24 h time in the reader's zone; with seconds only where `seconds` is set. */
export function showDateTime(value: string | null | undefined, zone: string, seconds = true): string {
  if (!value) return EMPTY;
  const time = zoned('en-GB', zone, {
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
  });
  return `${showDate(new Date(value).toISOString(), zone)} ${time.format(new Date(value))}`;
}

/** Two ends as a range, already written: `2026-12-01 至 2026-12-15`, in English `01/12/2026 – 15/12/2026` (screens 3.2). */
export const showBetween = (from: string, to: string, locale: Locale): string =>
  `${from} ${locale === 'zh_CN' ? '至' : '–'} ${to}`;

/** A binding time as documents write it, in business time whoever reads: `2026-11-21 17:30 (UTC+8)`. */
export function showBinding(value: string | Date | null | undefined, seconds = false): string {
  if (!value) return EMPTY;
  return `${showDateTime(new Date(value).toISOString(), BUSINESS_ZONE, seconds)} ${zoneMark(BUSINESS_ZONE)}`;
}
