import { z } from 'zod';
import { isCreditCode, isResidentId, normaliseCreditCode, ungrouped } from '#kernel/rules/check-digits.ts';
import {
  Code,
  command,
  Day,
  Email,
  Id,
  MEMBERS,
  Mobile,
  OptionalText,
  Percent,
  PhoneFax,
  query,
  secret,
  Version,
} from '#kernel/rules/contract.ts';
import { countries, HOME } from '../rules/countries.ts';
import { ADD_SUBSIDIARY_PAGE, APPLY_PAGE, SUBSIDIARIES_PAGE } from '../rules/pages.ts';
import { CompanyExists, NothingChanged, SubsidiaryDepth } from '../rules/refusals-registry.ts';
import { ScopeItem } from './licence-scope.ts';

/** A field that a draft may leave open. */
const open = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const ROUTE = [APPLY_PAGE];
/** Where a company that is admitted applies for a company under it. */
const BELOW = [SUBSIDIARIES_PAGE, ADD_SUBSIDIARY_PAGE];
/** The clock is asked when the form is submitted; the schema only keeps out what no calendar knows. */
const LATEST_BIRTH = '9999-12-31';
const COUNTRIES = countries.map((c) => c.value) as [string, ...string[]];
export const CreditCode = z
  .string()
  .max(40)
  .transform(normaliseCreditCode)
  .refine(isCreditCode, { error: 'creditCode.check' });

/** A licence filed with the application; it is reviewed on its own after the company was approved. */
export const LicenceRow = z
  .strictObject({
    licenceType: Code('10', '20', '21', '22', '23', '24', '25', '26', '27', '30', '40', '50', '90'),
    certificateNo: z.string().trim().min(1, { error: 'field.input' }).max(50, { error: 'text.max:50' }),
    startDate: Day,
    endDate: Day,
    fileId: Id,
    scopeItems: z.array(ScopeItem).max(200, { error: 'items.most:200' }).default([]),
    operatingMode: open(Code('10', '20', '30')),
  })
  .refine((l) => l.startDate < l.endDate, { error: 'licence.days', path: ['endDate'] });
export type LicenceRow = z.infer<typeof LicenceRow>;

/** The form of administration-domain 3.2. Every field may be open while it is a draft; submit asks for what is required. */
export const companyFields = {
  customerType: open(Code('10', '20', '30')),
  identityTypes: z
    .array(z.enum(['buyer', 'seller']))
    .max(2)
    .default([]),
  companyName: OptionalText(100),
  abbreviation: OptionalText(30),
  englishName: OptionalText(200).refine((v) => v === null || /^[\x20-\x7e]+$/.test(v), {
    error: 'text.ascii',
  }),
  country: z
    .enum(COUNTRIES, { error: 'field.select' })
    .nullish()
    .transform((v) => v ?? HOME),
  socialCreditCode: open(CreditCode),
  /** Abroad, in place of the credit code (trading-domain 19.1). */
  registrationNo: OptionalText(50),
  lei: open(z.string().regex(/^[0-9A-Z]{18}\d{2}$/, { error: 'lei.format' })),
  legalPerson: OptionalText(50),
  legalPersonIdNo: secret(
    open(
      z
        .string()
        .transform((v) => v.trim().toUpperCase())
        .refine((v) => isResidentId(v, LATEST_BIRTH), { error: 'idcard' }),
    ),
  ),
  enterpriseType: open(z.string().regex(/^\d{2}$/, { error: 'field.select' })),
  industry: open(z.string().regex(/^\d{2}$/, { error: 'field.select' })),
  region: open(z.string().regex(/^\d{6}$/, { error: 'field.select' })),
  address: OptionalText(200),
  postcode: open(z.string().regex(/^\d{6}$/, { error: 'postcode.format' })),
  phone: open(PhoneFax),
  fax: open(PhoneFax),
  contact: OptionalText(50),
  contactMobile: open(Mobile),
  bank: OptionalText(100),
  /** Typed in groups as it stands on a card or a letter; kept as its digits. */
  bankAccount: secret(
    open(
      z
        .string()
        .transform(ungrouped)
        .pipe(z.string().regex(/^\d{8,30}$/, { error: 'account.format' })),
    ),
  ),
  cnapsCode: open(z.string().regex(/^\d{12}$/, { error: 'cnaps.format' })),
  hazardousGoods: z.boolean().default(false),
  businessLicenceFileId: open(Id),
  businessLicenceEnd: open(Day),
  /** A licence without an end, as most Chinese ones are. */
  businessLicenceNoEnd: z.boolean().default(false),
  authorisationFileId: open(Id),
  qualificationLicences: z.array(LicenceRow).max(20, { error: 'items.most:20' }).default([]),
  pickupWarehouseIds: z.array(Id).max(20).default([]),
};
/**
 * What is asked of a subsidiary besides: the share in it, and who will be its administrator
 * (administration-domain 22.2).
 */
