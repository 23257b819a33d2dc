import { agreed } from '#fulfilment/deals/rules/agreed.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import type { AgreedGoods } from '#fulfilment/deals/rules/agreed-goods.ts';
import type {
  AgreedDelivery,
  AgreedLane,
  AgreedPrice,
  AgreedTerms,
  AgreedVoyage,
  PlaceNames,
} from '#fulfilment/deals/rules/agreed-terms.ts';
import { DEAL_SOURCE, INSURED_TERMS, UNINSURED_TERMS } from '#fulfilment/deals/rules/trade-codes.ts';
import { type Concluded, concludeDeal, type NewLeg } from '#fulfilment/deals/server/door.ts';
import { countSold, returnSold } from '#registry/qualifications/server/door.ts';
import { CARGO, LANE, PICK, PRICE_MODE, PRICE_TERMS } from '../../rules/codes.ts';
import type { VoyageTerms } from '../../rules/offer.ts';
import { natureOf } from '../../rules/thread/deposit.ts';
import type { Terms } from '../../rules/thread/rounds.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Negotiation, Offer } from '../tables.ts';
import { depositToDeal } from './deposit.ts';

type AgreedRound = Terms['terms'];

/**
 * The offer's goods as they are sold: the catalogue's snapshot under the producer, grade and packaging the
 * seller named, in both languages.
 */
function agreedGoods(offer: Offer, thread: Negotiation): AgreedGoods {
  const { goods } = offer;
  return {
    spuId: offer.spu_id,
    skuId: offer.sku_id,
    skuCode: goods.skuCode ?? null,
    storeId: goods.storeId ?? null,
    productNameId: offer.product_name_id,
    productZh: agreed('productZh', offer.product_zh),
    productEn: agreed('productEn', offer.product_en ?? offer.product_zh),
    casNo: offer.cas_no,
    ecNo: goods.ecNo ?? null,
    hsCode: goods.hsCode ?? null,
    unNo: goods.unNo ?? null,
    hazardClass: goods.hazardClass ?? null,
    packingGroup: goods.packingGroup ?? null,
    ...(goods.subRisks === undefined ? {} : { subRisks: goods.subRisks }),
    physicalForm: goods.physicalForm ?? null,
    controlClasses: offer.control_classes,
    originCountry: offer.origin_country ?? goods.originCountry ?? null,
    inhibitor: offer.inhibitor,
    producer: agreed('producer', offer.producer),
    producerEn: offer.producer_en,
    grade: agreed('grade', offer.grade),
    gradeEn: offer.grade_en,
    packagingId: agreed('packagingId', offer.packaging_id),
    packagingZh: agreed('packagingZh', offer.packaging_name),
    packagingEn: agreed('packagingEn', offer.packaging_name_en ?? offer.packaging_name),
    packageType: goods.packageType ?? null,
    netWeight: goods.netWeight ?? null,
    specItems: goods.specItems ?? [],
    offerNo: offer.offer_no,
    negotiationNo: thread.negotiation_no,
  };
}

/** A price reckoned later: its mode and how it is found, as accepted. */
function agreedPrice({ agreed_formula: by }: Negotiation): AgreedPrice {
  if (by === null) return { priceMode: PRICE_MODE.fixed };
  const found = { formula: agreed('formula', by.zh), formulaEn: agreed('formulaEn', by.en) };
  return by.mode === PRICE_MODE.basis
    ? { priceMode: PRICE_MODE.basis, ...found, futures: by.futures ?? null }
    : { priceMode: PRICE_MODE.formula, ...found, quotes: by.quotes ?? null };
}

const codeOf = <T extends string>(field: string, value: string | null, codes: readonly T[]): T =>
  agreed(
    field,
    codes.find((code) => code === value),
  );

/** The ship of an in-transit cargo, as listed: a round changes none of it. */
function agreedVoyage(voyage: VoyageTerms): AgreedVoyage {
  const { loadPortId, dischargePortIds, laycanStart, laycanEnd, vesselName, imoNo, voyageNo } = voyage;
  const { etd, eta, blNo, blDate, blQuantity, lastCargoes } = voyage;
  return {
    loadPortId: agreed('voyage.loadPortId', loadPortId),
    dischargePortIds: [...dischargePortIds],
    ...{ laycanStart, laycanEnd, vesselName, imoNo, voyageNo, etd, eta, blNo, blDate, blQuantity },
    lastCargoes: [...lastCargoes],
    dischargeTerms: agreedLaytime(voyage),
  };
}

