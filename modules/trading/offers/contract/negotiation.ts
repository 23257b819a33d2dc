import { z } from 'zod';
import {
  Code,
  command,
  counts,
  Day,
  EVERYONE,
  Id,
  Instant,
  list,
  MEMBERS,
  OptionalText,
  PositiveQuantity,
  Price,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { GateSaying } from '#registry/qualifications/contract/gate.ts';
import { DOLLAR_BOARD, RESOURCE_BOARD, RMB_BOARD } from '../rules/pages.ts';
import { Lane, Saying } from './lane.ts';
import { History } from './offer-history.ts';
import { Ship } from './ship.ts';

const BOARD_ROUTES = [RMB_BOARD, DOLLAR_BOARD, RESOURCE_BOARD];
export const THREAD_ROUTES = [
  '/rmbSellManagement/OnlineNegotiation',
  '/rmbSellManagement/CurrentTrading',
  '/intlTradeManagement/currentTrading',
  '/intlTradeManagement/currentCounterOffer',
  '/transactionManagement/myCounterOffer',
];
const HISTORY_ROUTES = [
  '/rmbSellManagement/HistoryTrade',
  '/transactionManagement/historicalTransaction',
  '/transactionManagement/offerHistory',
  '/intlTradeManagement/intlDealRecord',
];
export const OVERSIGHT = ['/counterOfferManagement/counterOfferList'];

/** Terms a round may change besides price and quantity (3.2: only the offer's negotiable keys). */
const term = z.string().max(20).nullable().optional();
export const RoundTerms = z.strictObject({
  priceTerm: term,
  namedPlaceId: term,
  pickType: term,
  warehouseId: term,
  deliveryStart: term,
  deliveryEnd: term,
  paymentTerm: term,
  settlementMethod: term,
  depositPct: term,
  tolerancePlus: term,
  toleranceMinus: term,
  freeStorageDays: term,
  quantityBasis: term,
  qualityBasis: term,
  lcOpenDays: term,
  insuranceClause: term,
});
export type RoundTerms = z.output<typeof RoundTerms>;

const Difference = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export const RoundRow = z.object({
  seq: z.number(),
  side: z.string(),
  own: z.boolean(),
  author: z.string(),
  price: z.string(),
  quantity: z.string(),
  amount: z.string(),
  terms: z.record(z.string(), z.unknown()),
  firm: z.boolean(),
  validUntil: z.string(),
  state: z.string(),
  message: z.string().nullable(),
  at: z.string(),
  readAt: z.string().nullable(),
  hash: z.string(),
  differences: z.array(Difference),
});
export type RoundRow = z.output<typeof RoundRow>;

export const ThreadRow = z.object({
  id: Id,
  version: z.number(),
  negotiationNo: z.string(),
  lane: z.string(),
  status: z.string(),
  side: z.string(),
  offerId: Id,
  offerNo: z.string(),
  productZh: z.string(),
  productEn: z.string().nullable(),
  grade: z.string().nullable(),
  gradeEn: z.string().nullable(),
  producer: z.string().nullable(),
  producerEn: z.string().nullable(),
  uom: z.string(),
  currency: z.string(),
  priceMode: z.string().nullable(),
  counterpartyId: Id.nullable(),
  counterparty: z.string(),
  counterpartyEn: z.string().nullable(),
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  buyerName: z.string(),
  buyerNameEn: z.string().nullable(),
  livePrice: z.string().nullable(),
  liveQty: z.string().nullable(),
  liveSide: z.string().nullable(),
  liveUntil: z.string().nullable(),
  agreedPrice: z.string().nullable(),
  agreedQty: z.string().nullable(),
  amount: z.string().nullable(),
  rounds: z.number(),
  dueAt: z.string().nullable(),
  waitsFor: z.string().nullable(),
  frozen: z.boolean(),
  cancelReason: z.string().nullable(),
  cancelText: z.string().nullable(),
  dealId: Id.nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type ThreadRow = z.output<typeof ThreadRow>;

export const ThreadDetail = ThreadRow.extend({
  offer: z.record(z.string(), z.unknown()),
  /** Null in the RMB lane. */
  ship: Ship.nullable(),
  formula: Saying.nullable(),
  offerPublishState: z.string(),
  offerValidUntil: z.string(),
  offerTermsVersion: z.number(),
  offerTermsHash: z.string(),
  /** Null once an intermediary has taken the negotiation over as principal. */
  opened: z.object({ price: z.string(), quantity: z.string() }).nullable(),
  ladder: z.array(RoundRow),
  messages: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      own: z.boolean(),
      author: z.string(),
      side: z.string(),
      body: z.string(),
      at: z.string(),
    }),
  ),
  events: History.shape.list,
  sellerSubjects: z.string().nullable(),
  buyerSubjects: z.string().nullable(),
  subjectsUntil: z.string().nullable(),
  confirmBy: z.string().nullable(),
  lockedAt: z.string().nullable(),
  expireAt: z.string().nullable(),
  consents: z.array(
    z.object({ action: z.string(), side: z.string(), userName: z.string(), time: z.string() }),
  ),
  transactionType: z.string().nullable(),
  letterId: Id.nullable(),
  orderId: Id.nullable(),
  licence: z.array(GateSaying),
  why: z.array(z.object({ verb: z.string(), zh: z.string(), en: z.string() })),
  serverTime: z.string(),
  marketOpen: z.boolean(),
  roundsLeft: z.number(),
  /** What the agreement asks the buyer to freeze; null where it asks for nothing, or others agreed it. */
  deposit: z
    .object({
      id: Id.nullable(),
      state: z.string().nullable(),
      required: z.string(),
      nature: z.string(),
      dueAt: z.string().nullable(),
    })
    .nullable(),
});
export type ThreadDetail = z.output<typeof ThreadDetail>;

