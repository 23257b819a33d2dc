import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  EVERYONE,
  Id,
  Instant,
  list,
  MEMBERS,
  Num3,
  OptionalText,
  PhoneFax,
  PLATFORM,
  query,
  Reason,
  secret,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { laycanDays } from '../rules/laycan.ts';
import { LETTER_PAGE } from '../rules/pages.ts';
import { HistoryRow } from './deal.ts';

const ROUTES = [LETTER_PAGE];
/** Where a letter may be opened from. */
const READ_ROUTES = [
  LETTER_PAGE,
  '/resourceSupervision/transactionRecord',
  '/transactionManagement/historicalTransaction',
  '/transactionManagement/offerHistory',
  '/rmbSellManagement/OnlineNegotiation',
  '/rmbSellManagement/HistoryTrade',
  '/transactionManagement/orderDetail',
  '/transactionManagement/orderPendingPayment',
];

const Signature = z.object({
  name: z.string(),
  /** In Latin letters. */
  nameEn: z.string(),
  company: z.string(),
  time: z.string(),
  ip: z.string().nullable(),
  method: z.string(),
});
export const LetterRow = z.object({
  id: Id,
  version: z.number(),
  letterNo: z.string(),
  letterVersion: z.number(),
  legNo: z.string(),
  letterState: z.string(),
  dealId: Id,
  dealNo: z.string(),
  dealState: z.string(),
  side: z.string(),
  counterparty: z.string(),
  counterpartyEn: z.string().nullable(),
  productZh: z.string(),
  productEn: z.string(),
  quantity: z.string(),
  uom: z.string(),
  amount: z.string(),
  currency: z.string(),
  provisional: z.boolean(),
  sellerSigned: z.boolean(),
  buyerSigned: z.boolean(),
  signDeadline: z.string().nullable(),
  effectiveAt: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type LetterRow = z.output<typeof LetterRow>;
export const LetterDetail = LetterRow.extend({
  language: z.string(),
  template: z.string(),
  contentHash: z.string(),
  terms: z.record(z.string(), z.unknown()),
  sellerSignature: Signature.nullable(),
  buyerSignature: Signature.nullable(),
  signMethod: z.string().nullable(),
  extended: z.boolean(),
  reissueReason: z.string().nullable(),
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  buyerName: z.string(),
  buyerNameEn: z.string().nullable(),
  faultAtDeadline: z.string().nullable(),
  versions: z.array(
    z.object({
      id: Id,
      letterVersion: z.number(),
      letterState: z.string(),
      at: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  changes: z.array(
    z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  orderState: z.string().nullable(),
  source: z.string(),
  sourceId: Id,
  checkUrl: z.string(),
  checkQr: z.string(),
  sealed: z.boolean(),
  events: z.array(HistoryRow),
  serverTime: z.string(),
});
export type LetterDetail = z.output<typeof LetterDetail>;

const base = '/api/common-order/common/letter';
const admin = '/api/common-order/admin/letter';
const party = {
  audience: MEMBERS,
  relation: 'party',
  dataType: 'DEAL',
  routes: ROUTES,
  verified: true,
} as const;
const read = { audience: EVERYONE, relation: 'party', dataType: 'DEAL', routes: READ_ROUTES } as const;
const operator = { audience: PLATFORM, relation: 'platform', dataType: 'DEAL', routes: ROUTES } as const;
const one = { id: Id, version: Version };
const Hash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'field.invalid' });

export const listLetters = list('letters.list', {
  path: `${base}/list`,
  ...read,
  filters: {
    dealId: Id.optional(),
    keyword: OptionalText(60).optional(),
    state: z.array(z.string().max(8)).max(8).optional(),
    waiting: z.boolean().optional(),
  },
  row: LetterRow,
  sortable: ['gmtCreate', 'signDeadline'],
});
/** By id, or by the number printed on it: `LT…-V1`, or `LT…` for the newest version. */
export const letterDetail = query('letters.detail', {
  path: `${base}/detail`,
  ...read,
  input: z.strictObject({ id: Id.optional(), letterNo: Text(30).optional(), dealId: Id.optional() }),
  output: LetterDetail,
});
/** Signs what was seen: the hash binds, the ticket proves the second factor (purpose SIGN). */
export const signLetter = command('letters.sign', {
  path: `${base}/sign`,
  ...party,
  button: 'Sign',
  once: 'money',
  input: z.strictObject({
    ...one,
    contentHash: Hash,
    verifyTicket: secret(z.string().min(1, { error: 'field.input' }).max(64)),
  }),
  output: ActionResult,
});

/**
 * What an agreed correction may touch. Quantity, price, place and window stand in the deal and are never
 * corrected here (INV-DEAL-01).
 */
export const Corrections = z.strictObject({
  productName: Text(200).optional(),
  productNameEn: Text(200).optional(),
  hsCode: Text(20).optional(),
  producer: Text(100).optional(),
  origin: Text(60).optional(),
  grade: Text(50).optional(),
  qualityStandard: Text(100).optional(),
  sellerAddress: OptionalText(200).optional(),
  sellerContact: OptionalText(50).optional(),
  sellerPhone: PhoneFax.nullish(),
  buyerAddress: OptionalText(200).optional(),
  buyerContact: OptionalText(50).optional(),
  buyerPhone: PhoneFax.nullish(),
  vessel: OptionalText(60).optional(),
  laycan: OptionalText(60)
    .refine((text) => text === null || laycanDays(text) !== null, { error: 'letter.laycan' })
    .optional(),
  freeStorageDays: z.int().min(0).max(365).nullish(),
  storageFee: Num3.nullish(),
});
export type Corrections = z.output<typeof Corrections>;
const reissue = z.strictObject({ ...one, changes: Corrections, reason: Reason });
export const reissueLetter = command('letters.reissue', {
  path: `${base}/reissue`,
  ...party,
  button: 'Edit',
  once: 'money',
  input: reissue,
  output: ActionResult,
});
/** The printed letter: `bilingual` is what is sealed once it is effective; the same bytes every time. */
export const letterPdf = query('letters.pdf', {
  path: `${base}/pdf`,
  ...read,
  button: 'Export',
  routes: ROUTES,
  answer: 'file',
  input: z.strictObject({ id: Id, language: Code('zh', 'en', 'bilingual').default('bilingual') }),
  output: z.unknown(),
});

export const adminReissueLetter = command('letters.adminReissue', {
  path: `${admin}/reissue`,
  ...operator,
  button: 'Edit',
  once: 'money',
  input: reissue,
  output: ActionResult,
});
/** 60 → 10, once, at most one working day from now; both sides sign again. */
export const extendLetter = command('letters.extend', {
  path: `${admin}/extend`,
  ...operator,
  button: 'Prolong',
  once: 'money',
  input: z.strictObject({ ...one, signDeadline: Instant }),
  output: ActionResult,
});
/** Voids the deal of a letter: the same act as deal/void. */
export const voidWithDeal = command('letters.voidWithDeal', {
  path: `${admin}/voidWithDeal`,
  ...operator,
  button: 'Void',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason, faultSide: Code('buyer', 'seller', 'none') }),
  output: ActionResult,
});

/**
 * Anyone with the paper may ask whether it is genuine. Answers no names and no prices; an unknown number and
 * a wrong hash answer alike.
 */
export const verifyLetter = query('letters.verify', {
  path: '/api/bff-aggregation/op/letter/verify',
  audience: 'public',
  relation: 'none',
  rate: { calls: 30, seconds: 60 },
  input: z.strictObject({ letterNo: Text(30), hash: z.string().trim().max(64) }),
  output: z.object({
    genuine: z.boolean(),
    letterNo: z.string(),
    state: z.string().nullable(),
    effectiveDay: z.string().nullable(),
    dealDay: z.string().nullable(),
    newest: z.boolean(),
  }),
});