/** Laytime where it was agreed; an offer on the board has it whole or not at all. */
function agreedLaytime({ dischargeTerms: of }: VoyageTerms): AgreedVoyage['dischargeTerms'] {
  if (of === null || of.laytimeHours === null) return null;
  return {
    laytimeHours: of.laytimeHours,
    basis: agreed('voyage.dischargeTerms.basis', of.basis),
    ratePerHour: agreed('voyage.dischargeTerms.ratePerHour', of.ratePerHour),
    demurragePerDay: agreed('voyage.dischargeTerms.demurragePerDay', of.demurragePerDay),
    norHours: agreed('voyage.dischargeTerms.norHours', of.norHours),
  };
}

/** What only the offer's lane has. */
function agreedLane(offer: Offer, round: AgreedRound): AgreedLane & AgreedDelivery {
  const priceTerm = round.priceTerm ?? offer.price_term;
  if (offer.lane === LANE.rmb)
    return {
      lane: LANE.rmb,
      currency: 'CNY',
      taxRate: agreed('taxRate', offer.tax_rate),
      cargoStatus: CARGO.dutyPaid,
      pickType: codeOf('pickType', round.pickType ?? offer.pick_type, Object.values(PICK)),
      priceTerm: codeOf('priceTerm', priceTerm, PRICE_TERMS),
      insuranceClause: null,
    };
  const { voyage } = offer;
  const foreign = {
    currency: agreed('currency', offer.currency),
    taxRate: null,
    inspectionCompanyId: voyage?.inspectionCompanyId ?? null,
    inspectionCost: voyage?.inspectionCost ?? null,
    documents: voyage === null ? null : [...voyage.documents],
    ...agreedIncoterm(priceTerm, round.insuranceClause ?? voyage?.insuranceClause ?? null),
  };
  return offer.lane === LANE.inTransit
    ? {
        lane: LANE.inTransit,
        ...foreign,
        cargoStatus: CARGO.afloat,
        voyage: agreedVoyage(agreed('voyage', voyage)),
      }
    : {
        lane: LANE.usd,
        ...foreign,
        cargoStatus: codeOf('cargoStatus', offer.cargo_status, [CARGO.bonded, CARGO.afloat]),
      };
}
/** CIF and CIP name the insurance the seller takes out. */
function agreedIncoterm(priceTerm: string | null, clause: string | null) {
  const insured = INSURED_TERMS.find((term) => term === priceTerm);
  return insured === undefined
    ? { priceTerm: codeOf('priceTerm', priceTerm, UNINSURED_TERMS), insuranceClause: clause }
    : { priceTerm: insured, insuranceClause: agreed('insuranceClause', clause) };
}

const wholeNumber = (value: string | null): number | null =>
  value === null ? null : Number.parseInt(value, 10);
