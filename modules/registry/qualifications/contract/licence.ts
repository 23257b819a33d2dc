import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  Code,
  command,
  counts,
  Day,
  Id,
  Ids,
  list,
  MEMBERS,
  Num3,
  OptionalText,
  PLATFORM,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { HistoryStep } from '#kernel/rules/history-step.ts';
import { ScopeItem } from '#registry/members/contract/licence-scope.ts';
import { BUSINESS_LICENCE, NO_END } from '#registry/members/rules/licence-needs.ts';
import { WITHOUT_STORAGE } from '../rules/licence-terms.ts';
import { LICENCES, QUALIFICATIONS } from '../rules/pages.ts';
import {
  Duplicate,
  LicenceIncomplete,
  LicenceNotRenewable,
  LicenceOver,
  LicenceRenewalOpen,
} from '../rules/refusals.ts';

/** Code set licence_type (trading-domain 22.1). */
export const LicenceType = Code('10', '20', '21', '22', '23', '24', '25', '26', '27', '30', '40', '50', '90');
const Approval = Code('00', '10', '20', '30', '40');
const Effective = Code('10', '20', '30', '40', '50');
const open = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);

/** The form of trading-domain 19.4. A draft may leave open what only the review needs; `submit` asks for the rest. */
export const licenceFields = {
  companyId: Id,
  licenceType: LicenceType,
  certificateNo: Text(50),
  startDate: Day,
  endDate: Day,
  issuer: OptionalText(100),
  issuerEn: OptionalText(100),
  scopeItems: z.array(ScopeItem).max(200, { error: 'items.most:200' }).default([]),
  operatingMode: open(Code('10', '20', '30')),
  withStorage: open(z.boolean()),
  businessType: open(Code('10', '20', '30', '40', '50', '60')),
  billingType: open(Code('10', '20', '30')),
  sellableQty: open(Num3),
  fileIds: z.array(Id).max(9, { error: 'items.most:9' }).default([]),
  remarks: OptionalText(300),
};
const LicenceForm = { ...licenceFields, replacesId: open(Id), submit: z.boolean().default(false) };
type Days = { readonly startDate: string; readonly endDate: string };
const inOrder = (l: Days): boolean => l.startDate < l.endDate;
const order = { error: 'licence.days', path: ['endDate'] };
/** Only a business licence runs without an end. */
const endsOnce = (l: Days & { readonly licenceType: string }): boolean =>
  l.endDate !== NO_END || l.licenceType === BUSINESS_LICENCE;
const ends = { error: 'licence.noEnd', path: ['endDate'] };
type Storage = { readonly operatingMode: string | null; readonly withStorage: boolean | null };
/** The mode says by itself whether goods are stored. */
const storesAsSaid = (l: Storage): boolean =>
  l.operatingMode === null ||
  l.withStorage === null ||
  (l.operatingMode !== WITHOUT_STORAGE) === l.withStorage;
const stores = { error: 'licence.storage', path: ['withStorage'] };

