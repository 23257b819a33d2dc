import { z } from 'zod';
import { Id } from '#kernel/rules/contract.ts';
import { CARGO, INSURED_TERMS, LANE, PICK, PRICE_MODE, PRICE_TERMS, UNINSURED_TERMS } from './trade-codes.ts';

const Filled = z.string().regex(/\S/);
const Code = z.string().regex(/^[0-9A-Za-z_]{1,12}$/);
const Day = z.iso.date();
const Decimal = z.string().regex(/^-?\d{1,18}(\.\d{1,8})?$/);
const Percent = z.string().regex(/^\d{1,3}(\.\d{1,6})?$/);
const Currency = z.string().regex(/^[A-Z]{3}$/);

/** A line of the specification that was agreed; limits are decimal text. */
const AgreedSpec = z.object({
  item: Filled,
  unit: z.string(),
  min: Decimal.nullable(),
  max: Decimal.nullable(),
  method: z.string(),
});

/** Terms every agreement has, whatever its lane and however its price is found. Absent things are null, never left out. */
export const AgreedCommon = z.object({
  tolerancePlus: Percent,
  toleranceMinus: Percent,
  /** At whose option the tolerance is. */
  toleranceOption: Code,
  namedPlaceId: Id,
  warehouseId: Id.nullable(),
  pickType: z.enum(PICK).nullable(),
  deliveryStart: Day,
  deliveryEnd: Day,
  freeStorageDays: z.int().min(0).nullable(),
  /** Per tonne and day. */
  storageFee: Decimal.nullable(),
  quantityBasis: Code,
  qualityBasis: Code,
  qualityStandard: Filled,
  specItems: z.array(AgreedSpec),
  lcOpenDays: z.int().min(0).nullable(),
  /** Hours to pay from the submission of the order on; absent where the payment term says when. */
  payHours: z.int().min(1).max(720).optional(),
  depositPct: Percent.nullable(),
  depositNature: Code.nullable(),
  /** What the buyer froze for it when the sides agreed; absent where nothing was. */
  depositHeld: Decimal.optional(),
  lawAndForum: Code,
  /** Null: the invoice of the trade type. */
  invoiceType: Code.nullable(),
  remarks: z.string().nullable(),
});

/** How the price is found (3.4). A formula or basis price says in both languages how the final price follows from it. */
const Found = { formula: Filled, formulaEn: Filled };
export const AgreedPrice = z.discriminatedUnion('priceMode', [
  z.object({ priceMode: z.literal(PRICE_MODE.fixed) }),
  z.object({
    priceMode: z.literal(PRICE_MODE.formula),
    ...Found,
    /** The quotes the mean is taken of; null where the source agreed the sentence alone. */
    quotes: z.object({ indexId: Filled, period: Filled, premium: Decimal, least: z.int().min(1) }).nullable(),
  }),
  z.object({
    priceMode: z.literal(PRICE_MODE.basis),
    ...Found,
    futures: z.object({ contract: Filled, basis: Decimal, pricingDeadline: z.iso.datetime() }).nullable(),
  }),
]);
export type AgreedPrice = z.output<typeof AgreedPrice>;
export type AgreedQuotes = NonNullable<Extract<AgreedPrice, { priceMode: '20' }>['quotes']>;
export type AgreedFutures = NonNullable<Extract<AgreedPrice, { priceMode: '30' }>['futures']>;

/** Who brings the goods how far: a domestic term, or an Incoterm, of which CIF and CIP name their insurance. */
export const AgreedDelivery = z.discriminatedUnion('priceTerm', [
  z.object({ priceTerm: z.enum(PRICE_TERMS), insuranceClause: z.null() }),
  z.object({ priceTerm: z.enum(UNINSURED_TERMS), insuranceClause: Code.nullable() }),
  z.object({ priceTerm: z.enum(INSURED_TERMS), insuranceClause: Code }),
]);
export type AgreedDelivery = z.output<typeof AgreedDelivery>;

/** What lanes 20 and 30 agree beside the rest: surveyor, share of its cost in percent of the buyer, documents. */
const Foreign = {
  currency: Currency,
  taxRate: z.null(),
  inspectionCompanyId: Id.nullable(),
  inspectionCost: Percent.nullable(),
  documents: z.array(Filled).nullable(),
};
/** Laytime and demurrage of a voyage. */
const DischargeTerms = z.object({
  laytimeHours: Decimal,
  basis: z.enum(['SHINC', 'SHEX']),
  ratePerHour: Decimal,
  demurragePerDay: Decimal,
  norHours: Decimal,
});
/** The ship of an in-transit cargo (3.1, lane T): ports, laycan, vessel, bill of lading. */
const Voyage = z.object({
  loadPortId: Id,
  dischargePortIds: z.array(Id).min(1).max(5),
  laycanStart: Day.nullable(),
  laycanEnd: Day.nullable(),
  vesselName: Filled.nullable(),
  imoNo: Filled.nullable(),
  voyageNo: Filled.nullable(),
  etd: z.iso.datetime().nullable(),
  eta: z.iso.datetime().nullable(),
  blNo: Filled.nullable(),
  blDate: Day.nullable(),
  blQuantity: Decimal.nullable(),
  dischargeTerms: DischargeTerms.nullable(),
  lastCargoes: z.array(Filled),
});
export type AgreedVoyage = z.output<typeof Voyage>;

/** What only one lane has: tax and pickup in 10, customs status and papers in 20, the voyage in 30. */
export const AgreedLane = z.discriminatedUnion('lane', [
  z.object({
    lane: z.literal(LANE.rmb),
    currency: z.literal('CNY'),
    taxRate: Percent,
    cargoStatus: z.literal(CARGO.dutyPaid),
    pickType: z.enum(PICK),
    priceTerm: z.enum(PRICE_TERMS),
  }),
  z.object({
    lane: z.literal(LANE.usd),
    ...Foreign,
    cargoStatus: z.enum([CARGO.bonded, CARGO.afloat]),
    priceTerm: z.enum([...UNINSURED_TERMS, ...INSURED_TERMS]),
  }),
  z.object({
    lane: z.literal(LANE.inTransit),
    ...Foreign,
    cargoStatus: z.literal(CARGO.afloat),
    priceTerm: z.enum([...UNINSURED_TERMS, ...INSURED_TERMS]),
    voyage: Voyage,
  }),
]);
export type AgreedLane = z.output<typeof AgreedLane>;

/**
 * The terms of a deal as its source agreed them (trading-domain 3.1, 3.4, 5.1): what the letter prints and the order keeps.
 * Offers, inquiries, auctions and campaigns write this one object; codes and ids only, deals names them when
 * it writes the letter.
 */
export const AgreedTerms = AgreedCommon.and(AgreedPrice).and(AgreedDelivery).and(AgreedLane);
export type AgreedTerms = z.output<typeof AgreedTerms>;

/** Place and warehouse by name, as they are called at the time of the deal. */
export const PlaceNames = z.object({
  placeZh: Filled,
  placeEn: Filled,
  warehouse: Filled.nullable(),
  warehouseEn: Filled.nullable(),
});
export type PlaceNames = z.output<typeof PlaceNames>;

/** What a deal keeps: the agreed terms with place and warehouse named. */
export const DealTerms = AgreedTerms.and(PlaceNames);
export type DealTerms = z.output<typeof DealTerms>;
