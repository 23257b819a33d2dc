import type { ReactNode } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { CompanyFields } from '../contract/application.ts';
import { maskAccount, maskId } from '../rules/company-changes.ts';
import { SCOPED_TYPES } from '../rules/licence-needs.ts';
import { companyWords } from '../rules/words.ts';
import { GoodsNames } from './admission/goods-names.tsx';
import { countryName } from './country-name.ts';
import { FileLink } from './file-link.tsx';
import { RegionName } from './region-field.tsx';

const t = companyWords.table;
type Key = keyof CompanyFields & keyof typeof t;
const SETS: Readonly<Record<string, string | undefined>> = {
  customerType: 'customer_type',
  enterpriseType: 'enterprise_type',
  industry: 'industry',
  riskLevel: 'risk_level',
  memberType: 'member_type',
};
export const COMPANY_SETS: readonly string[] = [
  ...Object.values(SETS).filter((set) => set !== undefined),
  'licence_type',
  'operating_mode',
];
/** Facts of an application in the order of its form; what a subsidiary is asked besides stands last. */
export const FACTS: readonly Key[] = [
  'identityTypes',
  'customerType',
  'country',
  'companyName',
  'abbreviation',
  'englishName',
  'socialCreditCode',
  'registrationNo',
  'lei',
  'legalPerson',
  'legalPersonIdNo',
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
  'hazardousGoods',
  'businessLicenceFileId',
  'businessLicenceEnd',
  'businessLicenceNoEnd',
  'authorisationFileId',
  'subsidiaryShare',
  'adminName',
  'adminLogin',
  'adminEmail',
  'adminMobile',
];

/** A field in words. Numbers that come whole are shown by their ends unless the reader is the auditor. */
export function factText(field: string, value: unknown, formatter: Formatter, whole = false): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (field === 'identityTypes' && Array.isArray(value))
    return (
      value
        .map((side) => formatter.text(t[side === 'seller' ? 'identity.seller' : 'identity.buyer']))
        .join(comma()) || EMPTY
    );
  if (field === 'qualificationLicences' && Array.isArray(value))
    return value.map((l: { certificateNo: string }) => l.certificateNo).join(comma()) || EMPTY;
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : formatter.count(value.length);
  if (typeof value === 'boolean') return formatter.bool(value);
  const text = String(value);
  if (field === 'country') return countryName(text, formatter);
  if (field === 'creditLine') return formatter.money(text);
  if (field === 'subsidiaryShare') return `${text} %`;
  if (field === 'legalPersonIdNo') return text.includes('*') ? text : maskId(text);
  if (field === 'bankAccount') return whole || text.includes('*') ? text : maskAccount(text);
  const set = SETS[field];
  return set === undefined ? text : formatter.codeName(set, text);
}

/** The same with files to open and regions by name. */
export function factNode(field: string, value: unknown, formatter: Formatter, whole = false): ReactNode {
  if (field === 'region') return <RegionName code={typeof value === 'string' ? value : null} />;
  if (field.endsWith('FileId')) return <FileLink id={typeof value === 'string' ? value : null} />;
  return factText(field, value, formatter, whole);
}

/** Fields that were given, as a list of names and values; what was left open is left out unless every company has it. */
export const factsOf = (fields: Readonly<Record<string, unknown>>): readonly Key[] =>
  FACTS.filter((key) => {
    const value = fields[key];
    return (
      value !== null &&
      value !== undefined &&
      value !== '' &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0)
    );
  });

interface Licence {
  readonly licenceType: string;
  readonly certificateNo: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly fileId: string;
  readonly scopeItems?: readonly {
    readonly cas?: string | undefined;
    readonly catalogueNo?: string | undefined;
  }[];
  readonly operatingMode?: string | null;
}
/** What a filed permit covers; one filed before that was asked says that it is open. */
function LicenceTerms({ licence, reader: formatter }: { licence: Licence; reader: Formatter }) {
  const items = (licence.scopeItems ?? []).map((s) => s.cas ?? s.catalogueNo ?? '');
  if (!SCOPED_TYPES.includes(licence.licenceType)) return null;
  const mode = licence.operatingMode ?? null;
  return (
    <span className="sc-faint">
      {formatter.text(t['licence.scope'])} {items.length === 0 ? EMPTY : <GoodsNames cas={items} />}
      {mode === null ? null : ` · ${formatter.codeName('operating_mode', mode)}`}
    </span>
  );
}

/** Licences filed with an application. */
export function FiledLicences({ rows, reader: formatter }: { rows: readonly Licence[]; reader: Formatter }) {
  if (rows.length === 0) return null;
  return (
    <section className="sc-card" aria-label={formatter.text(t.qualificationLicences)}>
      <h2>{formatter.text(t.qualificationLicences)}</h2>
      <ul className="me-filed">
        {rows.map((l) => (
          <li key={`${l.licenceType} ${l.certificateNo}`}>
            {formatter.codeName('licence_type', l.licenceType)} {l.certificateNo}{' '}
            {formatter.range(l.startDate, l.endDate)} <FileLink id={l.fileId} />
            <LicenceTerms licence={l} reader={formatter} />
          </li>
        ))}
      </ul>
    </section>
  );
}
/** Every file of an application. */
export const papersOf = (f: CompanyFields): string[] =>
  [f.businessLicenceFileId, f.authorisationFileId, ...f.qualificationLicences.map((l) => l.fileId)].filter(
    (id): id is string => id !== null,
  );
