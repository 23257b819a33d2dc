/** What the requirements of an application depend on, besides which fields are open. */
export interface AppliedFields {
  readonly identityTypes: readonly string[];
  readonly hazardousGoods: boolean;
  readonly qualificationLicences: readonly unknown[];
  readonly legalPerson: string | null;
  readonly authorisationFileId: string | null;
}

/** Fields every application fills, with how a reader is asked for them. */
export const ALWAYS_REQUIRED = {
  customerType: 'select',
  companyName: 'input',
  abbreviation: 'input',
  legalPerson: 'input',
  socialCreditCode: 'input',
  phone: 'input',
  region: 'select',
  address: 'input',
  contact: 'input',
  contactMobile: 'input',
  businessLicenceFileId: 'select',
  enterpriseType: 'select',
  industry: 'select',
} as const;
const SELLERS = { bank: 'input', bankAccount: 'input' } as const;

/**
 * What a submitted application still lacks (administration-domain 3.2): bank data of sellers, papers of sellers of dangerous goods,
 * a letter of authorisation when the applicant is not the legal person. Pairs of field and rule.
 */
export function missingFor(fields: AppliedFields & Readonly<Record<string, unknown>>, applicant: string): { field: string; rule: string }[] {
  const sells = fields.identityTypes.includes('seller');
  const wanted: Record<string, string> = { ...ALWAYS_REQUIRED, ...(sells ? SELLERS : {}) };
  const missing = Object.entries(wanted).filter(([field]) => fields[field] === null || fields[field] === undefined);
  if (fields.identityTypes.length === 0) missing.push(['identityTypes', 'select']);
  if (sells && fields.hazardousGoods && fields.qualificationLicences.length === 0) missing.push(['qualificationLicences', 'select']);
  if (fields.legalPerson !== null && fields.legalPerson !== applicant && fields.authorisationFileId === null) missing.push(['authorisationFileId', 'select']);
  return missing.map(([field, verb]) => ({ field, rule: `field.${verb}` }));
}