/** The accepted round laid over the offer: what the letter will say. A key the round gives counts, null too. */
function agreedTerms(offer: Offer, thread: Negotiation): AgreedTerms {
  const round = agreed('terms', thread.agreed_terms) as AgreedRound;
  const given = <K extends keyof AgreedRound>(key: K, listed: string | null): string | null =>
    round[key] === undefined ? listed : round[key];
  const text = (value: number | null) => (value === null ? null : String(value));
  return {
    tolerancePlus: agreed('tolerancePlus', given('tolerancePlus', offer.tolerance_plus)),
    toleranceMinus: agreed('toleranceMinus', given('toleranceMinus', offer.tolerance_minus)),
    toleranceOption: agreed('toleranceOption', offer.tolerance_option),
    namedPlaceId: agreed('namedPlaceId', given('namedPlaceId', offer.named_place_id)),
    warehouseId: given('warehouseId', offer.warehouse_id),
    pickType: null,
    deliveryStart: agreed('deliveryStart', given('deliveryStart', offer.delivery_start)),
    deliveryEnd: agreed('deliveryEnd', given('deliveryEnd', offer.delivery_end)),
    freeStorageDays: wholeNumber(given('freeStorageDays', text(offer.free_storage_days))),
    storageFee: offer.storage_fee,
    quantityBasis: agreed('quantityBasis', given('quantityBasis', offer.quantity_basis)),
    qualityBasis: agreed('qualityBasis', given('qualityBasis', offer.quality_basis)),
    qualityStandard: agreed('qualityStandard', offer.quality_standard ?? offer.goods.standard),
    specItems: offer.spec_items,
    lcOpenDays: wholeNumber(given('lcOpenDays', text(offer.lc_open_days))),
    depositPct: given('depositPct', offer.deposit_pct),
    depositNature: given('depositPct', offer.deposit_pct) === null ? null : natureOf(offer.deposit_nature),
    ...(isPositive(thread.deposit_required) ? { depositHeld: thread.deposit_required } : {}),
    lawAndForum: agreed('lawAndForum', offer.law_and_forum),
    invoiceType: null,
    remarks: offer.remarks,
    ...agreedPrice(thread),
    ...agreedLane(offer, round),
  };
}
/** Names of place and warehouse as the offer keeps them, for those the accepted round left where they were. */
const namesOf = (offer: Offer, terms: AgreedTerms): Partial<PlaceNames> => ({
  ...(terms.namedPlaceId === offer.named_place_id && offer.place_zh !== null
    ? { placeZh: offer.place_zh, placeEn: offer.place_en ?? offer.place_zh }
    : {}),
  ...(terms.warehouseId !== null && terms.warehouseId === offer.warehouse_id
    ? { warehouse: offer.warehouse_name, warehouseEn: offer.warehouse_name_en }
    : {}),
});

type LegNo = 'A' | 'B';
/** Under which document type a side of a leg draws its tonnes; leg B has its own, because both legs are of one deal. */
const drawnAs = (type: 'DEAL' | 'ORDER', side: 'seller' | 'buyer', leg: LegNo): string =>
  `${type}_${side.toUpperCase()}${leg === 'B' ? '_B' : ''}`;
/** Gives the licensed tonnes of both sides back when a deal falls, those an order of one leg drew again included. */
export async function returnLicensedTonnes(
  ctx: OfferContext,
  dealId: string,
  order?: { readonly id: string; readonly leg: LegNo },
): Promise<void> {
  for (const leg of order === undefined ? (['A', 'B'] as const) : [order.leg])
    for (const side of ['seller', 'buyer'] as const) {
      const deal = drawnAs('DEAL', side, leg);
      await returnSold(ctx, { fromType: deal, bizType: `${deal}_VOID`, bizId: dealId });
      if (order === undefined) continue;
      const drawn = drawnAs('ORDER', side, leg);
      await returnSold(ctx, { fromType: drawn, bizType: `${drawn}_VOID`, bizId: order.id });
    }
}
/** Seller and buyer of a leg of the thread's deal: with an intermediary as principal it stands between them. */
const pairOf = (thread: Negotiation, leg: LegNo) => ({
  seller: leg === 'B' ? (thread.intermediary_member_id as string) : thread.seller_member_id,
  buyer: leg === 'A' && thread.principal ? (thread.intermediary_member_id as string) : thread.buyer_member_id,
});
/** Draws the tonnes of a leg from the licences both sides deal under, for the deal or for an order that goes on. */
export async function drawLicensedTonnes(
  ctx: OfferContext,
  offer: Offer,
  thread: Negotiation,
  document: { type: 'DEAL' | 'ORDER'; id: string; no?: string; leg: LegNo },
): Promise<void> {
  const pair = pairOf(thread, document.leg);
  for (const side of ['seller', 'buyer'] as const)
    await countSold(ctx, {
      side,
      memberId: pair[side],
      goods: { spuId: offer.spu_id, casNo: offer.cas_no, controlClasses: offer.control_classes },
      quantity: thread.agreed_qty as string,
      lastDeliveryDay: offer.delivery_end,
      bizType: drawnAs(document.type, side, document.leg),
      bizId: document.id,
      bizNo: document.no,
    });
}

