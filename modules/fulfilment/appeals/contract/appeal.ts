import { z } from 'zod';
import {
  Code,
  counts,
  Day,
  EVERYONE,
  Id,
  list,
  MEMBERS,
  OptionalText,
  PLATFORM,
  query,
} from '#kernel/rules/contract.ts';
import { StateStep } from '#kernel/rules/history-step.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { APPEAL, TARGETS, TYPE } from '../rules/appeal-lifecycle.ts';
import { APPEAL_PAGES, DESK_PAGES, MEMBER_PAGES } from '../rules/pages.ts';

export const base = '/api/common-order/common/appeal' as const;
export const adminBase = '/api/common-order/admin/appeal' as const;
const scoped = { dataType: 'APPEAL' } as const;
export const members = {
  ...scoped,
  relation: 'party',
  audience: MEMBERS,
  verified: true,
  routes: MEMBER_PAGES,
} as const;
/** What a note left to be completed is its buyer's alone. */
export const draftKeeper = { ...members, relation: 'own', audience: ['buyer'] } as const;
export const draftBase = '/api/common-order/common/appealDraft' as const;
export const everyone = { ...scoped, relation: 'party', audience: EVERYONE, routes: APPEAL_PAGES } as const;
export const operator = {
  ...scoped,
  relation: 'platform',
  audience: PLATFORM,
  routes: DESK_PAGES,
} as const;

export const Type = z.enum(Object.values(TYPE) as [string, ...string[]], { error: 'field.select' });
export const Target = Code(...(TARGETS as unknown as [string, ...string[]]));
const State = z.enum(Object.values(APPEAL) as [string, ...string[]]);

export const AppealRow = z.object({
  id: Id,
  version: z.number().int(),
  appealNo: z.string(),
  appealType: z.string(),
  aspect: z.string().nullable(),
  state: z.string(),
  outcome: z.string().nullable(),
  /** Of the reader: buyer, seller or operator. */
  side: z.string(),
  claimantSide: z.string(),
  targetType: z.string(),
  targetId: Id,
  targetNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  claimantName: z.string(),
  claimantNameEn: z.string().nullable(),
  respondentName: z.string(),
  respondentNameEn: z.string().nullable(),
  productZh: z.string(),
  productEn: z.string(),
  currency: z.string(),
  claimQty: z.string().nullable(),
  claimAmount: z.string().nullable(),
  claim: z.string(),
  decidedAmount: z.string().nullable(),
  respondBy: z.string(),
  /** What the clock runs to now: the answer, or thirty days; null once closed. */
  dueAt: z.string().nullable(),
  answered: z.boolean(),
  overdue: z.boolean(),
  filedAt: z.string(),
  endedAt: z.string().nullable(),
  can: z.array(z.string()),
});
export type AppealRow = z.output<typeof AppealRow>;

