import { USUAL_DOCUMENTS } from '#fulfilment/deals/rules/trade-codes.ts';
import type { QuotePeriod } from '#fulfilment/deals/rules/quote-period.ts';
import type { DecimalText } from '#kernel/rules/decimal.ts';
import { same } from '#kernel/rules/decimal.ts';
import { canonical } from '#kernel/rules/signature.ts';
import {
  CARGO,
  DEPOSIT_NATURE,
  FIRM,
  GOOD_TILL,
  LANE,
  type Lane,
  PICK,
  PRICE_MODE,
  SHIP_STAGE,
  VISIBILITY,
} from './codes.ts';
import type { ExtraTerms, Terms } from './thread/rounds.ts';

export interface SpecItem {
  readonly item: string;
  readonly unit: string;
  readonly min: DecimalText | null;
  readonly max: DecimalText | null;
  readonly method: string;
}

/**
 * Terms of an offer as its seller fills them in (trading-domain 3.1). Drafts may leave anything empty; days
 * are YYYY-MM-DD, instants ISO text.
 */
export interface OfferTerms {
  readonly tradeLane: Lane;
  readonly storeId: string | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  readonly skuId: string | null;
  readonly lotId: string | null;
  readonly producer: string | null;
  readonly originCountry: string | null;
  readonly grade: string | null;
  readonly qualityStandard: string | null;
  readonly specItems: readonly SpecItem[];
  readonly coaFileIds: readonly string[];
  readonly sdsFileId: string | null;
  readonly labelFileId: string | null;
  readonly packagingId: string | null;
  readonly quantity: DecimalText | null;
  readonly uom: string | null;
  readonly divisible: boolean | null;
  readonly minQty: DecimalText | null;
  readonly qtyStep: DecimalText | null;
  readonly tolerancePlus: DecimalText | null;
  readonly toleranceMinus: DecimalText | null;
  readonly toleranceOption: string | null;
  readonly priceMode: string | null;
  readonly currency: string | null;
  readonly unitPrice: DecimalText | null;
  readonly taxRate: DecimalText | null;
  readonly cargoStatus: string | null;
  readonly priceTerm: string | null;
  readonly namedPlaceId: string | null;
  readonly indexId: string | null;
  readonly quotePeriod: QuotePeriod | null;
  readonly premium: DecimalText | null;
  readonly futuresContract: string | null;
  readonly basis: DecimalText | null;
  readonly pricingDeadline: string | null;
  readonly firmType: string | null;
  readonly negotiable: boolean | null;
  readonly directDealAllowed: boolean | null;
  readonly pickType: string | null;
  readonly warehouseId: string | null;
  readonly deliveryStart: string | null;
  readonly deliveryEnd: string | null;
  readonly freeStorageDays: number | null;
  readonly storageFee: DecimalText | null;
  readonly inhibitor: string | null;
  readonly quantityBasis: string | null;
  readonly qualityBasis: string | null;
  readonly paymentTerm: string | null;
  readonly settlementMethod: string | null;
  readonly lcOpenDays: number | null;
  readonly depositPct: DecimalText | null;
  readonly depositNature: string | null;
  readonly lawAndForum: string | null;
  readonly visibility: string | null;
  readonly designatedBuyerIds: readonly string[];
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly goodTill: string | null;
  readonly remarks: string | null;
  /** Vessel, ports and documents of lanes 20 and 30; null in lane 10. */
  readonly voyage: VoyageTerms | null;
}

export interface VoyageTerms {
  readonly loadPortId: string | null;
  readonly dischargePortIds: readonly string[];
  readonly laycanStart: string | null;
  readonly laycanEnd: string | null;
  readonly vesselName: string | null;
  readonly imoNo: string | null;
  readonly voyageNo: string | null;
  readonly shipStage: string | null;
  readonly etd: string | null;
  readonly eta: string | null;
  readonly blNo: string | null;
  readonly blDate: string | null;
  readonly blQuantity: DecimalText | null;
  readonly dischargeTerms: DischargeTerms | null;
  readonly lastCargoes: readonly string[];
  readonly inspectionCompanyId: string | null;
  readonly inspectionCost: DecimalText | null;
  readonly insuranceClause: string | null;
  readonly documents: readonly string[];
}