/** What an intermediary that buys and resells agreed with each side; both legs share everything else. */
export interface PrincipalTerms {
  readonly buyPrice: string;
  readonly sellPrice: string;
  readonly legAPaymentTerm: string;
  readonly legBPaymentTerm: string;
  /** Title goes through the intermediary by goods-right voucher (4.1 titleFlow 20). */
  readonly titleByVoucher: boolean;
}
/** One leg of seller and buyer, or A and B with the intermediary between them (5.1 legs[]). */
function legsOf(
  offer: Offer,
  thread: Negotiation,
  between: { readonly owner: NewLeg['buyerOwner']; readonly terms: PrincipalTerms } | null,
): NewLeg[] {
  const round = agreed('terms', thread.agreed_terms) as AgreedRound;
  const sellerOwner = { deptId: thread.seller_owner_dept_id, empId: thread.seller_owner_emp_id };
  const buyerOwner = { deptId: thread.buyer_owner_dept_id, empId: thread.buyer_owner_emp_id };
  const paymentTerm = agreed('paymentTerm', round.paymentTerm ?? offer.payment_term);
  const settlementMethod = agreed('settlementMethod', round.settlementMethod ?? offer.settlement_method);
  const legs = (between === null ? ['A'] : ['A', 'B']) as LegNo[];
  return legs.map((legNo) => {
    const pair = pairOf(thread, legNo);
    const agreedHere =
      between === null
        ? { price: agreed('price', thread.agreed_price), paymentTerm }
        : legNo === 'A'
          ? { price: between.terms.buyPrice, paymentTerm: between.terms.legAPaymentTerm }
          : { price: between.terms.sellPrice, paymentTerm: between.terms.legBPaymentTerm };
    return {
      legNo,
      sellerId: pair.seller,
      buyerId: pair.buyer,
      ...agreedHere,
      settlementMethod,
      sellerOwner: legNo === 'B' && between !== null ? between.owner : sellerOwner,
      buyerOwner: legNo === 'A' && between !== null ? between.owner : buyerOwner,
    };
  });
}

/**
 * Makes the deal of a thread through the door of deals, in this transaction, and draws its tonnes from the
 * licences both sides deal under. `direct`: the order comes with it (45). `between`: the intermediary buys and resells.
 */
export async function dealOf(
  ctx: OfferContext,
  offer: Offer,
  thread: Negotiation,
  direct: boolean,
  between: { readonly owner: NewLeg['buyerOwner']; readonly terms: PrincipalTerms } | null = null,
): Promise<{ deal: Concluded; thread: Negotiation }> {
  const terms = agreedTerms(offer, thread);
  const legs = legsOf(offer, thread, between);
  const deal = await concludeDeal(ctx, {
    source: DEAL_SOURCE.offer,
    sourceId: thread.id,
    relatedParty: thread.related_party,
    direct,
    boundAt: agreed('dealTime', thread.bound_at),
    legs,
    ...(between === null
      ? {}
      : {
          between: {
            titleByVoucher: between.terms.titleByVoucher,
            sidesApart: !(thread.seller_sees_buyer && thread.buyer_sees_seller),
          },
        }),
    quantity: agreed('quantity', thread.agreed_qty),
    uom: agreed('uom', offer.uom),
    goods: agreedGoods(offer, thread),
    terms,
    names: namesOf(offer, terms),
  });
  for (const { legNo } of legs)
    await drawLicensedTonnes(ctx, offer, thread, {
      type: 'DEAL',
      id: deal.dealId,
      no: deal.dealNo,
      leg: legNo,
    });
  const dealt = await ctx.tx
    .updateTable('offers.negotiation')
    .set({ deal_id: deal.dealId })
    .where('id', '=', thread.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await depositToDeal(ctx, thread, deal);
  return { deal, thread: dealt };
}
/** The same, for whom the thread alone matters. */
export const makeDeal = async (
  ctx: OfferContext,
  offer: Offer,
  thread: Negotiation,
  direct: boolean,
): Promise<Negotiation> => (await dealOf(ctx, offer, thread, direct)).thread;
