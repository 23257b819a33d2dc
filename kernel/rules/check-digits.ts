/**
 * Check digits of trading-domain 19.7. All are pure questions about text; the caller has already trimmed and
 * upper-cased.
 */

const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const ORG_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECKS = '10X98765432';
/** First two digits of a GB/T 2260 division: provinces, special administrative regions, Taiwan. */
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82'.split(
    ' ',
  ),
);

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;

/** A number as people type and paste it, in groups: without its spaces and hyphens. */
export const ungrouped = (text: string): string => text.replace(/[\s-]/g, '');
/** A credit code or a tax number as people paste it: spaces dropped, full-width folded, upper-cased. */
export const normaliseCreditCode = (text: string): string => ungrouped(text.normalize('NFKC')).toUpperCase();

/**
 * The 18th character of a unified social credit code from its first 17 (GB 32100); null when a character is
 * not in the alphabet.
 */
export function creditCodeCheck(first17: string): string | null {
  if (first17.length !== 17) return null;
  let sum = 0;
  let weight = 1;
  for (const c of first17) {
    const value = CREDIT_ALPHABET.indexOf(c);
    if (value < 0) return null;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return CREDIT_ALPHABET[(31 - (sum % 31)) % 31] ?? null;
}

/** Unified social credit code, 18 characters, upper case, without I O S V Z (GB 32100). */
export const isCreditCode = (code: string): boolean =>
  code.length === 18 && creditCodeCheck(code.slice(0, 17)) === code[17];

/** Organisation part, 9 characters (GB 11714). Only ever a warning: the 18th character of the credit code decides. */
export function isOrganisationCode(code: string): boolean {
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(code)) return false;
  const sum = ORG_WEIGHTS.reduce((s, w, i) => s + w * Number.parseInt(code[i] as string, 36), 0);
  const check = (11 - (sum % 11)) % 11;
  return (check === 10 ? 'X' : String(check)) === code[8];
}
/** The organisation part inside a credit code. */
export const organisationPart = (creditCode: string): string => creditCode.slice(8, 17);

/** The 18th character of a resident ID from its first 17 digits (GB 11643). */
export const residentIdCheck = (first17: string): string =>
  ID_CHECKS[ID_WEIGHTS.reduce((s, w, i) => s + w * digit(first17, i), 0) % 11] as string;

/**
 * Resident ID (GB 11643): province code, a real birth date not after `today` (`YYYY-MM-DD`), check character.
 * Old 15-digit numbers are refused.
 */
export function isResidentId(id: string, today: string): boolean {
  if (!/^\d{17}[\dX]$/.test(id) || !PROVINCES.has(id.slice(0, 2))) return false;
  const birth = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;
  return isRealDay(birth) && birth <= today && residentIdCheck(id.slice(0, 17)) === id[17];
}

function isRealDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return day >= '1800-01-01' && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
}

/** CAS registry number: 2 to 7 digits, 2 digits, check digit. */
export function isCas(cas: string): boolean {
  if (!/^\d{2,7}-\d{2}-\d$/.test(cas)) return false;
  const digits = cas.replaceAll('-', '');
  const body = digits.slice(0, -1);
  const sum = [...body].reduce((s, _, i) => s + digit(body, body.length - 1 - i) * (i + 1), 0);
  return sum % 10 === digit(digits, digits.length - 1);
}

/** A CAS number as it is written, hyphens or none, with the hyphens it has; null where the check digit fails. */
export function casFrom(typed: string): string | null {
  const digits = typed.normalize('NFKC').replaceAll(/[\s\-–—]/g, '');
  if (!/^\d{5,10}$/.test(digits)) return null;
  const cas = `${digits.slice(0, -3)}-${digits.slice(-3, -1)}-${digits.slice(-1)}`;
  return isCas(cas) ? cas : null;
}

/** What a CAS number with a wrong check digit would be with the right one; null for what is none, or holds. */
export function casMeant(typed: string): string | null {
  const digits = typed.normalize('NFKC').replaceAll(/[\s\-–—]/g, '');
  if (!/^\d{5,10}$/.test(digits) || casFrom(digits) !== null) return null;
  for (let check = 0; check < 10; check += 1) {
    const meant = casFrom(`${digits.slice(0, -1)}${check}`);
    if (meant !== null) return meant;
  }
  return null;
}

/** IMO ship number, seven digits. */
export function isImo(imo: string): boolean {
  if (!/^\d{7}$/.test(imo)) return false;
  const sum = [0, 1, 2, 3, 4, 5].reduce((s, i) => s + digit(imo, i) * (7 - i), 0);
  return sum % 10 === digit(imo, 6);
}

/**
 * Container or ISO tank number (ISO 6346): four letters, six digits, check digit. Letters count 10 to 38
 * without multiples of 11.
 */
export function isContainer(number: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(number)) return false;
  const sum = [...number.slice(0, 10)].reduce((s, c, i) => s + containerValue(c) * 2 ** i, 0);
  return (sum % 11) % 10 === digit(number, 10);
}
function containerValue(c: string): number {
  const code = c.charCodeAt(0);
  if (code < 65) return code - 48;
  const plain = code - 65 + 10;
  return plain + Math.floor((plain - 1) / 10);
}

/** The Luhn digit of a string of digits. */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((s, c, i) => {
    const value = (c.charCodeAt(0) - 48) * (i % 2 === 0 ? 2 : 1);
    return s + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
/** Digits ending in their Luhn digit. */
export const isLuhn = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === digits.at(-1);

/** Pickup code from 8 random digits (19.7): the digits and their Luhn digit. Throws on anything but 8 digits. */
export function pickupCode(eightDigits: string): string {
  if (!/^\d{8}$/.test(eightDigits)) throw new RangeError('a pickup code starts from 8 digits');
  return eightDigits + luhnDigit(eightDigits);
}
export const isPickupCode = (code: string): boolean => /^\d{9}$/.test(code) && isLuhn(code);