export const ScopeName = z.object({
  spuId: z.string().optional(),
  cas: z.string().optional(),
  catalogueNo: z.string().optional(),
  zh: z.string(),
  en: z.string(),
});
export const LicenceRow = z.object({
  id: Id,
  version: z.number().int(),
  memberId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  licenceType: z.string(),
  certificateNo: z.string(),
  issuer: z.string().nullable(),
  issuerEn: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  /** Whole days to the last one; negative afterwards. */
  daysLeft: z.number().int(),
  scopeItems: z.array(ScopeName),
  operatingMode: z.string().nullable(),
  withStorage: z.boolean().nullable(),
  businessType: z.string().nullable(),
  billingType: z.string().nullable(),
  sellableQty: z.string().nullable(),
  /** Tonnes drawn in the running licence year, and what it still allows; null without a limit. */
  usedQty: z.string(),
  leftQty: z.string().nullable(),
  yearStart: z.string(),
  approvalStatus: z.string(),
  effectiveStatus: z.string().nullable(),
  rejectReason: z.string().nullable(),
  voidReason: z.string().nullable(),
  remarks: z.string().nullable(),
  replacesId: Id.nullable(),
  submittedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  reviewerName: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type LicenceRow = z.output<typeof LicenceRow>;

const FileFact = z.object({
  attachmentId: Id,
  fileName: z.string(),
  size: z.number(),
  contentType: z.string(),
});
export const LicenceEvent = HistoryStep.omit({ bizType: true });
export type LicenceEvent = z.output<typeof LicenceEvent>;
/** Tonnes a document drew from the paper, or gave back. */
const Drawn = z.object({
  bizType: z.string(),
  bizId: z.string(),
  quantity: z.string(),
  yearStart: z.string(),
  at: z.string(),
});
const Paper = z.object({
  id: Id,
  certificateNo: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  approvalStatus: z.string(),
});
export const LicenceDetail = LicenceRow.extend({
  files: z.array(FileFact),
  events: z.array(LicenceEvent),
  drawn: z.array(Drawn),
  /** What it renews, and the renewal that waits. */
  replaces: Paper.nullable(),
  renewal: Paper.nullable(),
});
export type LicenceDetail = z.output<typeof LicenceDetail>;

const filters = {
  keyword: OptionalText(60).optional(),
  licenceType: z.array(LicenceType).max(13).optional(),
  approvalStatus: z.array(Approval).max(5).optional(),
  state: Approval.optional(),
  effectiveStatus: z.array(Effective).max(5).optional(),
  /** Ends within so many days from today. */
  expiringIn: Code('1', '7', '30', '60', '90').optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const sortable = [
  'endDate',
  'startDate',
  'certificateNo',
  'licenceType',
  'approvalStatus',
  'gmtCreate',
  'gmtModified',
  'submittedAt',
];
const base = '/api/common-member/common/licence';
const admin = '/api/common-member/admin/licence';
const ownCompany = {
  audience: MEMBERS,
  relation: 'own',
  dataType: 'LICENCE',
  routes: [QUALIFICATIONS],
} as const;
const operator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'LICENCE',
  routes: [LICENCES],
} as const;
const one = z.strictObject({ id: Id, version: Version });
const Filed = z.object({ id: Id, version: z.number().int(), state: z.string() });

export const listLicences = list('licences.list', {
  path: `${base}/list`,
  ...ownCompany,
  filters,
  row: LicenceRow,
  sortable,
});
export const countLicences = counts('licences.count', {
  path: `${base}/count`,
  ...ownCompany,
});
export const licenceDetail = query('licences.detail', {
  path: `${base}/detail`,
  ...ownCompany,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: LicenceDetail,
});
/** Files a paper as a draft, or straight to its review; `replacesId` names the paper it renews. */
export const addLicence = command('licences.add', {
  path: `${base}/add`,
  ...ownCompany,
  button: 'Add',
  once: 'creates',
  input: z
    .strictObject(LicenceForm)
    .refine(inOrder, order)
    .refine(endsOnce, ends)
    .refine(storesAsSaid, stores),
  output: Filed,
  refuses: [Duplicate, LicenceOver, LicenceRenewalOpen, LicenceNotRenewable],
});
export const updateLicence = command('licences.update', {
  path: `${base}/update`,
  ...ownCompany,
  button: 'Edit',
  input: z
    .strictObject({ id: Id, version: Version, ...licenceFields, submit: z.boolean().default(false) })
    .refine(inOrder, order)
    .refine(endsOnce, ends)
    .refine(storesAsSaid, stores),
  output: Filed,
  refuses: [Duplicate, LicenceOver],
});
export const submitLicence = command('licences.submit', {
  path: `${base}/submit`,
  ...ownCompany,
  button: 'Submit',
  once: 'creates',
  input: one,
  output: ActionResult,
  refuses: [LicenceOver],
});
export const withdrawLicence = command('licences.withdraw', {
  path: `${base}/withdraw`,
  ...ownCompany,
  button: 'Withdraw',
  input: one,
  output: ActionResult,
});
export const voidLicence = command('licences.void', {
  path: `${base}/void`,
  ...ownCompany,
  button: 'Void',
  input: one.extend({ reason: Reason }),
  output: ActionResult,
});
export const deleteLicence = command('licences.delete', {
  path: `${base}/delete`,
  ...ownCompany,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});

export const listAllLicences = list('licences.adminList', {
  path: `${admin}/list`,
  ...operator,
  filters: { ...filters, memberId: Id.optional() },
  row: LicenceRow,
  sortable,
});
export const countAllLicences = counts('licences.adminCount', {
  path: `${admin}/count`,
  ...operator,
});
export const anyLicenceDetail = query('licences.adminDetail', {
  path: `${admin}/detail`,
  ...operator,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: LicenceDetail,
});
export const approveLicence = command('licences.approve', {
  path: `${admin}/approve`,
  ...operator,
  button: 'Approve',
  input: one,
  output: ActionResult,
  refuses: [LicenceIncomplete, LicenceOver, Duplicate],
});
export const rejectLicence = command('licences.reject', {
  path: `${admin}/reject`,
  ...operator,
  button: 'Reject',
  input: one.extend({ reason: Reason }),
  output: ActionResult,
});
export const voidAnyLicence = command('licences.adminVoid', {
  path: `${admin}/void`,
  ...operator,
  button: 'Void',
  input: one.extend({ reason: Reason }),
  output: ActionResult,
});
