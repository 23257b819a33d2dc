import { z } from 'zod';
import {
  Code,
  command,
  Id,
  list,
  MEMBERS,
  Money,
  OptionalText,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { SelfApproval } from '#kernel/rules/refusals.ts';
import { COMPANY_PAGE } from '../rules/pages.ts';
import { CreditCodeExists, NothingChanged, OrganisationLinked } from '../rules/refusals-registry.ts';
import { NoCredit, RegistrationExists } from '../rules/refusals-standing.ts';
import { companyFields } from './application.ts';
import {
  AuditReason,
  auditFilters,
  auditHere,
  CheckAnswer,
  Difference,
  HistoryRow,
  waited,
} from './audit.ts';

const {
  identityTypes: _sides,
  hazardousGoods: _goods,
  qualificationLicences: _papers,
  authorisationFileId: _letter,
  businessLicenceEnd: _end,
  businessLicenceNoEnd: _noEnd,
  ...ofRecord
} = companyFields;
/** The fields of a company in force; its licences have a screen of their own. */
export const recordFields = ofRecord;
export const RecordFields = z.strictObject(recordFields);
export type RecordFields = z.output<typeof RecordFields>;

const here = { audience: MEMBERS, relation: 'own', routes: [COMPANY_PAGE], dataType: 'CUSTOMER' } as const;
const KINDS = z.enum(['info', 'extension', 'standing']);

/** The company as its form starts, and the request that is on its way, if any. */
export const companyRecord = query('members.companyRecord', {
  path: '/api/common-member/common/member/record',
  ...here,
  button: 'Edit',
  input: z.strictObject({}),
  output: z.object({ version: z.number().int(), fields: RecordFields }),
});

/**
 * Changes the own company (administration-domain 22.1): name, code, legal person and licence go to the
 * auditors while the old data stay in force, everything else applies at once.
 * After a refusal it is the way to submit again.
 */
export const submitChange = command('members.submitChange', {
  path: '/api/common-member/common/member/submitChange',
  ...here,
  button: 'Submit',
  once: 'creates',
  refuses: [NothingChanged, CreditCodeExists, RegistrationExists],
  input: z.strictObject({ ...recordFields, version: Version }),
  output: z.object({
    version: z.number().int(),
    relationStatus: z.string(),
    applied: z.array(z.string()),
    audited: z.array(z.string()),
  }),
});
/** Asks for another sales organisation; after a refusal, again. */
export const extendCompany = command('members.extendCompany', {
  path: '/api/common-member/common/member/extend',
  ...here,
  button: 'Submit',
  once: 'creates',
  refuses: [OrganisationLinked, NothingChanged],
  input: z.strictObject({ version: Version, organisation: Text(100), scope: OptionalText(200) }),
  output: z.object({ version: z.number().int(), relationStatus: z.string() }),
});
/** What a company decides for itself: announcements and the amounts its own administrators approve (trading-domain 19.1). */
export const keepSettings = command('members.keepSettings', {
  path: '/api/common-member/common/member/settings',
  ...here,
  button: 'Edit',
  input: z.strictObject({
    version: Version,
    announceConsent: Code('none', 'masked', 'full'),
    orderLimit: Money.nullish().transform((v) => v ?? null),
    awardLimit: Money.nullish().transform((v) => v ?? null),
  }),
  output: z.object({ version: z.number().int() }),
});
/** Gives up what was refused; the company is as it was. */
export const dropChange = command('members.dropChange', {
  path: '/api/common-member/common/member/dropChange',
  ...here,
  button: 'Submit',
  input: z.strictObject({ id: Id, version: Version }),
  output: z.object({ version: z.number().int(), relationStatus: z.string() }),
});

export const ChangeRow = z.object({
  id: z.string(),
  version: z.number().int(),
  what: KINDS,
  state: z.enum(['10', '20', '30', '40']),
  memberId: z.string(),
  memberName: z.string(),
  memberCode: z.string(),
  creditCode: z.string().nullable(),
  /** Audited fields that differ; empty for an extension. */
  fields: z.array(z.string()),
  organisation: z.string().nullable(),
  ...waited,
  can: z.array(z.string()),
});
export type ChangeRow = z.output<typeof ChangeRow>;
export const ChangeDetail = ChangeRow.extend({
  scope: z.string().nullable(),
  /** Why the platform asks for it; requests of companies carry none. */
  note: z.string().nullable(),
  differences: z.array(Difference),
  /** What was changed since it was last refused; null the first time. */
  since: z.array(Difference).nullable(),
  checks: z.array(CheckAnswer),
  organisations: z.array(z.object({ organisation: z.string(), scope: z.string().nullable() })),
  history: z.array(HistoryRow),
});
export type ChangeDetail = z.output<typeof ChangeDetail>;

/** Requests of the own company, newest first. */
export const listOwnChanges = list('members.listOwnChanges', {
  path: '/api/common-member/common/member/change/list',
  ...here,
  filters: {},
  row: ChangeRow.extend({ differences: z.array(Difference), scope: z.string().nullable() }),
  sortable: ['submittedAt'],
});
/** Requests of companies, or of subsidiaries, longest waiting first. */
export const listChanges = list('members.listChanges', {
  path: '/api/common-member/admin/member/change/list',
  ...auditHere,
  filters: { ...auditFilters, what: KINDS.optional(), memberId: Id.optional() },
  row: ChangeRow,
  sortable: ['submittedAt', 'memberName', 'waitedMinutes', 'reviewedAt'],
});
export const changeDetail = query('members.changeDetail', {
  path: '/api/common-member/admin/member/change/detail',
  ...auditHere,
  input: z.strictObject({ id: Id }),
  output: ChangeDetail,
});
const decided = z.object({ state: z.string(), relationStatus: z.string() });
export const approveChange = command('members.approveChange', {
  path: '/api/common-member/admin/member/change/approve',
  ...auditHere,
  button: 'Approve',
  refuses: [SelfApproval, CreditCodeExists, RegistrationExists, OrganisationLinked, NoCredit],
  input: z.strictObject({ id: Id, version: Version }),
  output: decided,
});
export const rejectChange = command('members.rejectChange', {
  path: '/api/common-member/admin/member/change/reject',
  ...auditHere,
  button: 'Reject',
  refuses: [SelfApproval],
  input: z.strictObject({ id: Id, version: Version, reason: AuditReason }),
  output: decided,
});