const base = '/api/common-order/common/negotiation';
const party = { audience: MEMBERS, relation: 'party', dataType: 'COUNTER_OFFER', verified: true } as const;
const threads = { ...party, routes: THREAD_ROUTES } as const;
const fromBoard = { ...party, audience: ['buyer'], routes: [...BOARD_ROUTES, ...THREAD_ROUTES] } as const;
export const one = { id: Id, version: Version };
/** What the buyer saw as deposit; left out where the offer asks for none. */
const deposit = { deposit: z.string().max(20).optional() };
const subjects = { subjects: OptionalText(300).optional(), subjectsUntil: Instant.optional() };

export const filters = {
  lane: Lane.optional(),
  keyword: OptionalText(60).optional(),
  status: z.array(z.string().max(8)).max(12).optional(),
  offerId: Id.optional(),
  ended: z.boolean().optional(),
  mine: z.boolean().optional(),
  myTurn: z.boolean().optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
export const listThreads = list('negotiations.list', {
  path: `${base}/list`,
  ...party,
  routes: [...THREAD_ROUTES, ...HISTORY_ROUTES],
  filters,
  row: ThreadRow,
  sortable: ['gmtModified', 'gmtCreate', 'agreedPrice', 'agreedQty'],
});
export const countThreads = counts('negotiations.count', {
  path: `${base}/count`,
  ...party,
  routes: [...THREAD_ROUTES, ...HISTORY_ROUTES],
  filters: { lane: Lane.optional() },
});
export const threadDetail = query('negotiations.detail', {
  path: `${base}/detail`,
  audience: EVERYONE,
  relation: 'party',
  dataType: 'COUNTER_OFFER',
  routes: [...THREAD_ROUTES, ...HISTORY_ROUTES, ...OVERSIGHT, ...BOARD_ROUTES],
  input: z.strictObject({ id: Id }),
  output: ThreadDetail,
});
export const threadHistory = query('negotiations.history', {
  path: `${base}/history`,
  audience: EVERYONE,
  relation: 'party',
  dataType: 'COUNTER_OFFER',
  routes: [...THREAD_ROUTES, ...HISTORY_ROUTES, ...OVERSIGHT],
  button: 'HistoryLog',
  input: z.strictObject({ id: Id }),
  output: History,
});

/** A proposal of other terms: opens the thread (offerId) or answers in it (id). Each round is immutable. */
export const counter = command('negotiations.counter', {
  path: `${base}/counter`,
  ...party,
  routes: [...BOARD_ROUTES, ...THREAD_ROUTES],
  button: 'CounterOffer',
  once: 'money',
  input: z.strictObject({
    offerId: Id.optional(),
    id: Id.optional(),
    version: Version.optional(),
    price: Price,
    quantity: PositiveQuantity,
    terms: RoundTerms.default({}),
    validUntil: Instant,
    message: OptionalText(500).optional(),
    priceConfirmed: z.boolean().default(false),
  }),
  output: ThreadDetail,
});
export const withdrawRound = command('negotiations.withdrawRound', {
  path: `${base}/withdrawRound`,
  ...threads,
  button: 'RevokeOffer',
  input: z.strictObject(one),
  output: ThreadDetail,
});
/** Accept the listed terms as seen: version, hash and amount are what binds (trust 1.4). */
export const acceptListed = command('negotiations.acceptListed', {
  path: `${base}/acceptListed`,
  ...fromBoard,
  button: 'AcceptSeller',
  once: 'money',
  input: z.strictObject({
    offerId: Id,
    offerVersion: z.int().min(1),
    termsHash: z.string().length(64),
    quantity: PositiveQuantity,
    amount: z.string().max(20),
    ...deposit,
    ...subjects,
  }),
  output: ThreadDetail,
});
export const acceptSeller = command('negotiations.acceptSeller', {
  path: `${base}/acceptSeller`,
  ...threads,
  audience: ['buyer'],
  button: 'AcceptSeller',
  once: 'money',
  input: z.strictObject({ ...one, roundSeq: z.int().min(1), roundHash: z.string().length(64), ...subjects }),
  output: ThreadDetail,
});
/** Buy at once where the seller allows it: deal, letter and order come of one act. */
export const directDeal = command('negotiations.direct', {
  path: `${base}/direct`,
  ...fromBoard,
  button: 'Order',
  once: 'money',
  input: z.strictObject({
    offerId: Id,
    offerVersion: z.int().min(1),
    termsHash: z.string().length(64),
    quantity: PositiveQuantity,
    amount: z.string().max(20),
    ...deposit,
  }),
  output: ThreadDetail,
});
export const acceptBuyer = command('negotiations.acceptBuyer', {
  path: `${base}/acceptBuyer`,
  ...threads,
  audience: ['seller'],
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, roundSeq: z.int().min(1), roundHash: z.string().length(64), ...subjects }),
  output: ThreadDetail,
});
export const confirmThread = command('negotiations.confirm', {
  path: `${base}/confirm`,
  ...threads,
  audience: ['seller'],
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, ...subjects }),
  output: ThreadDetail,
});
export const liftSubjects = command('negotiations.liftSubjects', {
  path: `${base}/liftSubjects`,
  ...threads,
  button: 'Confirm',
  input: z.strictObject(one),
  output: ThreadDetail,
});
export const lockThread = command('negotiations.lock', {
  path: `${base}/lock`,
  ...threads,
  audience: ['seller'],
  button: 'Confirm',
  input: z.strictObject(one),
  output: ThreadDetail,
});
export const consentThread = command('negotiations.consent', {
  path: `${base}/consent`,
  ...threads,
  button: 'Confirm',
  input: z.strictObject({
    ...one,
    action: Code('cancelLocked', 'chooseIntermediary', 'backToDirect', 'goDirect'),
  }),
  output: ThreadDetail,
});
export const CancelReason = Code('10', '20', '30', '40', '50', '60', '70', '80', '90');
export const cancelThread = command('negotiations.cancel', {
  path: `${base}/cancel`,
  ...threads,
  button: 'CancelOffer',
  input: z.strictObject({ ...one, cancelReason: CancelReason, reason: Reason }),
  output: ThreadDetail,
});
export const refuseThread = command('negotiations.refuse', {
  path: `${base}/refuse`,
  ...threads,
  audience: ['seller'],
  button: 'CancelOffer',
  input: z.strictObject({ ...one, cancelReason: CancelReason, reason: Reason }),
  output: ThreadDetail,
});
export const failSubjects = command('negotiations.failSubjects', {
  path: `${base}/failSubjects`,
  ...threads,
  button: 'CancelOffer',
  input: z.strictObject({ ...one, cancelReason: CancelReason.default('30'), reason: Reason }),
  output: ThreadDetail,
});
export const chooseType = command('negotiations.chooseType', {
  path: `${base}/chooseType`,
  ...threads,
  button: 'TransactionType',
  once: 'money',
  input: z.strictObject({ ...one, transactionType: Code('10', '20') }),
  output: ThreadDetail,
});
/** A message never changes terms; a note stays inside the own company. */
export const sayInThread = command('negotiations.say', {
  path: `${base}/say`,
  ...threads,
  once: 'creates',
  input: z.strictObject({ id: Id, kind: Code('message', 'note'), body: Text(1000) }),
  output: ThreadDetail,
});
export const markRead = command('negotiations.read', {
  path: `${base}/read`,
  ...threads,
  input: z.strictObject({ id: Id }),
  output: z.null(),
});
