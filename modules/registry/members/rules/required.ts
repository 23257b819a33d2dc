import { HOME } from './countries.ts';
import { lacksTerms } from './licence-needs.ts';

/** What the requirements of an application depend on, besides which fields are open. */
export interface AppliedFields {
  readonly country: string | null;
  readonly identityTypes: readonly string[];
  readonly hazardousGoods: boolean;
  readonly qualificationLicences: readonly Parameters<typeof lacksTerms>[0][];
  readonly businessLicenceEnd: string | null;
  readonly businessLicenceNoEnd: boolean;
  readonly legalPerson: string | null;
  readonly authorisationFileId: string | null;
}

/** Fields every application fills, with how a reader is asked for them. */
export const ALWAYS_REQUIRED = {
  customerType: 'select',
  country: 'select',
  companyName: 'input',
  abbreviation: 'input',
  legalPerson: 'input',
  phone: 'input',
  address: 'input',
  contact: 'input',
  businessLicenceFileId: 'select',
  enterpriseType: 'select',
  industry: 'select',
} as const;
/**
 * At home a credit code, a region and a mobile of the numbering plan; abroad the register's number and the
 * name foreign papers carry, and the phone alone (trading-domain 19.1).
 */
const AT_HOME = { socialCreditCode: 'input', region: 'select', contactMobile: 'input' } as const;
const ABROAD = { registrationNo: 'input', englishName: 'input' } as const;
const SELLERS = { bank: 'input', bankAccount: 'input' } as const;
/** Whom the subsidiary's own administrator is (administration-domain 22.2). */
export const SUBSIDIARY_REQUIRED = {
  subsidiaryShare: 'input',
  adminName: 'input',
  adminLogin: 'input',
  adminEmail: 'input',
} as const;

export const atHome = (country: string | null | undefined): boolean => (country ?? HOME) === HOME;
const lacking = (fields: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, string>>) =>
  Object.entries(wanted).filter(([field]) => fields[field] === null || fields[field] === undefined);

/**
 * What a submitted application still lacks (administration-domain 3.2): bank data of sellers, papers of
 * sellers of dangerous goods, scope and mode of licences that need them,
 * a letter of authorisation when the applicant is not the legal person, the administrator of a subsidiary.
 * Pairs of field and rule.
 */
export function missingFor(
  fields: AppliedFields & Readonly<Record<string, unknown>>,
  applicant: string,
  kind: 'company' | 'sub' = 'company',
): { field: string; rule: string }[] {
  const sells = fields.identityTypes.includes('seller');
  const missing = lacking(fields, {
    ...ALWAYS_REQUIRED,
    ...(atHome(fields.country) ? AT_HOME : ABROAD),
    ...(sells ? SELLERS : {}),
    ...(kind === 'sub' ? SUBSIDIARY_REQUIRED : {}),
  });
  if (fields.identityTypes.length === 0) missing.push(['identityTypes', 'select']);
  if (sells && fields.hazardousGoods && fields.qualificationLicences.length === 0)
    missing.push(['qualificationLicences', 'select']);
  if (fields.businessLicenceEnd === null && !fields.businessLicenceNoEnd)
    missing.push(['businessLicenceEnd', 'select']);
  if (
    kind === 'company' &&
    fields.legalPerson !== null &&
    fields.legalPerson !== applicant &&
    fields.authorisationFileId === null
  )
    missing.push(['authorisationFileId', 'select']);
  const open = missing.map(([field, verb]) => ({ field, rule: `field.${verb}` }));
  return fields.qualificationLicences.some(lacksTerms)
    ? [...open, { field: 'qualificationLicences', rule: 'licence.terms' }]
    : open;
}

/** What a company in force may not leave open when its record is changed. */
export const missingInRecord = (
  fields: Readonly<Record<string, unknown>> & { readonly country: string | null },
  sells: boolean,
): { field: string; rule: string }[] =>
  lacking(fields, {
    ...ALWAYS_REQUIRED,
    ...(atHome(fields.country) ? AT_HOME : ABROAD),
    ...(sells ? SELLERS : {}),
  })
    // A licence that is on paper only is asked for when it changes, not whenever a phone number does.
    .filter(([field]) => field !== 'businessLicenceFileId')
    .map(([field, verb]) => ({ field, rule: `field.${verb}` }));

/**
 * A company the operator opens: at home its credit code, abroad the register's number and the English name
 * (trading-domain 19.1).
 */
export function missingRegistration(v: {
  readonly country: string | null;
  readonly creditCode: string | null;
  readonly registrationNo: string | null;
  readonly nameEn: string | null;
}): { field: string; rule: string }[] {
  const wanted = atHome(v.country)
    ? { creditCode: v.creditCode }
    : { registrationNo: v.registrationNo, nameEn: v.nameEn };
  return Object.entries(wanted).flatMap(([field, value]) =>
    value === null ? [{ field, rule: 'field.input' }] : [],
  );
}
