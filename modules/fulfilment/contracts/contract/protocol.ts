import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  counts,
  Day,
  EVERYONE,
  Id,
  list,
  MEMBERS,
  OptionalText,
  PLATFORM,
  query,
  Reason,
  secret,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { EDIT_CONTRACT, MY_CONTRACT, STATE_TRACKING, VIEW_CONTRACT } from '../rules/pages.ts';
import { ProtocolFields, protocolFields } from '../rules/protocol-fields.ts';
import { HistoryRow, ProtocolDetail, ProtocolRow, TimelineRow } from './protocol-rows.ts';

export * from './protocol-rows.ts';

const READ = [MY_CONTRACT, VIEW_CONTRACT, STATE_TRACKING];
const WRITE = [EDIT_CONTRACT];
const base = '/api/common-order/common/protocol';
const admin = '/api/common-order/admin/protocol';
const party = { audience: MEMBERS, relation: 'party', dataType: 'CONTRACT', verified: true } as const;
const acts = { ...party, routes: READ, once: 'money', output: ActionResult } as const;
const read = { audience: EVERYONE, relation: 'party', dataType: 'CONTRACT', routes: READ } as const;
const operator = { audience: PLATFORM, relation: 'platform', dataType: 'CONTRACT', routes: READ } as const;
const oversees = { ...operator, once: 'money', output: ActionResult } as const;
const one = { id: Id, version: Version };
const Hash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'field.invalid' });

/** `toDo` waits for the reader; `drafts`, `approval`, `review` and `framework` as their lists are called. */
export const VIEW_NAMES = ['all', 'toDo', 'drafts', 'approval', 'review', 'inForce', 'framework'] as const;
const filters = {
  view: z.enum(VIEW_NAMES).default('all'),
  keyword: OptionalText(60).optional(),
  state: z.array(z.string().max(8)).max(13).optional(),
  stateTab: z.string().max(8).optional(),
  protocolType: z.string().max(8).optional(),
  counterpartyId: Id.optional(),
  /** Ends within so many days. */
  expiring: z.int().min(1).max(365).optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const sortable = ['gmtCreate', 'gmtModified', 'totalAmount', 'effectiveDate', 'expiryDate'];

export const listProtocols = list('protocols.list', {
  path: `${base}/list`,
  ...party,
  routes: READ,
  filters,
  row: ProtocolRow,
  sortable,
});
export const listAllProtocols = list('protocols.adminList', {
  path: `${admin}/list`,
  ...operator,
  filters: { ...filters, sellerId: Id.optional(), buyerId: Id.optional() },
  row: ProtocolRow,
  sortable,
});
export const countProtocols = counts('protocols.count', {
  path: `${base}/count`,
  ...read,
  filters: { view: z.enum(VIEW_NAMES).default('all') },
});
export const protocolDetail = query('protocols.detail', {
  path: `${base}/detail`,
  ...read,
  input: z.strictObject({ id: Id.optional(), protocolNo: Text(30).optional(), dealId: Id.optional() }),
  output: ProtocolDetail,
});
export const protocolHistory = query('protocols.history', {
  path: `${base}/history`,
  ...read,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(HistoryRow) }),
});
/** The contract, its orders and everything that hangs on them, on one line of time. */
export const protocolTimeline = query('protocols.timeline', {
  path: `${base}/timeline`,
  ...read,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.object({ protocolNo: z.string(), title: z.string(), list: z.array(TimelineRow) }),
});
/** What a version says otherwise than another one, part by part in both languages. */
export const compareProtocol = query('protocols.compare', {
  path: `${base}/compare`,
  ...read,
  input: z.strictObject({ id: Id, from: z.int().min(1), to: z.int().min(1) }),
  output: z.object({
    parts: z.array(
      z.object({
        key: z.string(),
        headingZh: z.string(),
        headingEn: z.string(),
        beforeZh: z.string(),
        beforeEn: z.string(),
        afterZh: z.string(),
        afterEn: z.string(),
      }),
    ),
  }),
});
/** The fields of a draft for its form. */
export const protocolDraft = query('protocols.draft', {
  path: `${base}/draft`,
  audience: MEMBERS,
  relation: 'party',
  dataType: 'CONTRACT',
  routes: WRITE,
  input: z.strictObject({ id: Id }),
  output: z.object({
    id: z.string(),
    version: z.number(),
    protocolNo: z.string(),
    state: z.string(),
    fields: z.record(z.string(), z.unknown()),
    rejectReason: z.string().nullable(),
    marks: z.array(
      z.object({ part: z.string(), headingZh: z.string(), headingEn: z.string(), remark: z.string() }),
    ),
  }),
});

