import {
  isCreditCode,
  isLuhn,
  isOrganisationCode,
  isResidentId,
  organisationPart,
} from '#kernel/rules/check-digits.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { atHome } from './required.ts';

/** Checks the auditor puts his name to before a company opens (sm:company, four checks). */
export const ATTESTED = ['registry', 'licenceImage', 'bankAccount', 'sanctions'] as const;
export type Attested = (typeof ATTESTED)[number];
/** A company that named no account has none to be looked at. */
export const attestedFor = (fields: { readonly bankAccount?: unknown }): readonly Attested[] =>
  ATTESTED.filter(
    (check) => check !== 'bankAccount' || (fields.bankAccount !== null && fields.bankAccount !== undefined),
  );

/** A company found beside the one that applies. */
export interface Twin {
  readonly kind: 'member' | 'application';
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
}
export const CHECKS = [
  'creditCode',
  'organisation',
  'place',
  'codeTwins',
  'nameTwins',
  'barred',
  'idNo',
  'bank',
  'authority',
  'papers',
] as const;
export type CheckCode = (typeof CHECKS)[number];
export interface Check {
  readonly code: CheckCode;
  /** `none`: there is nothing to check. */
  readonly verdict: 'pass' | 'warn' | 'fail' | 'none';
  /** Names and numbers the sentence of the check speaks of. */
  readonly about: readonly string[];
}
export interface CheckedFields {
  readonly country?: string | null | undefined;
  readonly customerType?: string | null | undefined;
  readonly socialCreditCode?: string | null | undefined;
  readonly registrationNo?: string | null | undefined;
  readonly region?: string | null | undefined;
  readonly legalPerson?: string | null | undefined;
  readonly legalPersonIdNo?: string | null | undefined;
  readonly bankAccount?: string | null | undefined;
  readonly authorisationFileId?: string | null | undefined;
  readonly hazardousGoods?: boolean | undefined;
  readonly qualificationLicences?:
    | readonly { readonly certificateNo: string; readonly endDate: string }[]
    | undefined;
}
export interface CheckedAround {
  readonly today: string;
  /** Who applies; null where a company in force changes. */
  readonly applicant: string | null;
  readonly codeTwins: readonly Twin[];
  readonly nameTwins: readonly Twin[];
  /** Companies the operator barred or disabled that share a person or a number with this one. */
  readonly barred: readonly string[];
}

const made = (code: CheckCode, verdict: Check['verdict'], about: readonly string[] = []): Check => ({
  code,
  verdict,
  about,
});
const given = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined && value !== '';

/**
 * GB 32100: check character, organisation part (a warning only), and the place that registered it against the
 * region given.
 */
function codeChecks(f: CheckedFields): Check[] {
  const code = f.socialCreditCode;
  if (!atHome(f.country) || !given(code))
    return [made('creditCode', 'none'), made('organisation', 'none'), made('place', 'none')];
  const away = given(f.region) && code.slice(2, 4) !== f.region.slice(0, 2);
  return [
    made('creditCode', isCreditCode(code) ? 'pass' : 'fail', [code]),
    made('organisation', isOrganisationCode(organisationPart(code)) ? 'pass' : 'warn', [
      organisationPart(code),
    ]),
    made('place', away ? 'warn' : 'pass', [code.slice(2, 8)]),
  ];
}

/** A person's account in business is a card, and cards end in a Luhn digit; accounts of companies carry no common check. */
function bankCheck(f: CheckedFields): Check {
  const account = f.bankAccount;
  if (!given(account)) return made('bank', 'none');
  if (!/^\d{8,30}$/.test(account)) return made('bank', 'fail');
  const card = f.customerType === '20' && account.length >= 16 && account.length <= 19;
  return made('bank', card && !isLuhn(account) ? 'warn' : 'pass');
}

/** Papers that have ended fail, those that end within 90 days warn; dangerous goods without any fail (19.4). */
function papersCheck(f: CheckedFields, today: string): Check {
  const rows = f.qualificationLicences ?? [];
  if (rows.length === 0) return made('papers', f.hazardousGoods === true ? 'fail' : 'none');
  const over = rows.filter((l) => l.endDate < today);
  if (over.length > 0)
    return made(
      'papers',
      'fail',
      over.map((l) => l.certificateNo),
    );
  const soon = rows.filter((l) => l.endDate < addDays(today, 90));
  return made(
    'papers',
    soon.length > 0 ? 'warn' : 'pass',
    soon.map((l) => l.certificateNo),
  );
}

const nameOf = (twin: Twin): string => (twin.code === null ? twin.name : `${twin.name} ${twin.code}`);

/** What a computer can say of an application before a person looks (administration-domain 3.2, trading-domain 19.2). */
export function checksOf(f: CheckedFields, around: CheckedAround): readonly Check[] {
  const idNo = f.legalPersonIdNo;
  const stranger = around.applicant !== null && given(f.legalPerson) && f.legalPerson !== around.applicant;
  const members = around.codeTwins.some((t) => t.kind === 'member');
  return [
    ...codeChecks(f),
    made(
      'codeTwins',
      members ? 'fail' : around.codeTwins.length > 0 ? 'warn' : 'pass',
      around.codeTwins.map(nameOf),
    ),
    made('nameTwins', around.nameTwins.length > 0 ? 'warn' : 'pass', around.nameTwins.map(nameOf)),
    made('barred', around.barred.length > 0 ? 'fail' : 'pass', around.barred),
    made('idNo', given(idNo) ? (isResidentId(idNo, around.today) ? 'pass' : 'fail') : 'none'),
    bankCheck(f),
    made('authority', stranger ? (given(f.authorisationFileId) ? 'pass' : 'fail') : 'none'),
    papersCheck(f, around.today),
  ];
}
