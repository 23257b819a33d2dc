import { agreed } from '#fulfilment/deals/rules/agreed.ts';
import type { AgreedGoods } from '#fulfilment/deals/rules/agreed-goods.ts';
import {
  CARGO,
  DEAL_SOURCE,
  FORUM,
  LANE,
  PICK,
  PRICE_MODE,
  PRICE_TERM,
} from '#fulfilment/deals/rules/trade-codes.ts';
import type { Conclusion } from '#fulfilment/deals/server/door.ts';
import { fillBoth } from '#kernel/rules/words.ts';
import { inquiryWords } from '../rules/words.ts';
import type { AwardLine, Inquiry, InquiryContext, Line, Quote } from './tables.ts';

interface Facts {
  readonly productNameId: string;
  readonly ecNo: string | null;
  readonly hsCode: string | null;
  readonly unNo: string | null;
  readonly hazardClass: string | null;
  readonly subRisks: string[];
  readonly packingGroup: string | null;
  readonly physicalForm: string | null;
  readonly standard: string | null;
}
/** What the catalogue says of a product now; null for what was asked for in words. */
export async function goodsFacts(ctx: InquiryContext, line: Line): Promise<Facts | null> {
  if (line.spu_id === null) return null;
  const spu = await ctx.tx
    .selectFrom('reporting.spus')
    .select(['product_name_id', 'ec_no', 'hs_code', 'un_no', 'hazard_class', 'sub_risks', 'packing_group'])
    .select(['physical_form', 'standard'])
    .where('id', '=', line.spu_id)
    .executeTakeFirst();
  return spu === undefined
    ? null
    : {
        productNameId: spu.product_name_id,
        ecNo: spu.ec_no,
        hsCode: spu.hs_code,
        unNo: spu.un_no,
        hazardClass: spu.hazard_class,
        subRisks: spu.sub_risks,
        packingGroup: spu.packing_group,
        physicalForm: spu.physical_form,
        standard: spu.standard,
      };
}
interface Won {
  readonly inquiry: Inquiry;
  readonly line: Line;
  readonly quote: Quote;
  readonly award: AwardLine;
  readonly facts: Facts | null;
}
/** A service has no packaging and no grade; its letter says so. */
const NONE = inquiryWords.table.notApplicable;
const AS_ASKED = inquiryWords.table.asAsked;

function goodsOf({ inquiry, line, quote, facts }: Won): AgreedGoods {
  const quoted = quote.content?.lines.find((l) => l.lineNo === line.line_no);
  return {
    spuId: line.spu_id,
    skuId: null,
    skuCode: null,
    storeId: null,
    productNameId: facts?.productNameId ?? null,
    productZh: line.name_zh,
    productEn: line.name_en,
    casNo: line.cas_no,
    ecNo: facts?.ecNo ?? null,
    hsCode: facts?.hsCode ?? null,
    unNo: facts?.unNo ?? null,
    hazardClass: facts?.hazardClass ?? null,
    subRisks: facts?.subRisks ?? [],
    packingGroup: facts?.packingGroup ?? null,
    physicalForm: facts?.physicalForm ?? null,
    controlClasses: line.control_classes,
    originCountry: quoted?.origin ?? null,
    inhibitor: null,
    producer: agreed('producer', quoted?.brand),
    producerEn: null,
    grade: line.grade ?? AS_ASKED.zh,
    gradeEn: line.grade === null ? AS_ASKED.en : null,
    packagingId: line.packaging_id,
    packagingZh: line.packaging_zh ?? NONE.zh,
    packagingEn: line.packaging_en ?? NONE.en,
    packageType: null,
    netWeight: null,
    specItems: [],
    offerNo: inquiry.inquiry_no,
    negotiationNo: quote.quote_no,
  };
}
/** Freight beside the prices is part of what was agreed, and stands in the remarks of the deal. */
const remarksOf = ({ inquiry, line, quote }: Won): string | null => {
  const { content } = quote;
  const freight =
    content === null || content.freightIncluded
      ? null
      : fillBoth(inquiryWords.table.freightTerms, { amount: content.freightAmount, no: quote.quote_no });
  return (
    [line.spec, line.remark, inquiry.remarks, freight === null ? null : `${freight.zh} ${freight.en}`]
      .filter((t) => t !== null && t !== '')
      .join('\n') || null
  );
};
/**
 * One confirmed award line as a deal: price and quantity of the award, terms of the inquiry. Deals carry one
 * product each, so a winner of several lines has a deal for each.
 */
export function conclusionOf(won: Won): Conclusion {
  const { inquiry, line, quote, award, facts } = won;
  const delivered = inquiry.pick_type === PICK.delivery;
  return {
    source: DEAL_SOURCE.inquiry,
    sourceId: award.id,
    relatedParty: award.related,
    direct: false,
    boundAt: award.gmt_modified,
    legs: [
      {
        legNo: 'A',
        sellerId: award.seller_member_id,
        buyerId: award.buyer_member_id,
        sellerOwner: { deptId: quote.seller_owner_dept_id, empId: quote.seller_owner_emp_id },
        buyerOwner: { deptId: inquiry.buyer_owner_dept_id, empId: inquiry.buyer_owner_emp_id },
        price: award.price,
        paymentTerm: agreed('paymentTerm', inquiry.payment_term),
        settlementMethod: agreed('settlementMethod', inquiry.settlement_method),
      },
    ],
    quantity: award.quantity,
    uom: line.uom,
    goods: goodsOf(won),
    terms: {
      tolerancePlus: inquiry.tolerance,
      toleranceMinus: inquiry.tolerance,
      toleranceOption: '10',
      namedPlaceId: agreed('placeId', inquiry.place_id),
      warehouseId: null,
      pickType: delivered ? PICK.delivery : PICK.self,
      deliveryStart: agreed('deliveryStart', inquiry.delivery_start),
      deliveryEnd: agreed('deliveryEnd', inquiry.delivery_end),
      freeStorageDays: null,
      storageFee: null,
      quantityBasis: delivered ? '50' : '40',
      qualityBasis: '40',
      qualityStandard: facts?.standard ?? line.spec ?? AS_ASKED.zh,
      specItems: [],
      lcOpenDays: null,
      depositPct: null,
      depositNature: null,
      lawAndForum: FORUM.platformCourt,
      invoiceType: inquiry.invoice_type,
      remarks: remarksOf(won),
      priceMode: PRICE_MODE.fixed,
      lane: LANE.rmb,
      currency: 'CNY',
      taxRate: agreed('taxRate', inquiry.tax_rate),
      cargoStatus: CARGO.dutyPaid,
      priceTerm: delivered ? PRICE_TERM.delivered : PRICE_TERM.exWarehouse,
      insuranceClause: null,
    },
    names: { placeZh: inquiry.place_zh ?? '', placeEn: inquiry.place_en ?? inquiry.place_zh ?? '' },
  };
}