/** Laytime at the discharge port; whole or absent when the offer is released. */
export interface DischargeTerms {
  readonly laytimeHours: DecimalText | null;
  readonly basis: 'SHINC' | 'SHEX' | null;
  readonly ratePerHour: DecimalText | null;
  readonly demurragePerDay: DecimalText | null;
  readonly norHours: DecimalText | null;
}
/** A voyage of which nothing is known yet, with the papers people usually ask for. */
export const newVoyage = (lane: Lane): VoyageTerms => ({
  loadPortId: null,
  dischargePortIds: [],
  laycanStart: null,
  laycanEnd: null,
  vesselName: null,
  imoNo: null,
  voyageNo: null,
  shipStage: lane === LANE.inTransit ? SHIP_STAGE.notLoaded : null,
  etd: null,
  eta: null,
  blNo: null,
  blDate: null,
  blQuantity: null,
  dischargeTerms: null,
  lastCargoes: [],
  inspectionCompanyId: null,
  inspectionCost: '50',
  insuranceClause: null,
  documents: USUAL_DOCUMENTS,
});
/** How far a ship has come: what changes while it sails and binds nobody anew (3.1, 3.3). */
export const PROGRESS: readonly (keyof VoyageTerms)[] = [
  'vesselName',
  'imoNo',
  'voyageNo',
  'shipStage',
  'etd',
  'eta',
  'blNo',
  'blDate',
  'blQuantity',
];
/** The voyage without its progress: what a buyer accepts. */
export const agreedPart = (voyage: VoyageTerms | null): Partial<VoyageTerms> | null =>
  voyage === null
    ? null
    : Object.fromEntries(
        Object.entries(voyage).filter(([key]) => !(PROGRESS as readonly string[]).includes(key)),
      );

const NOTHING = {
  storeId: null,
  contactName: null,
  contactPhone: null,
  skuId: null,
  lotId: null,
  producer: null,
  originCountry: null,
  grade: null,
  qualityStandard: null,
  specItems: [],
  coaFileIds: [],
  sdsFileId: null,
  labelFileId: null,
  packagingId: null,
  quantity: null,
  minQty: null,
  qtyStep: null,
  unitPrice: null,
  namedPlaceId: null,
  priceTerm: null,
  indexId: null,
  quotePeriod: null,
  premium: null,
  futuresContract: null,
  basis: null,
  pricingDeadline: null,
  warehouseId: null,
  deliveryStart: null,
  deliveryEnd: null,
  freeStorageDays: null,
  storageFee: null,
  inhibitor: null,
  paymentTerm: null,
  settlementMethod: null,
  lcOpenDays: null,
  depositPct: null,
  depositNature: null,
  designatedBuyerIds: [],
  validFrom: null,
  validUntil: null,
  remarks: null,
  voyage: null,
} as const;

/** Packagings of bulk liquids, gases and solids begin with V (UN codes of annex VI). */
export const isBulk = (packageType: string): boolean => packageType.startsWith('V');

/** A new offer of a lane with the defaults of 3.1. `bulk` sets the tolerance: 5/5 for bulk, 0/0 packed. */
export function newOffer(lane: Lane, bulk = true): OfferTerms {
  const rmb = lane === LANE.rmb;
  const tolerance = bulk ? '5' : '0';
  return {
    ...NOTHING,
    tradeLane: lane,
    uom: 'TNE',
    divisible: rmb,
    tolerancePlus: tolerance,
    toleranceMinus: tolerance,
    toleranceOption: '10',
    priceMode: PRICE_MODE.fixed,
    currency: rmb ? 'CNY' : 'USD',
    taxRate: rmb ? '13' : null,
    cargoStatus: rmb ? CARGO.dutyPaid : lane === LANE.usd ? CARGO.bonded : CARGO.afloat,
    firmType: FIRM.firm,
    negotiable: true,
    directDealAllowed: false,
    pickType: rmb ? PICK.self : null,
    quantityBasis: rmb ? '40' : '10',
    qualityBasis: rmb ? '30' : '10',
    lawAndForum: rmb ? '10' : '20',
    visibility: VISIBILITY.all,
    goodTill: GOOD_TILL.time,
    voyage: rmb ? null : newVoyage(lane),
  };
}

