import { isCas } from '#kernel/rules/check-digits.ts';

/** Shapes of base data (trading-domain 17.1, administration-domain 24). */
export const CATEGORY_CODE = /^[A-Z0-9-]{2,20}$/;
export const UNLOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
export const PLACE_CODE = /^[A-Z0-9_-]{2,30}$/;
export const WAREHOUSE_CODE = /^[A-Z0-9_-]{2,30}$/;
export const ADDRESS_CODE = /^[0-9-]{1,20}$/;
/** Drums and bags begin with one digit (1A1), intermediate bulk containers with two (31HA1). */
export const UN_MARK = /^(UN )?\d{1,2}[A-Z]/;
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** Packaging types without a net weight, and those that cannot be without one (administration-domain 24.2). */
export const BULK_TYPES: readonly string[] = ['VL', 'VR', 'VY', 'VQ'];
export const DRUM_TYPES: readonly string[] = ['QA', 'QB', 'QG', '3H', 'WA'];

/** Rule key of what is wrong with a net weight for its packaging type; null when it fits. */
export function netWeightFault(type: string, netWeight: string | null | undefined): string | null {
  const given = netWeight !== null && netWeight !== undefined && netWeight !== '';
  if (BULK_TYPES.includes(type)) return given ? 'packaging.bulk' : null;
  if (!given && DRUM_TYPES.includes(type)) return 'packaging.drum';
  return null;
}

/** A CAS number as people type it: spaces and full-width forms folded, hyphens put where they belong. */
export function casOf(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/[\s\-‐–—]/g, '');
  return /^\d{5,10}$/.test(digits)
    ? `${digits.slice(0, -3)}-${digits.slice(-3, -1)}-${digits.slice(-1)}`
    : typed.trim();
}
/** Rule key of what is wrong with a CAS number; null when its check digit agrees (trading-domain 19.7). */
export const casFault = (cas: string): string | null =>
  !/^\d{2,7}-\d{2}-\d$/.test(cas) ? 'cas.format' : isCas(cas) ? null : 'cas.check';

/** True for an IANA zone this runtime knows. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const TANK_PARTS = ['tankNo', 'product', 'capacityM3', 'heelM3'] as const;
export type TankPart = (typeof TANK_PARTS)[number];
/**
 * A tank has a number and a capacity; its heel is a number too, in cubic metres with at most three decimals
 * (trading-domain 17.1).
 */
export function isTankPart(part: TankPart, text: string): boolean {
  if (part === 'product') return text.length <= 80;
  return part === 'tankNo' ? text.trim() !== '' && text.length <= 30 : /^\d{1,12}(\.\d{1,3})?$/.test(text);
}