const Stored = z.object({ id: z.string(), version: z.number().int(), protocolNo: z.string() });
export const addProtocol = command('protocols.add', {
  path: `${base}/add`,
  ...party,
  routes: WRITE,
  button: 'Add',
  once: 'creates',
  input: ProtocolFields,
  output: Stored,
});
export const updateProtocol = command('protocols.update', {
  path: `${base}/update`,
  ...party,
  routes: WRITE,
  button: 'Edit',
  input: z.strictObject({ ...one, ...protocolFields }),
  output: Stored,
});
export const deleteProtocol = command('protocols.delete', {
  path: `${base}/delete`,
  ...party,
  routes: WRITE,
  button: 'Delete',
  input: z.strictObject(one),
  output: z.null(),
});
/** 00, 11, 12, 13 → 01: the content is frozen as a version and hashed. */
export const submitProtocol = command('protocols.submit', {
  path: `${base}/submit`,
  ...party,
  routes: WRITE,
  button: 'Submit',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
});
export const openProtocol = command('protocols.open', {
  path: `${base}/open`,
  ...acts,
  button: 'Approve',
  input: z.strictObject(one),
});
export const approveProtocol = command('protocols.approve', {
  path: `${base}/approve`,
  ...acts,
  button: 'Approve',
  input: z.strictObject(one),
});
export const refuseProtocol = command('protocols.refuse', {
  path: `${base}/refuse`,
  ...acts,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
});
export const withdrawProtocol = command('protocols.withdraw', {
  path: `${base}/withdraw`,
  ...acts,
  routes: [...READ, ...WRITE],
  button: 'Withdraw',
  input: z.strictObject(one),
});
export const passReview = command('protocols.passReview', {
  path: `${base}/passReview`,
  ...acts,
  button: 'Approve',
  input: z.strictObject({ ...one, contentHash: Hash }),
});
/** Names the parts that are not agreed to, each with a remark. */
const refusal = z.strictObject({
  ...one,
  reason: Reason,
  marks: z.array(z.strictObject({ part: z.string().max(40), remark: Text(300) })).max(40),
});
export const refuseReview = command('protocols.refuseReview', {
  path: `${base}/refuseReview`,
  ...acts,
  button: 'Reject',
  input: refusal,
});
/** Signs what was seen: the hash binds, the ticket proves the second factor (purpose SIGN). */
export const signProtocol = command('protocols.sign', {
  path: `${base}/sign`,
  ...acts,
  button: 'Sign',
  input: z.strictObject({
    ...one,
    contentHash: Hash,
    verifyTicket: secret(z.string().min(1, { error: 'field.input' }).max(64)),
    /** Of a signer who is no administrator of his company. */
    authorityFileId: Id.nullish(),
  }),
});
/** The paper with seals on it, beside the electronic signatures. */
export const attachSigned = command('protocols.attachSigned', {
  path: `${base}/attachSigned`,
  ...acts,
  button: 'Sign',
  input: z.strictObject({ ...one, fileId: Id }),
});
export const pauseProtocol = command('protocols.pause', {
  path: `${base}/pause`,
  ...acts,
  button: 'Deactivate',
  input: z.strictObject({ ...one, reason: Reason }),
});
export const protocolPdf = query('protocols.pdf', {
  path: `${base}/pdf`,
  ...read,
  button: 'View',
  answer: 'file',
  input: z.strictObject({ id: Id, language: Code('zh', 'en', 'bilingual').optional() }),
  output: z.unknown(),
});

export const adminPassReview = command('protocols.adminPassReview', {
  path: `${admin}/passReview`,
  ...oversees,
  button: 'Approve',
  input: z.strictObject({ ...one, contentHash: Hash }),
});
export const adminRefuseReview = command('protocols.adminRefuseReview', {
  path: `${admin}/refuseReview`,
  ...oversees,
  button: 'Reject',
  input: refusal,
});
export const adminPause = command('protocols.adminPause', {
  path: `${admin}/pause`,
  ...oversees,
  button: 'Deactivate',
  input: z.strictObject({ ...one, reason: Reason }),
});
/** Back to where it was paused; the expiry moves when both sides agreed to it. */
export const resumeProtocol = command('protocols.resume', {
  path: `${admin}/resume`,
  ...oversees,
  button: 'Activation',
  input: z.strictObject({ ...one, reason: Reason, expiryDate: Day.nullish() }),
});
/** 23 → 40, by a termination agreement in force or past its expiry. */
export const terminateProtocol = command('protocols.terminate', {
  path: `${admin}/terminate`,
  ...oversees,
  button: 'Close',
  input: z.strictObject({ ...one, reason: Reason }),
});
