import { z } from 'zod';
import { Paid } from '#fulfilment/deals/contract/paid.ts';
import {
  Code,
  command,
  Day,
  EVERYONE,
  Id,
  list,
  OptionalText,
  Price,
  query,
} from '#kernel/rules/contract.ts';
import { Lane, Saying } from './lane.ts';
import { Ship } from './ship.ts';

/** One line of a market board: a published offer as a stranger may see it. */
export const BoardRow = z.object({
  id: Id,
  version: z.number(),
  lane: z.string(),
  /** Null in the RMB lane. */
  ship: Ship.nullable(),
  originCountry: z.string().nullable(),
  origin: Saying.nullable(),
  cargoStatus: z.string().nullable(),
  settlementMethod: z.string().nullable(),
  lcOpenDays: z.number().nullable(),
  placeId: Id.nullable(),
  hsCode: z.string().nullable(),
  packageType: z.string().nullable(),
  offerNo: z.string(),
  status: z.string().nullable(),
  publishState: z.string(),
  own: z.boolean(),
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  storeName: z.string().nullable(),
  productZh: z.string(),
  productEn: z.string().nullable(),
  casNo: z.string().nullable(),
  grade: z.string().nullable(),
  producer: z.string().nullable(),
  packaging: z.string().nullable(),
  gradeEn: z.string().nullable(),
  producerEn: z.string().nullable(),
  packagingEn: z.string().nullable(),
  warehouseEn: z.string().nullable(),
  controlClasses: z.array(z.string()),
  quantity: z.string(),
  available: z.string(),
  uom: z.string(),
  minQty: z.string().nullable(),
  qtyStep: z.string().nullable(),
  divisible: z.boolean(),
  currency: z.string(),
  unitPrice: z.string(),
  previousPrice: z.string().nullable(),
  priceChangedAt: z.string().nullable(),
  taxRate: z.string().nullable(),
  priceMode: z.string(),
  priceTerm: z.string().nullable(),
  placeZh: z.string().nullable(),
  placeEn: z.string().nullable(),
  warehouse: z.string().nullable(),
  pickType: z.string().nullable(),
  deliveryStart: z.string().nullable(),
  deliveryEnd: z.string().nullable(),
  paymentTerm: z.string().nullable(),
  firmType: z.string(),
  negotiable: z.boolean(),
  directDealAllowed: z.boolean(),
  validUntil: z.string(),
  publishedAt: z.string(),
  termsVersion: z.number(),
  termsHash: z.string(),
  watched: z.boolean(),
  /** The reader's own open thread on this offer, if any. */
  threadId: Id.nullable(),
  threadStatus: z.string().nullable(),
  /** Whose counterparty rules shut it to the reader; null: it is open. */
  shut: z.enum(['own', 'counterparty']).nullable(),
  can: z.array(z.string()),
});
export type BoardRow = z.output<typeof BoardRow>;

const formatter = { audience: EVERYONE, relation: 'market', routes: [] } as const;
const base = '/api/common-order/common/market';

export const listMarket = list('market.list', {
  path: `${base}/list`,
  ...formatter,
  row: BoardRow,
  sortable: ['publishedAt', 'unitPrice', 'quantity', 'deliveryStart', 'validUntil', 'eta'],
  filters: {
    lane: Lane,
    keyword: OptionalText(60).optional(),
    categoryId: Id.optional(),
    productNameId: Id.optional(),
    spuId: Id.optional(),
    placeId: Id.optional(),
    storeId: Id.optional(),
    sellerId: Id.optional(),
    priceFrom: Price.optional(),
    priceTo: Price.optional(),
    deliveryFrom: Day.optional(),
    deliveryTo: Day.optional(),
    etaFrom: Day.optional(),
    etaTo: Day.optional(),
    cargoStatus: Code('10', '20', '30').optional(),
    paymentTerm: z.string().max(8).optional(),
    pickType: Code('10', '20').optional(),
    directDeal: z.boolean().optional(),
    watched: z.boolean().optional(),
    status: z.string().max(8).optional(),
  },
});
export const marketDetail = query('market.detail', {
  path: `${base}/detail`,
  ...formatter,
  input: z.strictObject({ id: Id }),
  output: BoardRow.extend({
    productNameId: Id.nullable(),
    goods: z.record(z.string(), z.unknown()),
    specItems: z.array(z.unknown()),
    remarks: z.string().nullable(),
    qualityStandard: z.string().nullable(),
    tolerancePlus: z.string().nullable(),
    toleranceMinus: z.string().nullable(),
    depositPct: z.string().nullable(),
    depositNature: z.string().nullable(),
    formula: Saying.nullable(),
    sdsFile: Id.nullable(),
    coaFiles: z.array(Id),
    labelFile: Id.nullable(),
    why: z.array(
      z.object({
        verb: z.string(),
        zh: z.string(),
        en: z.string(),
        paper: z.string().optional(),
        reason: z.string().optional(),
      }),
    ),
    tape: z.array(Paid),
    serverTime: z.string(),
  }),
});
/** Chips over the board: products with live offers, how many, best price. */
export const marketProducts = query('market.products', {
  path: `${base}/products`,
  ...formatter,
  input: z.strictObject({ lane: Lane }),
  output: z.object({
    list: z.array(
      z.object({ productNameId: Id, zh: z.string(), en: z.string(), offers: z.number(), best: z.string() }),
    ),
    watched: z.number(),
    total: z.number(),
    totalMore: z.boolean(),
    /** Offers of hazardous goods that the reader would see once admitted or licence-checked. */
    beyond: z.object({ n: z.number().int(), why: z.enum(['admission', 'licence']) }).nullable(),
  }),
});
const Stands = z.object({
  code: z.string().nullable(),
  day: z.string(),
  close: z.string(),
  /** Against the close before it; null for the first one. */
  change: z.string().nullable(),
});
/** One place in one half month of delivery: what a buyer may have there, and what it was and is worth. */
export const DepthLine = z.object({
  placeId: Id,
  placeZh: z.string(),
  placeEn: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  uom: z.string(),
  /** The lowest price that stands of which something is left; null where there is none. */
  best: z.string().nullable(),
  bestQuantity: z.string(),
  offers: z.number().int(),
  /** Of them with a price still to be found by formula or basis (ruling 17). */
  provisional: z.number().int(),
  available: z.string(),
  paid: Paid.nullable(),
  index: Stands.nullable(),
});
export type DepthLine = z.output<typeof DepthLine>;
/** The depth of a product's market: its live offers by place and half month of delivery, of the coming three months. */
export const marketDepth = query('market.depth', {
  path: `${base}/depth`,
  ...formatter,
  input: z.strictObject({ lane: Lane, productNameId: Id, placeId: Id.optional() }),
  output: z.object({ lines: z.array(DepthLine) }),
});
/** Watch or unwatch an offer; private to the person, can be undone at once. */
export const watchOffer = command('market.watch', {
  path: `${base}/watch`,
  ...formatter,
  relation: 'self',
  input: z.strictObject({ id: Id, watch: z.boolean() }),
  output: z.object({ watched: z.boolean() }),
});
