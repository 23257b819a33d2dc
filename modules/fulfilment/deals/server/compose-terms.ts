import {
  dealAmount,
  languageOf,
  type LetterTerms,
  type Named,
  type Party,
  type SpecLine,
} from '../rules/letter-terms.ts';
import { TEMPLATE_VERSION } from '../rules/clauses.ts';
import { guaranteedLines, type StoredSpec } from '#registry/catalogue/rules/product-spec.ts';
import { specItemIn } from '#registry/catalogue/rules/spec-item.ts';
import { type Party as Company, partiesOf } from '#registry/members/server/door.ts';
import type { DealWork } from './life.ts';
import { named, namedOrNull } from './name-codes.ts';
import type { Deal, Leg } from './tables.ts';

/** A field of a snapshot as text; null when absent or empty. */
export function text(of: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = of[key];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
export const whole = (of: Readonly<Record<string, unknown>>, key: string): number | null => {
  const value = text(of, key);
  return value !== null && /^\d{1,4}$/.test(value) ? Number.parseInt(value, 10) : null;
};

const partyOfLetter = (
  company: Company | undefined,
  memberId: string,
  terms: Record<string, unknown>,
  side: 'seller' | 'buyer',
): Party => ({
  memberId,
  name: company?.name ?? '',
  nameEn: company?.nameEn ?? null,
  creditCode: company?.creditCode ?? '',
  address: text(terms, `${side}Address`),
  contact: text(terms, `${side}Contact`),
  phone: text(terms, `${side}Phone`),
});

const signed = (line: Omit<SpecLine, 'itemEn'>, goods: Record<string, unknown>): SpecLine => {
  const [item, itemEn] = [specItemIn(line.item, goods, 'zh_CN'), specItemIn(line.item, goods, 'en_US')];
  return { ...line, item, itemEn: itemEn === item ? null : itemEn };
};
/** The specification that is signed: the offer's lines, or what the goods' own specification guarantees where the offer says none. */
function specOf(terms: Record<string, unknown>, goods: Record<string, unknown>): SpecLine[] {
  const said = (Array.isArray(terms.specItems) ? (terms.specItems as Record<string, unknown>[]) : [])
    .map((i) => ({
      item: text(i, 'item') ?? '',
      unit: text(i, 'unit') ?? '',
      min: text(i, 'min'),
      max: text(i, 'max'),
      method: text(i, 'method') ?? '',
    }))
    .filter((i) => i.item !== '');
  const lines =
    said.length > 0
      ? said
      : guaranteedLines(Array.isArray(goods.specItems) ? (goods.specItems as StoredSpec[]) : []);
  return lines.map((line) => signed(line, goods));
}

const goodsOf = (deal: Deal): LetterTerms['goods'] => {
  const { goods, terms } = deal;
  const packagingZh = text(goods, 'packagingZh') ?? text(goods, 'packaging') ?? '';
  return {
    name: deal.product_zh,
    nameEn: deal.product_en,
    cas: text(goods, 'casNo'),
    hsCode: text(goods, 'hsCode'),
    unNo: text(goods, 'unNo'),
    hazardClass: text(goods, 'hazardClass'),
    producer: text(goods, 'producer') ?? '',
    producerEn: text(goods, 'producerEn'),
    gradeEn: text(goods, 'gradeEn'),
    origin: text(goods, 'originCountry'),
    grade: text(goods, 'grade') ?? '',
    standard: text(terms, 'qualityStandard') ?? text(goods, 'qualityStandard') ?? '',
    spec: specOf(terms, goods),
    packaging: {
      code: text(goods, 'packagingId') ?? '',
      zh: packagingZh,
      en: text(goods, 'packagingEn') ?? packagingZh,
    },
  };
};

async function deliveryOf(w: DealWork, deal: Deal): Promise<LetterTerms['delivery']> {
  const t = deal.terms;
  const warehouse = text(t, 'warehouse');
  const foreign = deal.trade_type === '20';
  return {
    term: await named(w, foreign ? 'incoterm' : 'price_term', text(t, 'priceTerm') ?? ''),
    place: {
      code: text(t, 'namedPlaceId') ?? '',
      zh: text(t, 'placeZh') ?? '',
      en: text(t, 'placeEn') ?? text(t, 'placeZh') ?? '',
    },
    pickType: await namedOrNull(w, 'pick_type', text(t, 'pickType')),
    warehouse:
      warehouse === null
        ? null
        : { code: text(t, 'warehouseId') ?? '', zh: warehouse, en: text(t, 'warehouseEn') ?? warehouse },
    start: text(t, 'deliveryStart') ?? '',
    end: text(t, 'deliveryEnd') ?? '',
    vessel: text(t, 'vesselName'),
    laycan: text(t, 'laycan'),
    freeStorageDays: whole(t, 'freeStorageDays'),
    storageFee: text(t, 'storageFee'),
  };
}

async function paymentOf(w: DealWork, deal: Deal, leg: Leg): Promise<LetterTerms['payment']> {
  const depositPct = text(deal.terms, 'depositPct');
  return {
    term: await named(w, 'payment_term', leg.payment_term),
    method: await named(w, 'settlement_method', leg.settlement_method),
    lcOpenDays: whole(deal.terms, 'lcOpenDays'),
    depositPct: depositPct === '0' ? null : depositPct,
    depositNature:
      depositPct === null || depositPct === '0'
        ? null
        : await namedOrNull(w, 'deposit_nature', text(deal.terms, 'depositNature')),
  };
}

async function priceOf(w: DealWork, deal: Deal, leg: Leg): Promise<LetterTerms['price']> {
  const mode = text(deal.terms, 'priceMode') ?? '10';
  return {
    mode: await named(w, 'price_mode', mode),
    unitPrice: leg.price,
    currency: deal.currency,
    taxRate: deal.trade_type === '10' ? deal.tax_rate : null,
    amount: dealAmount({ quantity: deal.quantity, price: leg.price }),
    provisional: deal.provisional,
    formula: text(deal.terms, 'formula'),
    formulaEn: text(deal.terms, 'formulaEn'),
  };
}

const INVOICE: Readonly<Record<string, string>> = { '10': '02' };

/** The terms of one leg as they will be signed: the deal's snapshot with every code named in both languages, so that later renames change nothing (5.2). */
export async function composeTerms(
  w: DealWork,
  deal: Deal,
  leg: Leg,
  letter: { letterNo: string; version: number },
): Promise<LetterTerms> {
  const companies = await partiesOf(w, { memberIds: [leg.seller_member_id, leg.buyer_member_id] });
  const basis = async (type: string, key: string): Promise<Named> =>
    named(w, type, text(deal.terms, key) ?? '');
  const tradeType = deal.trade_type as '10' | '20';
  return {
    template: TEMPLATE_VERSION,
    letterNo: letter.letterNo,
    version: letter.version,
    dealNo: deal.deal_no,
    legNo: leg.leg_no === 'A' ? 1 : 2,
    dealTime: deal.deal_time.toISOString(),
    lane: deal.lane as '10' | '20' | '30',
    tradeType,
    language: languageOf(tradeType),
    seller: partyOfLetter(companies.get(leg.seller_member_id), leg.seller_member_id, deal.terms, 'seller'),
    buyer: partyOfLetter(companies.get(leg.buyer_member_id), leg.buyer_member_id, deal.terms, 'buyer'),
    goods: goodsOf(deal),
    quantity: {
      quantity: deal.quantity,
      uom: await named(w, 'measure_unit', deal.uom),
      tolerancePlus: deal.tolerance_plus,
      toleranceMinus: deal.tolerance_minus,
      option: await named(w, 'tolerance_option', deal.tolerance_option),
    },
    price: await priceOf(w, deal, leg),
    delivery: await deliveryOf(w, deal),
    payment: await paymentOf(w, deal, leg),
    basis: {
      quantity: await basis('quantity_basis', 'quantityBasis'),
      quality: await basis('quality_basis', 'qualityBasis'),
    },
    invoiceType: await namedOrNull(
      w,
      'invoice_type',
      text(deal.terms, 'invoiceType') ?? INVOICE[tradeType] ?? null,
    ),
    forum: await named(w, 'forum', text(deal.terms, 'lawAndForum') ?? (tradeType === '10' ? '10' : '20')),
    relatedParty: deal.related_party,
  };
}
