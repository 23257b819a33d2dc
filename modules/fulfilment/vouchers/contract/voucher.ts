import { z } from 'zod';
import { Code, counts, Day, Id, list, OptionalText, query } from '#kernel/rules/contract.ts';
import { actingCompany, StateStep } from '#kernel/rules/history-step.ts';
import { VOUCHER } from '../rules/voucher-lifecycle.ts';
import { base, everyone, members } from './call-parts.ts';

const State = z.enum(Object.values(VOUCHER) as [string, ...string[]]);
/** `held`: what the own company holds; `confirm`: what waits for it; `issued`, `kept`: issued by it, kept by it. */
export const VOUCHER_VIEWS = ['all', 'held', 'confirm', 'issued', 'kept'] as const;

const Company = { zh: z.string(), en: z.string().nullable() };
const SignatureRow = z.object({
  side: z.string(),
  company: z.string(),
  companyEn: z.string().nullable(),
  /** Shown to the signer's own company and the platform. */
  name: z.string().nullable(),
  time: z.string(),
});
const rowFields = {
  id: z.string(),
  version: z.number().int(),
  voucherNo: z.string(),
  state: State,
  lotNo: z.string(),
  productZh: z.string(),
  productEn: z.string(),
  batchNo: z.string().nullable(),
  quantity: z.string(),
  uom: z.string(),
  holderId: z.string(),
  holder: z.string(),
  holderEn: z.string().nullable(),
  custodian: z.string().nullable(),
  custodianEn: z.string().nullable(),
  warehouseZh: z.string(),
  warehouseEn: z.string(),
  tankNo: z.string().nullable(),
  storageUntil: z.string(),
  transferUntil: z.string().nullable(),
  encumbranceType: z.string().nullable(),
  /** What the reader's side has to sign or answer: issue, transfer, split, merge, void; null: nothing. */
  pending: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  issuedAt: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
};
export const VoucherRow = z.object(rowFields);
export type VoucherRow = z.output<typeof VoucherRow>;

const ChainEventRow = z.object({
  lotNo: z.string(),
  seq: z.number().int(),
  eventType: z.string(),
  time: z.string(),
  vouchers: z.array(z.object({ id: z.string(), no: z.string(), before: z.string(), after: z.string() })),
  consumed: z.string(),
  lost: z.string(),
  chainHash: z.string(),
  prevHash: z.string(),
  payloadHash: z.string(),
  /** The day whose signed root covers it; null until that day has ended. */
  rootDay: z.string().nullable(),
});
export type ChainEventRow = z.output<typeof ChainEventRow>;

export const VoucherDetail = z.object({
  ...rowFields,
  issuer: z.string(),
  issuerEn: z.string().nullable(),
  receiver: z.string().nullable(),
  receiverEn: z.string().nullable(),
  beneficiary: z.string().nullable(),
  beneficiaryEn: z.string().nullable(),
  feePayer: z.string(),
  feePayerEn: z.string().nullable(),
  /** Until 24:00 of the day of a transfer the one who held it before pays. */
  feePayerFrom: z.string(),
  producer: z.string().nullable(),
  producerEn: z.string().nullable(),
  casNo: z.string().nullable(),
  unNo: z.string().nullable(),
  grade: z.string(),
  gradeEn: z.string().nullable(),
  standard: z.string().nullable(),
  packagingZh: z.string(),
  packagingEn: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), sha256: z.string() })),
  encumbranceUntil: z.string().nullable(),
  encumbranceReason: z.string().nullable(),
  reserved: z.string(),
  transferOrderNo: z.string().nullable(),
  signatures: z.array(SignatureRow),
  request: z
    .object({
      kind: z.string(),
      vouchers: z.array(z.object({ id: z.string(), no: z.string(), quantity: z.string() })),
      quantities: z.array(z.string()),
      reason: z.string().nullable(),
      dueAt: z.string(),
    })
    .nullable(),
  /** Free vouchers of the same lot that the reader may merge it with, oldest first. */
  mergeable: z.array(z.object({ id: z.string(), no: z.string(), quantity: z.string() })),
  /** What the reader's side would sign now. */
  signHash: z.string().nullable(),
  parents: z.array(z.object({ id: z.string(), no: z.string() })),
  children: z.array(z.object({ id: z.string(), no: z.string(), quantity: z.string(), state: z.string() })),
  reason: z.string().nullable(),
  anchor: z.object({
    chain: z.string(),
    tries: z.number().int(),
    txHash: z.string().nullable(),
    height: z.string().nullable(),
    time: z.string().nullable(),
    error: z.string().nullable(),
  }),
  checkUrl: z.string().nullable(),
  checkQr: z.string().nullable(),
  chain: z.array(ChainEventRow),
  events: z.array(StateStep.omit({ actorSide: true }).extend(actingCompany)),
  serverTime: z.string(),
});
export type VoucherDetail = z.output<typeof VoucherDetail>;

