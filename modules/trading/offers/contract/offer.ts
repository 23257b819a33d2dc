import { z } from 'zod';
import {
  Code,
  command,
  counts,
  Day,
  Id,
  Instant,
  list,
  Money,
  Num3,
  OptionalText,
  Percent,
  PhoneFax,
  PositiveQuantity,
  Price,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { GateSaying } from '#registry/qualifications/contract/gate.ts';
import { Lane, Saying } from './lane.ts';
import { QuotePeriod, SpecItem } from './offer-parts.ts';
import { Ship } from './ship.ts';
import { VoyageFields } from './voyage.ts';

const SELLER_OFFERS = [
  '/rmbSellManagement/SaleOffer',
  '/rmbSellManagement/CurrentTrading',
  '/transactionManagement/myOffer',
  '/transactionManagement/offer/addOffer',
  '/transactionManagement/offer/editOffer',
  '/intlTradeManagement/newOffer',
  '/intlTradeManagement/currentTrading',
  '/intlTradeManagement/tradingDraft',
  '/intlTradeManagement/tradingDraft/editDraft',
];
export const OVERSIGHT = ['/resourceSupervision/resourceOfferList', '/offerManagement/offerList'];

const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const SignedPrice = z.string().regex(/^-?\d{1,14}(\.\d{1,2})?$/, { error: 'number.two' });

/**
 * What a seller types. Drafts may be incomplete: everything but the lane is optional here, Release checks the
 * whole (trading-domain 3.1, 3.8).
 */
export const OfferFields = {
  tradeLane: Lane,
  skuId: maybe(Id),
  contactName: OptionalText(50),
  contactPhone: maybe(PhoneFax),
  lotId: maybe(Id),
  producer: OptionalText(100),
  originCountry: OptionalText(2),
  grade: OptionalText(50),
  qualityStandard: OptionalText(100),
  specItems: z.array(SpecItem).max(30).default([]),
  coaFileIds: z.array(Id).max(5).default([]),
  sdsFileId: maybe(Id),
  labelFileId: maybe(Id),
  packagingId: maybe(Id),
  quantity: maybe(PositiveQuantity),
  uom: maybe(Code('TNE', 'KGM', 'LTR', 'MTQ', 'BLL', 'C62')),
  divisible: z.boolean().default(true),
  minQty: maybe(PositiveQuantity),
  qtyStep: maybe(PositiveQuantity),
  tolerancePlus: maybe(Percent),
  toleranceMinus: maybe(Percent),
  toleranceOption: maybe(Code('10', '20', '30')),
  priceMode: maybe(Code('10', '20', '30')),
  /** Lanes 20 and 30; the RMB lane knows one. */
  currency: maybe(Code('CNY', 'USD', 'EUR', 'JPY', 'HKD')).optional(),
  unitPrice: maybe(Price),
  taxRate: maybe(Num3),
  cargoStatus: maybe(Code('10', '20', '30')),
  priceTerm: OptionalText(8),
  namedPlaceId: maybe(Id),
  indexId: OptionalText(30),
  quotePeriod: maybe(QuotePeriod),
  premium: maybe(SignedPrice),
  futuresContract: OptionalText(20),
  basis: maybe(SignedPrice),
  pricingDeadline: maybe(Instant),
  firmType: maybe(Code('10', '20')),
  negotiable: z.boolean().default(true),
  directDealAllowed: z.boolean().default(false),
  pickType: maybe(Code('10', '20')),
  warehouseId: maybe(Id),
  deliveryStart: maybe(Day),
  deliveryEnd: maybe(Day),
  freeStorageDays: maybe(z.int().min(0).max(60)),
  storageFee: maybe(Money),
  inhibitor: OptionalText(60),
  quantityBasis: OptionalText(8),
  qualityBasis: OptionalText(8),
  paymentTerm: OptionalText(8),
  settlementMethod: OptionalText(8),
  lcOpenDays: maybe(z.int().min(1).max(30)),
  depositPct: maybe(Percent),
  depositNature: maybe(Code('10', '20', '30')),
  lawAndForum: OptionalText(8),
  visibility: Code('10', '20', '30').default('10'),
  designatedBuyerIds: z.array(Id).max(200).default([]),
  validUntil: maybe(Instant),
  goodTill: maybe(Code('10', '20')),
  remarks: OptionalText(1000),
  voyage: maybe(VoyageFields).optional(),
};
export const OfferDraft = z.strictObject(OfferFields);
export type OfferDraft = z.output<typeof OfferDraft>;
/** A draft on its page, under the id and version it is stored with once it has been saved. */
export const OfferPage = OfferDraft.extend({ id: Id.optional(), version: Version.optional() });

/** An offer as its reader may see it; sellers and the operator see their own columns filled. */
export const OfferRow = z.object({
  id: Id,
  version: z.number(),
  offerNo: z.string().nullable(),
  lane: z.string(),
  publishState: z.string(),
  approvalStatus: z.string(),
  newOfferStatus: z.string().nullable(),
  sellerId: Id,
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  productZh: z.string().nullable(),
  productEn: z.string().nullable(),
  casNo: z.string().nullable(),
  skuId: Id.nullable(),
  grade: z.string().nullable(),
  producer: z.string().nullable(),
  packaging: z.string().nullable(),
  gradeEn: z.string().nullable(),
  producerEn: z.string().nullable(),
  packagingEn: z.string().nullable(),
  warehouseEn: z.string().nullable(),
  quantity: z.string().nullable(),
  available: z.string().nullable(),
  held: z.string().nullable(),
  sold: z.string().nullable(),
  uom: z.string().nullable(),
  minQty: z.string().nullable(),
  qtyStep: z.string().nullable(),
  divisible: z.boolean(),
  currency: z.string().nullable(),
  unitPrice: z.string().nullable(),
  previousPrice: z.string().nullable(),
  priceChangedAt: z.string().nullable(),
  taxRate: z.string().nullable(),
  priceMode: z.string().nullable(),
  priceTerm: z.string().nullable(),
  placeZh: z.string().nullable(),
  placeEn: z.string().nullable(),
  warehouse: z.string().nullable(),
  pickType: z.string().nullable(),
  deliveryStart: z.string().nullable(),
  deliveryEnd: z.string().nullable(),
  paymentTerm: z.string().nullable(),
  firmType: z.string().nullable(),
  negotiable: z.boolean(),
  directDealAllowed: z.boolean(),
  validUntil: z.string().nullable(),
  publishedAt: z.string().nullable(),
  termsVersion: z.number(),
  termsHash: z.string().nullable(),
  threads: z.number(),
  controlClasses: z.array(z.string()),
  priceDistance: z.string().nullable(),
  flagged: z.boolean(),
  pausedBy: z.string().nullable(),
  pauseReason: z.string().nullable(),
  rejectReason: z.string().nullable(),
  isTemplate: z.boolean(),
  templateName: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type OfferRow = z.output<typeof OfferRow>;

/** A whole offer: the row, every typed field for the form, and what the page shows beside it. */
export const OfferDetail = OfferRow.extend({
  fields: z.record(z.string(), z.unknown()),
  /** Ship, ports and papers with their names; null in the RMB lane. */
  ship: Ship.nullable(),
  goods: z.record(z.string(), z.unknown()),
  specItems: z.array(z.unknown()),
  approvedTerms: z.record(z.string(), z.unknown()).nullable(),
  referencePrice: z.string().nullable(),
  serverTime: z.string(),
  /** How the final price is found where the unit price is provisional; null for a fixed price. */
  formula: Saying.nullable(),
  /** The operator's band around the reference price, in percent, and how many days one prolongation may add. */
  priceBand: z.string(),
  prolongDays: z.number().int(),
  /** What the seller's papers lack for the whole quantity at this moment; null while the goods are not chosen. */
  licence: z.array(GateSaying).nullable(),
  /**
   * The warehouse lies at another place than the one the goods are delivered at; null without a warehouse, or
   * where the seller delivers from it.
   */
  warehouseElsewhere: z.boolean().nullable(),
});
export type OfferDetail = z.output<typeof OfferDetail>;

export const filters = {
  keyword: OptionalText(60).optional(),
  publishState: z.array(z.string().max(8)).max(8).optional(),
  approvalStatus: z.array(z.string().max(8)).max(5).optional(),
  skuId: Id.optional(),
  lane: Lane.optional(),
  isTemplate: z.boolean().optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
export const sortable = [
  'gmtModified',
  'gmtCreate',
  'unitPrice',
  'quantity',
  'validUntil',
  'offerNo',
] as const;
const seller = {
  audience: ['seller'],
  relation: 'own',
  dataType: 'OFFER',
  verified: true,
  routes: SELLER_OFFERS,
} as const;
const base = '/api/common-order/seller/offer';
const act = z.strictObject({ id: Id, version: Version });

export const listOwnOffers = list('offers.ownList', {
  path: `${base}/list`,
  ...seller,
  filters,
  row: OfferRow,
  sortable,
});
export const ownOfferDetail = query('offers.ownDetail', {
  path: `${base}/detail`,
  ...seller,
  input: z.strictObject({ id: Id }),
  output: OfferDetail,
});
export const countOwnOffers = counts('offers.ownCount', {
  path: `${base}/count`,
  ...seller,
  filters: { lane: Lane.optional() },
});
/** Keep an unfinished offer; a number is given at the first save. */
export const addOffer = command('offers.add', {
  path: `${base}/add`,
  ...seller,
  button: 'Add',
  once: 'creates',
  input: OfferDraft,
  output: OfferDetail,
});
/** Change a draft, or an offer on the board: material changes bump its terms and may need approval again (3.3). */
export const updateOffer = command('offers.update', {
  path: `${base}/update`,
  ...seller,
  button: 'Edit',
  input: z.strictObject({
    id: Id,
    version: Version,
    ...OfferFields,
    priceConfirmed: z.boolean().default(false),
  }),
  output: OfferDetail,
});
export const deleteOffer = command('offers.delete', {
  path: `${base}/delete`,
  ...seller,
  button: 'Delete',
  input: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
  output: z.object({
    success: z.number(),
    fail: z.number(),
    failures: z.array(
      z.object({ id: z.string(), status: z.number(), code: z.string(), message: z.string() }),
    ),
  }),
});
/** Put an offer on the board, or before the operator. `priceConfirmed` answers the price-distance warning. */
export const submitOffer = command('offers.submit', {
  path: `${base}/submit`,
  ...seller,
  button: 'Release',
  once: 'creates',
  input: z.strictObject({ id: Id, version: Version, priceConfirmed: z.boolean().default(false) }),
  output: OfferDetail,
});
export const withdrawOffer = command('offers.withdraw', {
  path: `${base}/withdraw`,
  ...seller,
  button: 'Withdraw',
  input: act,
  output: OfferDetail,
});
export const pauseOffer = command('offers.pause', {
  path: `${base}/pause`,
  ...seller,
  button: 'Unpublish',
  input: act,
  output: OfferDetail,
});
export const resumeOffer = command('offers.resume', {
  path: `${base}/resume`,
  ...seller,
  button: 'Release',
  input: act,
  output: OfferDetail,
});
export const stopOffer = command('offers.stop', {
  path: `${base}/stop`,
  ...seller,
  button: 'StopOffer',
  input: act,
  output: OfferDetail,
});
export const prolongOffer = command('offers.prolong', {
  path: `${base}/prolong`,
  ...seller,
  button: 'Prolong',
  input: z.strictObject({ id: Id, version: Version, validUntil: Instant }),
  output: OfferDetail,
});
export const revokeOffer = command('offers.revoke', {
  path: `${base}/revoke`,
  ...seller,
  button: 'RevokeOffer',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: OfferDetail,
});
export const copyOffer = command('offers.copy', {
  path: `${base}/copy`,
  ...seller,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ fromId: Id }),
  output: OfferDetail,
});
export const saveTemplate = command('offers.saveTemplate', {
  path: `${base}/saveTemplate`,
  ...seller,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ templateName: Text(50), ...OfferFields }),
  output: OfferDetail,
});

