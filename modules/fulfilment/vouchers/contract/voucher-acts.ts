import { z } from 'zod';
import { ActionResult, Code, command, Day, Id, PLATFORM, query, Reason } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import {
  AnchorFailed,
  LotCovered,
  LotUnconfirmed,
  MergeInvalid,
  NoLoss,
  OrderNotReady,
  RequestPending,
  SignedAlready,
  SplitInvalid,
  TakenTooMuch,
  VoucherChanged,
} from '../rules/refusals.ts';
import { ENCUMBRANCE } from '../rules/voucher-lifecycle.ts';
import {
  admin,
  always,
  base,
  everyone,
  members,
  one,
  operator,
  routes,
  signed,
  Weight,
} from './call-parts.ts';

/** The owner of a lot applies for a voucher on part of it. */
export const addVoucher = command('vouchers.add', {
  path: `${base}/add`,
  ...members,
  audience: ['seller'],
  button: 'Add',
  once: 'creates',
  input: z.strictObject({
    lotId: Id,
    quantity: Weight,
    storageUntil: Day,
    fileIds: z.array(Id).min(1, { error: 'field.upload' }).max(20, { error: 'items.most:20' }),
  }),
  output: ActionResult,
  refuses: [NotFound, LotUnconfirmed, LotCovered],
});
/** The custodian confirms what waits for him: the issue, a split or merge, his consent to a void; the holder consents to a void. */
export const confirmVoucher = command('vouchers.confirm', {
  path: `${base}/confirm`,
  ...everyone,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, ...signed }),
  output: ActionResult,
  refuses: [...always, LotCovered, VoucherChanged, SignedAlready, AnchorFailed],
});
/** Receiver and custodian sign a transfer, each with a code; the second signature moves the voucher. */
export const acceptTransfer = command('vouchers.acceptTransfer', {
  path: `${base}/acceptTransfer`,
  ...everyone,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, ...signed }),
  output: ActionResult,
  refuses: [...always, VoucherChanged, SignedAlready, OrderNotReady],
});
/** Refuses an issue, calls a transfer off, or refuses (for its asker: withdraws) a request. */
export const refuseVoucher = command('vouchers.refuse', {
  path: `${base}/refuse`,
  ...everyone,
  button: 'Reject',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: always,
});
export const transferVoucher = command('vouchers.transfer', {
  path: `${base}/transfer`,
  ...members,
  button: 'Transfer',
  once: 'money',
  input: z.strictObject({ ...one, toMemberId: Id, orderId: Id }),
  output: ActionResult,
  refuses: [...always, OrderNotReady, RequestPending],
});
export const splitVoucher = command('vouchers.split', {
  path: `${base}/split`,
  ...members,
  button: 'Transfer',
  once: 'money',
  input: z.strictObject({
    ...one,
    quantities: z.array(Weight).min(2, { error: 'voucher.few' }).max(100, { error: 'items.most:100' }),
  }),
  output: ActionResult,
  refuses: [...always, SplitInvalid, RequestPending],
});
/** `id` and the vouchers of `ids` become one. */
export const mergeVouchers = command('vouchers.merge', {
  path: `${base}/merge`,
  ...members,
  button: 'Transfer',
  once: 'money',
  input: z.strictObject({
    ...one,
    ids: z.array(Id).min(1, { error: 'field.select' }).max(50, { error: 'items.most:50' }),
  }),
  output: ActionResult,
  refuses: [...always, MergeInvalid, RequestPending],
});
export const freezeVoucher = command('vouchers.freeze', {
  path: `${base}/freeze`,
  ...everyone,
  button: 'Disable',
  once: 'money',
  input: z
    .strictObject({
      ...one,
      type: z.enum([ENCUMBRANCE.pledge, ENCUMBRANCE.court, ENCUMBRANCE.pickup], { error: 'field.select' }),
      beneficiaryId: Id.nullish().transform((v) => v ?? null),
      until: Day.nullish().transform((v) => v ?? null),
      reason: Reason,
    })
    .refine((v) => v.type !== ENCUMBRANCE.pledge || v.beneficiaryId !== null, {
      error: 'field.select',
      path: ['beneficiaryId'],
    }),
  output: ActionResult,
  refuses: [...always, RequestPending],
});
export const unfreezeVoucher = command('vouchers.unfreeze', {
  path: `${base}/unfreeze`,
  ...everyone,
  button: 'Enable',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: always,
});
/** The custodian weighed out what was planned for a pickup without a shipping note. */
export const takeGoods = command('vouchers.consume', {
  path: `${base}/consume`,
  ...everyone,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, quantity: Weight }),
  output: ActionResult,
  refuses: [...always, TakenTooMuch],
});
/** A dip found less than vouchers hold: the custodian spreads the loss over them in proportion. */
export const adjustLot = command('vouchers.adjust', {
  path: `${base}/adjust`,
  ...everyone,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ lotId: Id, quantity: Weight, reason: Reason }),
  output: z.object({ lotNo: z.string(), lost: z.string(), vouchers: z.number().int() }),
  refuses: [NotFound, NoLoss],
});
const Walked = z.object({
  intact: z.boolean(),
  lotNo: z.string(),
  events: z.number().int(),
  /** The first event that does not stand as it was written; null where all do. */
  brokenSeq: z.number().int().nullable(),
  fault: z.string().nullable(),
  headHash: z.string(),
  /** Signed roots that cover events of the lot, all of them recomputed. */
  roots: z.number().int(),
  lastRootDay: z.string().nullable(),
  files: z.number().int(),
});
export type Walked = z.output<typeof Walked>;
/** Walks the chain of the voucher's lot anew, with the roots and signatures over it, and names the first broken seq. */
export const verifyVoucher = query('vouchers.verify', {
  path: `${base}/verify`,
  ...everyone,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: Walked,
});
/** The chain of the voucher's lot as a file anybody can verify; payloads of others' vouchers stay out, their hashes stay in. */
export const chainFile = query('vouchers.chainFile', {
  path: `${base}/chain`,
  ...everyone,
  button: 'Export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.unknown(),
});
export const voucherPdf = query('vouchers.pdf', {
  path: `${base}/pdf`,
  ...everyone,
  button: 'Export',
  answer: 'file',
  input: z.strictObject({ id: Id, language: Code('zh', 'en', 'bilingual').default('bilingual') }),
  output: z.unknown(),
});

/** Asks the evidence chain again; it answers after this act. */
export const retryAnchor = command('vouchers.retry', {
  path: `${admin}/retry`,
  ...operator,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one }),
  output: ActionResult,
  refuses: always,
});
/** A voucher that never was anchored is void at once; a held one when holder and custodian have signed. */
export const voidVoucher = command('vouchers.void', {
  path: `${admin}/void`,
  ...operator,
  button: 'Void',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...always, RequestPending],
});
/** Retires the key that signs the daily roots and makes a new one; old roots stay verifiable with the old key. */
export const rotateKey = command('vouchers.rotateKey', {
  path: `${admin}/rotateKey`,
  audience: PLATFORM,
  relation: 'none',
  routes,
  button: 'Void',
  once: 'money',
  input: z.strictObject({ reason: Reason }),
  output: z.object({ keyId: z.string(), publicKey: z.string() }),
});
