/**
 * Fields whose change is audited while the old value stays in force: name, code, legal person, licence
 * (sm:relation, administration-domain 22.1).
 */
export const AUDITED = [
  'companyName',
  'englishName',
  'country',
  'socialCreditCode',
  'registrationNo',
  'legalPerson',
  'legalPersonIdNo',
  'businessLicenceFileId',
] as const;
/** Fields that apply at once. */
export const AT_ONCE = [
  'customerType',
  'abbreviation',
  'lei',
  'enterpriseType',
  'industry',
  'region',
  'address',
  'postcode',
  'phone',
  'fax',
  'contact',
  'contactMobile',
  'bank',
  'bankAccount',
  'cnapsCode',
  'pickupWarehouseIds',
] as const;
export type AuditedField = (typeof AUDITED)[number];
export type AtOnceField = (typeof AT_ONCE)[number];
export type Values = Readonly<Record<string, unknown>>;

const blank = (v: unknown): boolean =>
  v === null || v === undefined || v === '' || (Array.isArray(v) && v.length === 0);
/** Equal as far as a reader is concerned: nothing said is nothing said, rows and lists by what they hold. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  (blank(a) && blank(b)) || ordered(a) === ordered(b);
const ordered = (v: unknown): string =>
  JSON.stringify(v, (_key, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([x], [y]) => (x < y ? -1 : 1)))
      : held,
  ) ?? 'null';

/** Fields of `keys` in which the two differ. */
export const changedKeys = <K extends string>(keys: readonly K[], before: Values, after: Values): K[] =>
  keys.filter((key) => !sameValue(before[key], after[key]));

/** Of the fields a review asked to correct, those that still say the same. */
export const unchangedOf = (asked: readonly string[], before: Values, after: Values): string[] =>
  asked.filter((key) => sameValue(before[key], after[key]));

/** `110105********002X`: enough to recognise, too little to use. */
export const maskId = (no: string): string => `${no.slice(0, 6)}********${no.slice(-4)}`;
export const maskAccount = (no: string): string => `**** ${no.slice(-4)}`;
/** A value as others than its owner may read it. */
export function maskedValue(field: string, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value ?? null;
  return field === 'legalPersonIdNo' ? maskId(value) : field === 'bankAccount' ? maskAccount(value) : value;
}
/** Differences of two sets of values, numbers masked; two masked numbers that look alike still stand as changed. */
export function differencesOf(
  keys: readonly string[],
  before: Values,
  after: Values,
): { field: string; before: unknown; after: unknown }[] {
  return changedKeys(keys, before, after).map((field) => ({
    field,
    before: maskedValue(field, before[field]),
    after: maskedValue(field, after[field]),
  }));
}
