import { z } from 'zod';
import { MEMBERS, query } from '#kernel/rules/contract.ts';

/** A qualification licence in a company's record. */
export const LicenceLine = z.object({
  id: z.string(),
  licenceType: z.string(),
  certificateNo: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  approvalStatus: z.string(),
  effectiveStatus: z.string().nullable(),
});
/** The own company as its people see it; account and person numbers by their last digits. */
export const Company = z.object({
  id: z.string(),
  version: z.number().int(),
  memberCode: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  abbreviation: z.string(),
  creditCode: z.string().nullable(),
  customerType: z.string(),
  enterpriseType: z.string(),
  industry: z.string(),
  memberType: z.string(),
  level: z.string(),
  status: z.string(),
  relationStatus: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  parentName: z.string().nullable(),
  intermediaryQualified: z.boolean(),
  announceConsent: z.string(),
  performanceScore: z.number().int(),
  region: z.string().nullable(),
  legalPerson: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  phone: z.string().nullable(),
  fax: z.string().nullable(),
  contact: z.string().nullable(),
  contactMobile: z.string().nullable(),
  bank: z.string().nullable(),
  bankAccountTail: z.string().nullable(),
  businessLicenceFileId: z.string().nullable(),
  agreementVersion: z.number().int(),
  agreedAt: z.string().nullable(),
  creditLine: z.string(),
  country: z.string(),
  registrationNo: z.string().nullable(),
  lei: z.string().nullable(),
  cnapsCode: z.string().nullable(),
  /** Whether the legal person's number is on file; it is never shown. */
  idNoOnFile: z.boolean(),
  pickupWarehouseIds: z.array(z.string()),
  /** Qualification licences of the company, the latest first (R-MEMB-017). */
  licences: z.array(LicenceLine),
  organisations: z.array(z.object({ organisation: z.string(), scope: z.string().nullable() })),
  approvalLimits: z.object({ order: z.string().nullable(), award: z.string().nullable() }),
});
export type Company = z.output<typeof Company>;

export const companyDetail = query('members.companyDetail', {
  path: '/api/common-member/common/member/detail',
  audience: MEMBERS,
  relation: 'own',
  routes: ['/myBusiness/companyInformation'],
  input: z.strictObject({}),
  output: Company,
});
