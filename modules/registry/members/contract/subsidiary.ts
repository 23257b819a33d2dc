import { z } from 'zod';
import { Id, list, MEMBERS, query } from '#kernel/rules/contract.ts';
import { ADD_SUBSIDIARY_PAGE, SUBSIDIARIES_PAGE } from '../rules/pages.ts';
import { Application } from './application.ts';
import { Company } from './company.ts';

const here = {
  audience: MEMBERS,
  relation: 'own',
  routes: [SUBSIDIARIES_PAGE],
  dataType: 'CUSTOMER',
} as const;

/** A company under the caller's: what was applied for, and what stands. */
export const SubsidiaryRow = z.object({
  /** `a` and the application's id, or `m` and the company's where it was linked without one. */
  id: z.string(),
  applicationId: z.string().nullable(),
  memberId: z.string().nullable(),
  version: z.number().int(),
  companyName: z.string(),
  memberCode: z.string().nullable(),
  creditCode: z.string().nullable(),
  share: z.string().nullable(),
  state: z.enum(['00', '10', '20', '30', '40']),
  status: z.string().nullable(),
  relationStatus: z.string().nullable(),
  submittedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  reason: z.string().nullable(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type SubsidiaryRow = z.output<typeof SubsidiaryRow>;
/** Subsidiaries of the own company, applied for or linked (R-BIZ-002). */
export const listSubsidiaries = list('members.listSubsidiaries', {
  path: '/api/common-member/common/subCompany/list',
  ...here,
  filters: {
    keyword: z.string().trim().max(100).optional(),
    state: z
      .array(z.enum(['00', '10', '20', '30', '40']))
      .max(5)
      .optional(),
  },
  row: SubsidiaryRow,
  sortable: ['companyName', 'submittedAt', 'gmtModified'],
});
/** An application for a subsidiary as it was typed. */
export const subsidiaryApplication = query('members.subsidiaryApplication', {
  path: '/api/common-member/common/subCompany/application',
  ...here,
  routes: [SUBSIDIARIES_PAGE, ADD_SUBSIDIARY_PAGE],
  input: z.strictObject({ id: Id }),
  output: Application,
});
/** A linked subsidiary, for the company above to read (administration-domain 22.2). */
export const subsidiaryDetail = query('members.subsidiaryDetail', {
  path: '/api/common-member/common/subCompany/detail',
  ...here,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: Company.extend({
    share: z.string().nullable(),
    subsidiaries: z.array(z.object({ id: z.string(), name: z.string(), memberCode: z.string() })),
  }),
});
