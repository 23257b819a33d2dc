import { z } from 'zod';
import { isCreditCode, normaliseCreditCode } from '#kernel/rules/check-digits.ts';
import {
  BatchResult,
  Code,
  command,
  Day,
  Email,
  Id,
  Ids,
  list,
  Mobile,
  OptionalText,
  PhoneFax,
  PLATFORM,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { LoginName } from '#office/organisation/contract/employee-fields.ts';
import { countries, HOME } from '../rules/countries.ts';
import { CUSTOMERS_PAGE, MEMBERS_PAGE } from '../rules/pages.ts';
import { CreditCodeExists } from '../rules/refusals-registry.ts';
import { RegistrationExists } from '../rules/refusals-standing.ts';
import { missingRegistration } from '../rules/required.ts';
import { LicenceLine } from './company.ts';

const base = '/api/common-member/admin/member' as const;
const scope = { audience: PLATFORM, relation: 'platform', dataType: 'CUSTOMER' } as const;
const seen = { ...scope, routes: [CUSTOMERS_PAGE, MEMBERS_PAGE] } as const;
const onCustomers = { ...scope, routes: [CUSTOMERS_PAGE] } as const;
const open = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const Two = z.string().regex(/^\d{2}$/, { error: 'field.select' });
const Status = z.enum(['10', '20', '30']);
const Sides = z.enum(['buyer', 'seller', 'both']);
const Country = z.enum(countries.map((c) => c.value) as [string, ...string[]], { error: 'field.select' });
const CustomerType = Code('10', '20', '30');

/** A company as the operator's lists show it (R-MEMB-004 to R-MEMB-029). */
export const MemberRow = z.object({
  id: z.string(),
  version: z.number().int(),
  memberCode: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  abbreviation: z.string(),
  creditCode: z.string().nullable(),
  country: z.string(),
  registrationNo: z.string().nullable(),
  customerType: z.string(),
  enterpriseType: z.string(),
  industry: z.string(),
  memberType: Sides,
  level: z.string(),
  region: z.string().nullable(),
  parentName: z.string().nullable(),
  salesmanId: z.string().nullable(),
  salesmanName: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  status: Status,
  relationStatus: z.string().nullable(),
  riskFlag: z.boolean(),
  sourceType: z.enum(['registered', 'operator', 'import']),
  verifiedAt: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type MemberRow = z.output<typeof MemberRow>;

/** Companies in reach of the caller's data scope, newest first unless asked otherwise (R-CUST-004, R-MEMB-003). */
export const listMembers = list('members.list', {
  path: `${base}/list`,
  ...seen,
  filters: {
    keyword: z.string().trim().max(50).optional(),
    identityType: z.enum(['buyer', 'seller']).optional(),
    customerType: CustomerType.optional(),
    enterpriseType: Two.optional(),
    industry: Two.optional(),
    level: Two.optional(),
    status: Status.optional(),
    relationStatus: z.enum(['01', '10', '11', '20', '21']).optional(),
    salesmanId: Id.optional(),
    /** Province, city or district: what lies below counts too. */
    region: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
    subsidiary: z.boolean().optional(),
    /** Companies of one country, or of any country abroad. */
    country: Country.optional(),
    abroad: z.boolean().optional(),
    riskFlag: z.boolean().optional(),
    verifiedFrom: Day.optional(),
    verifiedTo: Day.optional(),
  },
  row: MemberRow,
  sortable: ['memberCode', 'name', 'verifiedAt', 'gmtCreate', 'gmtModified'],
});

const Billing = z.object({
  id: z.string(),
  enterpriseName: z.string(),
  invoiceType: z.string(),
  taxNo: z.string(),
  bank: z.string().nullable(),
  accountTail: z.string().nullable(),
  isDefault: z.boolean(),
});
const Address = z.object({
  id: z.string(),
  addressType: z.string(),
  receiverName: z.string(),
  receiverPhone: z.string(),
  region: z.string(),
  detail: z.string(),
  isDefault: z.boolean(),
});
/** One company in full; numbers of persons and accounts masked. */
export const MemberDetail = MemberRow.extend({
  crmMemberId: z.string().nullable(),
  lei: z.string().nullable(),
  legalPerson: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  fax: z.string().nullable(),
  contactMobile: z.string().nullable(),
  bank: z.string().nullable(),
  bankAccountTail: z.string().nullable(),
  businessLicenceFileId: z.string().nullable(),
  intermediaryQualified: z.boolean(),
  autoApproval: z.boolean(),
  announceConsent: z.string(),
  performanceScore: z.number().int(),
  creditLine: z.string(),
  riskLevel: z.string().nullable(),
  disabledReason: z.string().nullable(),
  agreementVersion: z.number().int(),
  agreedAt: z.string().nullable(),
  subsidiaries: z.array(z.object({ id: z.string(), name: z.string() })),
  staff: z.number().int(),
  administrators: z.number().int(),
  offers: z.number().int(),
  negotiations: z.number().int(),
  deals: z.number().int(),
  orders: z.number().int(),
  licences: z.array(LicenceLine),
  billings: z.array(Billing),
  addresses: z.array(Address),
});
export type MemberDetail = z.output<typeof MemberDetail>;
export const memberDetail = query('members.detail', {
  path: `${base}/detail`,
  ...seen,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: MemberDetail,
});

/** What happened to a company, newest first. */
export const memberHistory = query('members.history', {
  path: `${base}/history`,
  ...seen,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.array(
    z.object({
      seq: z.number().int(),
      action: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      actorName: z.string(),
      reason: z.string().nullable(),
      at: z.string(),
    }),
  ),
});

/**
 * What the operator keeps of a company at any time. Name, code and legal person change by the company's own
 * audited request (trading-domain 19.2).
 */
const keptFields = {
  abbreviation: Text(30),
  nameEn: OptionalText(200),
  customerType: CustomerType,
  enterpriseType: Two,
  industry: Two,
  level: Two,
  region: open(z.string().regex(/^\d{6}$/, { error: 'field.select' })),
  address: OptionalText(200),
  postcode: open(z.string().regex(/^\d{6}$/, { error: 'postcode.format' })),
  phone: open(PhoneFax),
  fax: open(PhoneFax),
  contact: OptionalText(50),
  contactMobile: open(Mobile),
  salesmanId: open(Id),
  crmMemberId: OptionalText(30),
};
const Written = z.object({ id: z.string(), version: z.number().int() });

/**
 * Opens a company by the operator (R-CUST-005): not activated until its first administrator comes; he gets an
 * activation mail.
 */
export const addMember = command('members.add', {
  path: `${base}/add`,
  ...onCustomers,
  button: 'Add',
  once: 'creates',
  refuses: [CreditCodeExists, RegistrationExists],
  input: z
    .strictObject({
      ...keptFields,
      name: Text(100),
      memberType: Sides,
      country: open(Country).transform((v) => v ?? HOME),
      /** At home; abroad the register's number (trading-domain 19.1). */
      creditCode: open(
        z.string().max(40).transform(normaliseCreditCode).refine(isCreditCode, { error: 'creditCode.check' }),
      ),
      registrationNo: OptionalText(50),
      lei: open(z.string().regex(/^[0-9A-Z]{18}\d{2}$/, { error: 'lei.format' })),
      legalPerson: OptionalText(50),
      adminAccount: LoginName,
      adminName: Text(50),
      adminEmail: Email,
      adminMobile: open(Mobile),
    })
    .superRefine((v, ctx) => {
      for (const { field, rule } of missingRegistration(v))
        ctx.addIssue({ code: 'custom', path: [field], message: rule });
    }),
  output: Written.extend({ memberCode: z.string() }),
});
/** Changes what the operator keeps of a company (R-CUST-007). */
export const updateMember = command('members.update', {
  path: `${base}/update`,
  ...onCustomers,
  button: 'Edit',
  input: z.strictObject({
    id: Id,
    version: Version,
    ...keptFields,
    autoApproval: z.boolean(),
    riskFlag: z.boolean(),
  }),
  output: Written,
});
/**
 * Gives companies to a salesman of the platform, or to nobody; his data scope follows at once
 * (administration-domain 7.4).
 */
export const assignSalesman = command('members.assignSalesman', {
  path: `${base}/assignSalesman`,
  ...onCustomers,
  button: 'Edit',
  input: z.strictObject({ ids: Ids, salesmanId: open(Id) }),
  output: BatchResult,
});
/** R-CUST-008: trading again; offers that were taken down stay down. */
export const enableMember = command('members.enable', {
  path: `${base}/enable`,
  ...onCustomers,
  button: 'Enable',
  input: z.strictObject({ ids: Ids, reason: OptionalText(300) }),
  output: BatchResult,
});
/** R-CUST-009: nobody of the company signs in, its offers leave the market (trading-domain 19.2). */
export const disableMember = command('members.disable', {
  path: `${base}/disable`,
  ...onCustomers,
  button: 'Disable',
  input: z.strictObject({ ids: Ids, reason: Reason }),
  output: BatchResult,
});
/** R-CUST-010: only a company nobody ever activated and no document names. */
export const deleteMember = command('members.delete', {
  path: `${base}/delete`,
  ...onCustomers,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