const File = z.object({ id: Id, name: z.string(), size: z.number().int(), sha256: z.string() });
export const AppealEntry = z.object({
  id: Id,
  side: z.string(),
  kind: z.string(),
  authorName: z.string(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  body: z.string(),
  files: z.array(File),
  agency: z.string().nullable(),
  inspectedOn: z.string().nullable(),
  onSample: z.boolean().nullable(),
  sealIntact: z.boolean().nullable(),
  at: z.string(),
});
export type AppealEntryRow = z.output<typeof AppealEntry>;
const Linked = z.object({ id: Id, no: z.string() });
const Offer = z.object({
  side: z.string(),
  amount: z.string().nullable(),
  qty: z.string().nullable(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
});
const Held = z.object({ no: z.string(), currency: z.string(), balance: z.string() }).nullable();
const Event = StateStep;
export const AppealDetail = AppealRow.extend({
  dealId: Id.nullable(),
  uom: z.string(),
  targetAmount: z.string(),
  receivedQty: z.string(),
  usedQty: z.string().nullable(),
  carrierFault: z.boolean(),
  hiddenDefect: z.boolean(),
  sampleKept: z.boolean(),
  sampleSealNo: z.string().nullable(),
  /** An inspection found the seal of the sample broken. */
  sampleBroken: z.boolean(),
  claimDeadline: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  plan: z.string().nullable(),
  offer: Offer.nullable(),
  decidedQty: z.string().nullable(),
  decision: z.string().nullable(),
  /** What the decision forfeits of the respondent's deposit. */
  forfeitAmount: z.string().nullable(),
  /** Of the respondent, while the operator decides: what can be forfeited. */
  deposit: Held,
  /** Earnest money the decision sends back double: this much again is owed. */
  doubleAmount: z.string().nullable(),
  /** Of the claimant, while the operator decides: earnest money the respondent can be made to return double. */
  earnestMoney: Held,
  ruleCited: z.string().nullable(),
  decidedByName: z.string().nullable(),
  settlementId: Id.nullable(),
  settlementNo: z.string().nullable(),
  parent: Linked.nullable(),
  followedBy: Linked.nullable(),
  counterOf: Linked.nullable(),
  counterBy: Linked.nullable(),
  additionsLeft: z.number().int(),
  entries: z.array(AppealEntry),
  events: z.array(Event),
  serverTime: z.string(),
});
export type AppealDetail = z.output<typeof AppealDetail>;

const filters = {
  keyword: OptionalText(60).optional(),
  state: z.array(State).max(3).optional(),
  stateTab: State.optional(),
  appealType: Type.optional(),
  targetType: Target.optional(),
  orderId: Id.optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const sortable = ['appealNo', 'claimAmount', 'respondBy', 'dueAt', 'filedAt'];
export const listAppeals = list('appeals.list', {
  ...members,
  path: `${base}/list`,
  filters: { ...filters, role: z.enum(['claimant', 'respondent']).optional() },
  row: AppealRow,
  sortable,
});
export const listAllAppeals = list('appeals.adminList', {
  ...operator,
  path: `${adminBase}/list`,
  filters: { ...filters, overdue: z.boolean().optional() },
  row: AppealRow,
  sortable,
});
export const countAppeals = counts('appeals.count', {
  ...everyone,
  path: `${base}/count`,
});
const one = z.strictObject({ id: Id });
export const appealDetail = query('appeals.detail', {
  ...everyone,
  path: `${base}/detail`,
  button: 'View',
  input: one,
  output: AppealDetail,
  refuses: [NotFound],
});
export const appealPdf = query('appeals.pdf', {
  ...everyone,
  path: `${base}/pdf`,
  button: 'View',
  input: one,
  output: z.any(),
  answer: 'file',
  refuses: [NotFound],
});

const Deadlines = z.array(
  z.object({
    appealType: z.string(),
    aspect: z.string().nullable(),
    /** Null: nothing was received yet. */
    until: z.string().nullable(),
    late: z.boolean(),
  }),
);
/** What an appeal about a document would start from. */
export const appealTarget = query('appeals.target', {
  ...members,
  path: `${base}/target`,
  button: 'Appeal',
  input: z.strictObject({ targetType: Target, targetId: Id }),
  output: z.object({
    targetNo: z.string(),
    orderNo: z.string(),
    counterparty: z.string(),
    counterpartyEn: z.string().nullable(),
    productZh: z.string(),
    productEn: z.string(),
    currency: z.string(),
    uom: z.string(),
    targetAmount: z.string(),
    receivedQty: z.string(),
    deadlines: Deadlines,
    open: z.array(z.object({ id: Id, no: z.string(), appealType: z.string() })),
  }),
  refuses: [NotFound],
});
/** Orders an appeal can be about. */
export const selectAppealOrders = list('appeals.orders', {
  ...members,
  path: `${base}/orders`,
  button: 'Appeal',
  filters: { keyword: z.string().trim().max(60).optional(), ids: z.array(Id).min(1).max(50).optional() },
  row: z.object({
    id: Id,
    orderNo: z.string(),
    counterparty: z.string(),
    counterpartyEn: z.string().nullable(),
    productZh: z.string(),
    productEn: z.string(),
  }),
  sortable: [],
});
const Draft = z.object({
  id: Id,
  appealType: z.string(),
  aspect: z.string().nullable(),
  noteId: Id,
  noteNo: z.string(),
  orderNo: z.string(),
  productZh: z.string(),
  productEn: z.string(),
  cause: z.string(),
  fileIds: z.array(Id),
  dueAt: z.string().nullable(),
});
export type AppealDraftRow = z.output<typeof Draft>;
/** What a disputed receipt or an off-specification certificate left to be completed, the most urgent first. */
export const listAppealDrafts = query('appeals.drafts', {
  ...draftKeeper,
  path: `${draftBase}/drafts`,
  button: 'Appeal',
  input: z.strictObject({ id: Id.optional() }),
  output: z.object({ list: z.array(Draft) }),
  refuses: [NotFound],
});