/** Fields whose edit leaves a published offer where it is (3.3: remarks, contact, files). Every other change is material. */
export const NON_MATERIAL: readonly (keyof OfferTerms)[] = [
  'remarks',
  'contactName',
  'contactPhone',
  'coaFileIds',
  'sdsFileId',
  'labelFileId',
];
const DECIMALS: readonly (keyof OfferTerms)[] = [
  'quantity',
  'minQty',
  'qtyStep',
  'tolerancePlus',
  'toleranceMinus',
  'unitPrice',
  'taxRate',
  'premium',
  'basis',
  'storageFee',
  'depositPct',
];

/** Whether two values say the same, in whatever order their keys were stored. */
export const alike = (a: unknown, b: unknown): boolean => canonical(a ?? null) === canonical(b ?? null);

export interface FieldDifference {
  readonly field: keyof OfferTerms;
  readonly before: unknown;
  readonly after: unknown;
  readonly material: boolean;
}
/** Fields that differ between two versions of an offer; numbers are compared as numbers, lists by content. */
export function diffOffers(before: OfferTerms, after: OfferTerms): FieldDifference[] {
  return (Object.keys(after) as (keyof OfferTerms)[]).flatMap((field) => {
    const a = before[field];
    const b = after[field];
    const equal = DECIMALS.includes(field) ? same(a as string | null, b as string | null) : alike(a, b);
    return equal ? [] : [{ field, before: a, after: b, material: isMaterial(field, a, b) }];
  });
}
const isMaterial = (field: keyof OfferTerms, before: unknown, after: unknown): boolean =>
  field === 'voyage'
    ? !alike(agreedPart(before as VoyageTerms | null), agreedPart(after as VoyageTerms | null))
    : !NON_MATERIAL.includes(field);
export const isMaterialEdit = (before: OfferTerms, after: OfferTerms): boolean =>
  diffOffers(before, after).some((d) => d.material);

/**
 * The listed terms as a proposal that rounds can be compared with. Throws when price or quantity is missing:
 * a listed offer has both.
 */
export function listedTerms(offer: OfferTerms): Terms {
  if (offer.unitPrice === null || offer.quantity === null)
    throw new Error('an offer without price or quantity is not listed');
  const text = (n: number | null) => (n === null ? null : String(n));
  const terms: ExtraTerms = {
    priceTerm: offer.priceTerm,
    namedPlaceId: offer.namedPlaceId,
    pickType: offer.pickType,
    warehouseId: offer.warehouseId,
    deliveryStart: offer.deliveryStart,
    deliveryEnd: offer.deliveryEnd,
    paymentTerm: offer.paymentTerm,
    settlementMethod: offer.settlementMethod,
    depositPct: offer.depositPct,
    tolerancePlus: offer.tolerancePlus,
    toleranceMinus: offer.toleranceMinus,
    freeStorageDays: text(offer.freeStorageDays),
    quantityBasis: offer.quantityBasis,
    qualityBasis: offer.qualityBasis,
    lcOpenDays: text(offer.lcOpenDays),
    insuranceClause: offer.voyage?.insuranceClause ?? null,
  };
  return { price: offer.unitPrice, quantity: offer.quantity, terms };
}

/** Whether the deposit of an offer is a penalty deposit, limited to 20 % (1.2, 3.1). */
export const isEarnest = (offer: Pick<OfferTerms, 'depositNature'>): boolean =>
  offer.depositNature === DEPOSIT_NATURE.earnest;