const filters = {
  view: z.enum(VOUCHER_VIEWS).default('all'),
  keyword: OptionalText(60).optional(),
  state: z.array(State).max(9).optional(),
  holderId: Id.optional(),
  warehouseId: Id.optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
export const listVouchers = list('vouchers.list', {
  path: `${base}/list`,
  ...everyone,
  filters,
  row: VoucherRow,
  sortable: ['voucherNo', 'quantity', 'storageUntil', 'gmtCreate', 'gmtModified'],
});
/** How many there are in each view. */
export const countVouchers = counts('vouchers.count', {
  path: `${base}/count`,
  ...everyone,
});
export const voucherDetail = query('vouchers.detail', {
  path: `${base}/detail`,
  ...everyone,
  input: z.strictObject({ id: Id }),
  output: VoucherDetail,
});
/** Events of the chains of every voucher the reader may see, newest first. */
export const listVoucherEvents = list('vouchers.events', {
  path: `${base}/events`,
  ...everyone,
  filters: {
    eventType: z.string().max(2).optional(),
    voucherNo: OptionalText(24).optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
  },
  row: ChainEventRow.extend({ id: z.string() }),
  sortable: ['time'],
});

const LotOption = z.object({
  id: z.string(),
  lotNo: z.string(),
  productZh: z.string(),
  productEn: z.string(),
  batchNo: z.string().nullable(),
  warehouseZh: z.string(),
  warehouseEn: z.string(),
  tankNo: z.string().nullable(),
  confirmedQty: z.string().nullable(),
  covered: z.string(),
  free: z.string().nullable(),
  vouchers: z.number().int(),
});
export type LotOption = z.output<typeof LotOption>;
/** `issue`: own lots that vouchers may be issued on; `keep`: lots the own company keeps, or nobody with a login. */
export const voucherLots = query('vouchers.lots', {
  path: `${base}/lots`,
  ...everyone,
  input: z.strictObject({ use: Code('issue', 'keep').default('issue') }),
  output: z.array(LotOption),
});
/** Orders a voucher may be moved for: the holder's sales of these goods, paid as agreed. */
export const transferOrders = query('vouchers.orders', {
  path: `${base}/orders`,
  ...members,
  button: 'Transfer',
  input: z.strictObject({ id: Id, keyword: OptionalText(60).optional() }),
  output: z.array(
    z.object({
      id: z.string(),
      orderNo: z.string(),
      buyerId: z.string(),
      buyer: Company.zh,
      buyerEn: Company.en,
      open: z.string(),
    }),
  ),
});
/** Companies a voucher may be pledged to. */
export const pledgees = query('vouchers.pledgees', {
  path: `${base}/pledgees`,
  ...everyone,
  button: 'Disable',
  input: z.strictObject({ keyword: OptionalText(60).optional(), ids: z.array(Id).max(20).optional() }),
  output: z.array(z.object({ id: z.string(), ...Company })),
});