export const subsidiaryFields = {
  subsidiaryShare: open(Percent.refine((v) => /[1-9]/.test(v), { error: 'number.positive' })),
  adminName: OptionalText(50),
  adminLogin: open(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{3,29}$/, { error: 'login.format' })),
  adminEmail: open(Email),
  adminMobile: open(Mobile),
};
/** What the applicant says to the reviewer in place of a change that was asked for. */
export const repairFields = { repairAnswer: OptionalText(200) };
export const CompanyFields = z.strictObject({ ...companyFields, ...subsidiaryFields, ...repairFields });
export type CompanyFields = z.output<typeof CompanyFields>;
export const ApplicationKind = z.enum(['company', 'sub']);

const Reviewed = z.object({
  rejectReason: z.string().nullable(),
  rejectFields: z.array(z.string()),
  submittedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
});
/** The application with the fields as they were typed and what its person may do now. */
export const Application = z.object({
  id: z.string(),
  version: z.number().int(),
  kind: ApplicationKind,
  state: z.string(),
  can: z.array(z.string()),
  memberId: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()),
  /** The fields a review sent back, as they stood then. */
  refusedFields: z.record(z.string(), z.unknown()),
  ...Reviewed.shape,
});
export type Application = z.infer<typeof Application>;

/**
 * Saves the application as a draft or submits it (R-AUTH-018, administration-domain 3.2); kind `sub` for a
 * company under the caller's (22.2).
 * `id` and `version` name the one that is continued.
 */
export const applyCompany = command('members.applyCompany', {
  path: '/api/common-member/member/mem/applyCompany',
  audience: MEMBERS,
  relation: 'self',
  button: 'Submit',
  routes: [...ROUTE, ADD_SUBSIDIARY_PAGE],
  once: 'creates',
  refuses: [CompanyExists, NothingChanged, SubsidiaryDepth],
  input: z.strictObject({
    ...companyFields,
    ...subsidiaryFields,
    ...repairFields,
    kind: ApplicationKind.default('company'),
    submit: z.boolean().default(false),
    id: Id.optional(),
    version: Version.optional(),
  }),
  output: z.object({ applicationId: z.string(), state: z.string(), version: z.number().int() }),
});

/** The caller's application, or null. */
export const currentApplication = query('members.currentApplication', {
  path: '/api/common-member/member/mem/application/current',
  audience: MEMBERS,
  relation: 'self',
  routes: ROUTE,
  input: z.strictObject({}),
  output: Application.nullable(),
});

export const withdrawApplication = command('members.withdrawApplication', {
  path: '/api/common-member/member/mem/application/withdraw',
  audience: MEMBERS,
  relation: 'self',
  button: 'Withdraw',
  routes: [...ROUTE, ...BELOW],
  input: z.strictObject({ id: Id, version: Version }),
  output: z.object({ state: z.string(), version: z.number().int() }),
});

/**
 * Asks the administrators of a company that is a member already to add the caller. Answers the same whether
 * or not there is such a company.
 */
export const askToJoin = command('members.askToJoin', {
  path: '/api/common-member/member/mem/application/askToJoin',
  audience: MEMBERS,
  relation: 'self',
  button: 'Submit',
  routes: ROUTE,
  rate: { calls: 5, seconds: 3600 },
  input: z.strictObject({ socialCreditCode: CreditCode }),
  output: z.object({ asked: z.boolean() }),
});