const Guess = z.object({
  field: z.string(),
  value: z.unknown(),
  label: z.string().nullable(),
  confidence: z.number(),
  guessed: z.boolean(),
  source: z.string(),
});
/**
 * Paste an offer: text from mail or chat becomes drafts by rules; guessed fields are marked, nothing is saved
 * or published by it.
 */
export const parseOffers = query('offers.parseText', {
  path: `${base}/parseText`,
  ...seller,
  button: 'Add',
  input: z.strictObject({ text: Text(20_000) }),
  output: z.object({
    drafts: z.array(z.object({ line: z.number(), text: z.string(), guesses: z.array(Guess) })),
    paper: z.array(z.object({ line: z.number(), text: z.string() })),
  }),
});

/** What the form may say before Release: missing fields, licence, price distance, live amount (3.1 guards). */
export const checkOffer = query('offers.check', {
  path: `${base}/check`,
  ...seller,
  input: OfferDraft,
  output: z.object({
    problems: z.array(z.object({ field: z.string(), rule: z.string(), zh: z.string(), en: z.string() })),
    licence: z.object({ pass: z.boolean(), says: z.array(GateSaying) }),
    referencePrice: z.string().nullable(),
    distance: z.string().nullable(),
    far: z.boolean(),
    amount: z.string().nullable(),
    autoApproval: z.boolean(),
  }),
});
