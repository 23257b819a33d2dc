import { NOT_TRADABLE, UNCONTROLLED } from './product-codes.ts';

/** Ages of papers in whole years: a safety data sheet 5 (trading-domain 3.1), a certificate of analysis 1. */
export const AGE_LIMITS = { sds: 5, coa: 1 } as const;
/** Days before an SDS is too old from which on its keeper sees it coming. */
export const SDS_NOTICE_DAYS = 90;
export type PaperAge = 'none' | 'fresh' | 'soon' | 'old';

const yearsBefore = (today: string, years: number): string => {
  const day = `${Number.parseInt(today.slice(0, 4), 10) - years}${today.slice(4)}`;
  return day.endsWith('-02-29') ? `${day.slice(0, 8)}28` : day;
};
/** True when a paper of that day is older than the years allowed, counted to the day. Days `YYYY-MM-DD`. */
export const isTooOld = (day: string, today: string, years: number): boolean =>
  day < yearsBefore(today, years);
/** How an SDS stands today. */
export function sdsAge(day: string | null, today: string): PaperAge {
  if (day === null) return 'none';
  if (isTooOld(day, today, AGE_LIMITS.sds)) return 'old';
  const soon = new Date(Date.parse(`${today}T00:00:00Z`) + SDS_NOTICE_DAYS * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return isTooOld(day, soon, AGE_LIMITS.sds) ? 'soon' : 'fresh';
}

/** What an SPU must have before anybody reviews it. */
export interface SpuFacts {
  readonly mixture: boolean;
  readonly casNo: string | null;
  readonly unNo: string | null;
  readonly hazardClass: string | null;
  readonly controlClasses: readonly string[];
  readonly ghs: {
    readonly signalWord: string;
    readonly pictograms: readonly string[];
    readonly hStatements: readonly string[];
  } | null;
  readonly sdsFileId: string | null;
  readonly sdsDate: string | null;
  readonly labelFileId: string | null;
  readonly emergencyPhone: string | null;
  readonly images: number;
}
export interface Missing {
  readonly field: string;
  readonly rule: string;
}
/** True for goods a licence speaks about. */
export const isControlled = (classes: readonly string[]): boolean => classes.some((c) => c !== UNCONTROLLED);

/**
 * Everything that keeps an SPU from review or from the shelf: required fields, hazard data, papers with their
 * age (17.1, 17.2 «hazard data checked»).
 */
export function spuMissing(f: SpuFacts, today: string): Missing[] {
  const out: Missing[] = [];
  const need = (ok: boolean, field: string, rule = 'field.input') =>
    ok ? undefined : out.push({ field, rule });
  need(f.images > 0, 'imageIds', 'product.image');
  need(f.mixture || f.casNo !== null, 'casNo', 'product.cas');
  need(!f.controlClasses.includes(NOT_TRADABLE), 'controlClasses', 'product.notTradable');
  if (!isControlled(f.controlClasses)) return out;
  need(f.ghs !== null && f.ghs.signalWord !== '' && f.ghs.hStatements.length > 0, 'ghs', 'product.ghs');
  need(f.ghs === null || f.ghs.signalWord === 'N' || f.ghs.pictograms.length > 0, 'ghs', 'product.pictogram');
  need(f.sdsFileId !== null, 'sdsFileId', 'product.sds');
  need(f.sdsDate !== null, 'sdsDate');
  if (f.sdsDate !== null) {
    need(!isTooOld(f.sdsDate, today, AGE_LIMITS.sds), 'sdsDate', 'product.sdsOld');
    need(f.sdsDate <= today, 'sdsDate', 'product.future');
  }
  need(f.labelFileId !== null, 'labelFileId', 'product.label');
  need(f.emergencyPhone !== null, 'emergencyPhone', 'product.phone');
  return out;
}

/** Own papers of a SKU that are too old for its review. */
export function skuMissing(
  f: { readonly sdsDate: string | null; readonly coaDate: string | null },
  today: string,
): Missing[] {
  const old = (day: string | null, years: number): boolean =>
    day !== null && (isTooOld(day, today, years) || day > today);
  return [
    ...(old(f.sdsDate, AGE_LIMITS.sds) ? [{ field: 'sdsDate', rule: 'product.sdsOld' }] : []),
    ...(old(f.coaDate, AGE_LIMITS.coa) ? [{ field: 'coaDate', rule: 'product.coaOld' }] : []),
  ];
}

/**
 * Fields whose change on the shelf forces a new review: CAS, HS, UN, class, control class (17.2), and what
 * belongs to them.
 */
export const HAZARD_FIELDS = [
  'cas_no',
  'mixture',
  'hs_code',
  'un_no',
  'hazard_class',
  'sub_risks',
  'packing_group',
  'control_classes',
] as const;
const plain = (v: unknown): string => JSON.stringify(Array.isArray(v) ? [...v].sort() : (v ?? null));
export const hazardChanged = (
  before: object,
  after: object,
  fields: readonly string[] = HAZARD_FIELDS,
): boolean =>
  fields.some(
    (f) =>
      f in after &&
      plain((before as Record<string, unknown>)[f]) !== plain((after as Record<string, unknown>)[f]),
  );
