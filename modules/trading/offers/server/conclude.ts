import { concludeDeal } from '#fulfilment/deals/server/door.ts';
import { countSold, returnSold } from '#registry/qualifications/server/door.ts';
import type { OfferWork } from './lock-offer.ts';
import type { Negotiation, Offer } from './tables.ts';

/** What the offer says of its goods where the seller said other than the catalogue, in both languages: a deal never keeps the English name of another producer or packaging. */
const soldAs = (offer: Offer): Record<string, unknown> => ({
  producer: offer.producer,
  producerEn: offer.producer_en,
  grade: offer.grade,
  gradeEn: offer.grade_en,
  packaging: offer.packaging_name,
  packagingId: offer.packaging_id,
  packagingZh: offer.packaging_name,
  packagingEn: offer.packaging_name_en,
});
/** A price reckoned later: its mode and how it is found, as accepted; a fixed price says nothing. */
const pricedBy = ({ agreed_formula: by }: Negotiation): Record<string, unknown> =>
  by === null ? {} : { priceMode: by.mode, formula: by.zh, formulaEn: by.en };
/** The agreed terms laid over the offer's: what the letter will say. */
const agreedTerms = (offer: Offer, thread: Negotiation): Record<string, unknown> => ({
  cargoStatus: offer.cargo_status,
  priceTerm: offer.price_term,
  namedPlaceId: offer.named_place_id,
  placeZh: offer.place_zh,
  placeEn: offer.place_en,
  warehouseId: offer.warehouse_id,
  warehouse: offer.warehouse_name,
  warehouseEn: offer.warehouse_name_en,
  pickType: offer.pick_type,
  deliveryStart: offer.delivery_start,
  deliveryEnd: offer.delivery_end,
  quantityBasis: offer.quantity_basis,
  qualityBasis: offer.quality_basis,
  lawAndForum: offer.law_and_forum,
  freeStorageDays: offer.free_storage_days,
  storageFee: offer.storage_fee,
  qualityStandard: offer.quality_standard,
  specItems: offer.spec_items,
  remarks: offer.remarks,
  ...pricedBy(thread),
  ...thread.agreed_terms,
});

/** Gives the licensed tonnes of both sides back when a deal falls. */
export async function returnLicensedTonnes(w: OfferWork, dealId: string): Promise<void> {
  for (const side of ['SELLER', 'BUYER'])
    await returnSold(w, { fromType: `DEAL_${side}`, bizType: `DEAL_${side}_VOID`, bizId: dealId });
}

/** Makes the deal of a thread through the door of deals, in this transaction, and draws its tonnes from the licences both sides deal under. `direct`: the order comes with it (45). */
export async function makeDeal(
  w: OfferWork,
  offer: Offer,
  thread: Negotiation,
  direct: boolean,
): Promise<Negotiation> {
  const terms = agreedTerms(offer, thread);
  const deal = await concludeDeal(w, {
    source: '10',
    sourceId: thread.id,
    lane: offer.lane,
    tradeType: offer.trade_type,
    relatedParty: thread.related_party,
    direct,
    legs: [
      {
        legNo: 'A',
        sellerId: thread.seller_member_id,
        buyerId: thread.buyer_member_id,
        price: thread.agreed_price as string,
        paymentTerm: String(terms.paymentTerm ?? offer.payment_term),
        settlementMethod: String(terms.settlementMethod ?? offer.settlement_method),
        sellerOwner: { deptId: thread.seller_owner_dept_id, empId: thread.seller_owner_emp_id },
        buyerOwner: { deptId: thread.buyer_owner_dept_id, empId: thread.buyer_owner_emp_id },
      },
    ],
    goods: {
      ...offer.goods,
      ...soldAs(offer),
      offerNo: offer.offer_no,
      negotiationNo: thread.negotiation_no,
    },
    quantity: thread.agreed_qty as string,
    uom: offer.uom as string,
    currency: offer.currency as string,
    taxRate: offer.tax_rate,
    tolerancePlus: String(terms.tolerancePlus ?? offer.tolerance_plus ?? '0'),
    toleranceMinus: String(terms.toleranceMinus ?? offer.tolerance_minus ?? '0'),
    toleranceOption: offer.tolerance_option ?? '10',
    terms,
  });
  for (const side of ['seller', 'buyer'] as const) {
    await countSold(w, {
      side,
      memberId: side === 'seller' ? thread.seller_member_id : thread.buyer_member_id,
      goods: { spuId: offer.spu_id, casNo: offer.cas_no, controlClasses: offer.control_classes },
      quantity: thread.agreed_qty as string,
      lastDeliveryDay: offer.delivery_end,
      bizType: `DEAL_${side.toUpperCase()}`,
      bizId: deal.dealId,
      bizNo: deal.dealNo,
    });
  }
  return w.tx
    .updateTable('offers.negotiation')
    .set({ deal_id: deal.dealId })
    .where('id', '=', thread.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
