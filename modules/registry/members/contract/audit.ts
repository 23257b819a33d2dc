import { z } from 'zod';
import { command, Day, Id, list, PLATFORM, query, Version } from '#kernel/rules/contract.ts';
import { SelfApproval } from '#kernel/rules/refusals.ts';
import { ATTESTED, CHECKS } from '../rules/admission-checks.ts';
import { AUDIT_COMPANY_PAGE, AUDIT_SUBSIDIARY_PAGE } from '../rules/pages.ts';
import { AttestFirst, CreditCodeExists, SubsidiaryDepth } from '../rules/refusals-registry.ts';
import { ApplicationKind } from './application.ts';

const PAGES = [AUDIT_COMPANY_PAGE, AUDIT_SUBSIDIARY_PAGE];
export const auditHere = {
  audience: PLATFORM,
  relation: 'platform',
  routes: PAGES,
  dataType: 'CUSTOMER',
} as const;
/** An auditor's reason (administration-domain 3.2). */
export const AuditReason = z
  .string()
  .trim()
  .min(2, { error: 'reason.short' })
  .max(200, { error: 'text.max:200' });
/** States an auditor sees: a draft is still its writer's own. */
const SENT = z.enum(['10', '20', '30', '40']);
export const auditFilters = {
  kind: ApplicationKind,
  companyName: z.string().trim().max(100).optional(),
  state: z.array(SENT).max(4).optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
/** When it was put before the auditors, how long it waits or has waited, and who decided. */
export const waited = {
  submittedAt: z.string().nullable(),
  submittedName: z.string(),
  submissions: z.number().int(),
  waitedMinutes: z.number().int(),
  reviewedAt: z.string().nullable(),
  reviewedName: z.string().nullable(),
  reason: z.string().nullable(),
};

export const AuditRow = z.object({
  id: z.string(),
  version: z.number().int(),
  kind: ApplicationKind,
  state: SENT,
  companyName: z.string(),
  /** The credit code, abroad the register's number. */
  creditCode: z.string().nullable(),
  country: z.string(),
  region: z.string().nullable(),
  customerType: z.string().nullable(),
  identityTypes: z.array(z.string()),
  parentName: z.string().nullable(),
  memberId: z.string().nullable(),
  ...waited,
  can: z.array(z.string()),
});
export type AuditRow = z.output<typeof AuditRow>;
/** Applications of companies or of subsidiaries, longest waiting first (R-CUST-002, R-CUST-003). */
export const listAudits = list('members.listAudits', {
  path: '/api/common-member/admin/member/audit/list',
  ...auditHere,
  filters: auditFilters,
  row: AuditRow,
  sortable: ['submittedAt', 'companyName', 'waitedMinutes', 'reviewedAt'],
});

export const Difference = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type Difference = z.output<typeof Difference>;
export const CheckAnswer = z.object({
  code: z.enum(CHECKS),
  verdict: z.enum(['pass', 'warn', 'fail', 'none']),
  about: z.array(z.string()),
});
export const HistoryRow = z.object({
  seq: z.number().int(),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: z.string(),
  reason: z.string().nullable(),
  at: z.string(),
});
export type HistoryRow = z.output<typeof HistoryRow>;

export const AuditDetail = AuditRow.extend({
  /** As it was typed; numbers of persons by their ends, the account in full for who decides. */
  fields: z.record(z.string(), z.unknown()),
  rejectFields: z.array(z.string()),
  /** Fields the last review asked to correct that stand as they were. */
  unchanged: z.array(z.string()),
  /** What was changed since it was last refused; null the first time. */
  differences: z.array(Difference).nullable(),
  checks: z.array(CheckAnswer),
  /** Checks whoever approves must put his name to, and those that were. */
  attestedDue: z.array(z.enum(ATTESTED)),
  attested: z.array(z.enum(ATTESTED)),
  applicant: z.object({ name: z.string(), mobile: z.string().nullable(), email: z.string().nullable() }),
  salesmanName: z.string().nullable(),
  memberCode: z.string().nullable(),
  history: z.array(HistoryRow),
});
export type AuditDetail = z.output<typeof AuditDetail>;
export const auditDetail = query('members.auditDetail', {
  path: '/api/common-member/admin/member/audit/detail',
  ...auditHere,
  input: z.strictObject({ id: Id }),
  output: AuditDetail,
});

/** Opens the company; every due check is attested by name (sm:company). */
export const approveAudit = command('members.approveAudit', {
  path: '/api/common-member/admin/member/audit/approve',
  ...auditHere,
  button: 'Approve',
  refuses: [SelfApproval, CreditCodeExists, SubsidiaryDepth, AttestFirst],
  input: z.strictObject({
    id: Id,
    version: Version,
    attested: z.array(z.enum(ATTESTED)).max(4).default([]),
    salesmanId: Id.nullish(),
  }),
  output: z.object({ state: z.string(), memberId: z.string() }),
});
/** Refuses it; with `fields` it goes back for repair of exactly these. What the applicant typed stays. */
export const rejectAudit = command('members.rejectAudit', {
  path: '/api/common-member/admin/member/audit/reject',
  ...auditHere,
  button: 'Reject',
  refuses: [SelfApproval],
  input: z.strictObject({
    id: Id,
    version: Version,
    reason: AuditReason,
    fields: z.array(z.string().max(40)).max(40).default([]),
  }),
  output: z.object({ state: z.string() }),
});
