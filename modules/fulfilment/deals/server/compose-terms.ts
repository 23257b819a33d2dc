import { same } from '#kernel/rules/decimal.ts';
import { oncePerTransaction, perTransactionCache } from '#kernel/server/per-transaction-cache.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { accountOf } from '#registry/addressbook/server/door.ts';
import { guaranteedLines } from '#registry/catalogue/rules/product-spec.ts';
import { specItemIn } from '#registry/catalogue/rules/spec-item.ts';
import { type Party as Company, type Contact, contactsOf, partiesOf } from '#registry/members/server/door.ts';
import { licenceNumbers } from '#registry/qualifications/server/door.ts';
import { agreed, storedGoods, storedTerms } from '../rules/agreed.ts';
import type { AgreedGoods } from '../rules/agreed-goods.ts';
import type { DealTerms } from '../rules/agreed-terms.ts';
import { TEMPLATE_VERSION } from '../rules/clauses.ts';
import {
  dealAmount,
  type LetterTerms,
  type LicenceLine,
  languageOf,
  type Named,
  type Party,
  type SpecLine,
} from '../rules/letter-terms.ts';
import { sayLaycan } from '../rules/laycan.ts';
import { payByDay } from '../rules/pay-by.ts';
import { FORUM, LANE, PRICE_MODE, type TradeType, tradeTypeOf } from '../rules/trade-codes.ts';
import { foreignDelivery } from './compose-voyage.ts';
import { calendarOf } from './letters.ts';
import type { DealContext } from './lifecycle.ts';
import { named, namedOrNull } from './name-codes.ts';
import type { Deal, Leg } from './tables.ts';

// What the letters of one award have alike is read once.
const reached = perTransactionCache<Contact>();
const accounts = oncePerTransaction<Awaited<ReturnType<typeof accountOf>>>();
const courts = oncePerTransaction<Awaited<ReturnType<typeof settingOf<'platformOperator'>>>>();

/** A foreign company is known by its registration number and country (5.2). */
const registered = (company: Company): string | null =>
  company.creditCode ??
  (company.registrationNo === null ? null : `${company.registrationNo} (${company.country})`);

interface Parties {
  readonly companies: ReadonlyMap<string, Company>;
  readonly contacts: ReadonlyMap<string, Contact>;
}
async function partyOfLetter(
  ctx: DealContext,
  deal: Deal,
  { companies, contacts }: Parties,
  of: { readonly memberId: string; readonly side: 'seller' | 'buyer' },
): Promise<Party> {
  const known = agreed(of.side, companies.get(of.memberId));
  const contact = contacts.get(of.memberId);
  const licences = await licencesOf(ctx, deal, of);
  return {
    memberId: of.memberId,
    name: agreed(of.side, known.name),
    nameEn: known.nameEn,
    creditCode: agreed(of.side, registered(known)),
    address: contact?.address ?? null,
    contact: contact?.contact ?? null,
    phone: contact?.phone ?? null,
    ...(licences.length === 0 ? {} : { licences }),
  };
}

/** Papers a side deals in controlled goods under, by their numbers; nothing for goods that need none. */
async function licencesOf(
  ctx: DealContext,
  deal: Deal,
  { memberId, side }: { readonly memberId: string; readonly side: 'seller' | 'buyer' },
): Promise<LicenceLine[]> {
  const { spuId, casNo, controlClasses } = storedGoods(deal);
  if (controlClasses.length === 0) return [];
  return licenceNumbers(ctx, {
    side,
    memberId,
    goods: { spuId, casNo, controlClasses },
    quantity: '0',
    lastDeliveryDay: storedTerms(deal).deliveryEnd,
  });
}

const signed = (line: Omit<SpecLine, 'itemEn'>, goods: AgreedGoods): SpecLine => {
  const [item, itemEn] = [specItemIn(line.item, goods, 'zh_CN'), specItemIn(line.item, goods, 'en_US')];
  return { ...line, item, itemEn: itemEn === item ? null : itemEn };
};
/**
 * The specification that is signed: the agreed lines, or what the goods' own specification guarantees where
 * none were agreed.
 */
function specOf(terms: DealTerms, goods: AgreedGoods): SpecLine[] {
  const lines = terms.specItems.length > 0 ? terms.specItems : guaranteedLines(goods.specItems);
  return lines.map((line) => signed(line, goods));
}

const goodsOf = (deal: Deal, goods: AgreedGoods, terms: DealTerms): LetterTerms['goods'] => ({
  name: deal.product_zh,
  nameEn: deal.product_en,
  cas: goods.casNo,
  hsCode: goods.hsCode,
  unNo: goods.unNo,
  hazardClass: goods.hazardClass,
  ...(goods.subRisks === undefined ? {} : { subRisks: goods.subRisks }),
  packingGroup: goods.packingGroup,
  producer: goods.producer,
  producerEn: goods.producerEn,
  gradeEn: goods.gradeEn,
  origin: goods.originCountry,
  grade: goods.grade,
  standard: terms.qualityStandard,
  spec: specOf(terms, goods),
  packaging: { code: goods.packagingId ?? '', zh: goods.packagingZh, en: goods.packagingEn },
});

const warehouseOf = (terms: DealTerms): Named | null =>
  terms.warehouseId === null || terms.warehouse === null
    ? null
    : { code: terms.warehouseId, zh: terms.warehouse, en: terms.warehouseEn ?? terms.warehouse };
const laycanOf = (terms: DealTerms): string | null =>
  terms.lane !== LANE.inTransit || terms.voyage.laycanStart === null || terms.voyage.laycanEnd === null
    ? null
    : sayLaycan(terms.voyage.laycanStart, terms.voyage.laycanEnd);

async function deliveryOf(ctx: DealContext, deal: Deal, terms: DealTerms): Promise<LetterTerms['delivery']> {
  return {
    term: await named(ctx, terms.lane === LANE.rmb ? 'price_term' : 'incoterm', terms.priceTerm),
    place: { code: terms.namedPlaceId, zh: terms.placeZh, en: terms.placeEn },
    pickType: await namedOrNull(ctx, 'pick_type', terms.pickType),
    warehouse: warehouseOf(terms),
    start: terms.deliveryStart,
    end: terms.deliveryEnd,
    vessel: terms.lane === LANE.inTransit ? terms.voyage.vesselName : null,
    laycan: laycanOf(terms),
    freeStorageDays: terms.freeStorageDays,
    storageFee: terms.storageFee,
    ...(deal.title_by_voucher ? { titleByVoucher: true as const } : {}),
    ...(await foreignDelivery(ctx, terms)),
  };
}

async function paymentOf(
  ctx: DealContext,
  deal: Deal,
  terms: DealTerms,
  leg: Leg,
): Promise<LetterTerms['payment']> {
  const sellerId = leg.seller_member_id;
  const account = await accounts(ctx.tx, sellerId, () => accountOf(ctx, { memberId: sellerId }));
  const due = { ...terms, paymentTerm: leg.payment_term };
  // Where an intermediary resells, only who buys from it secures the deal.
  const secures = leg.buyer_member_id === deal.buyer_member_id;
  const depositPct =
    !secures || terms.depositPct === null || same(terms.depositPct, '0') ? null : terms.depositPct;
  return {
    term: await named(ctx, 'payment_term', leg.payment_term),
    method: await named(ctx, 'settlement_method', leg.settlement_method),
    payBy: payByDay(due, deal.deal_time, await calendarOf(ctx, deal.lane)),
    ...(account === null ? {} : { account }),
    lcOpenDays: terms.lcOpenDays,
    depositPct,
    depositNature: depositPct === null ? null : await namedOrNull(ctx, 'deposit_nature', terms.depositNature),
    ...(depositPct === null || terms.depositHeld === undefined ? {} : { depositHeld: terms.depositHeld }),
  };
}

async function priceOf(
  ctx: DealContext,
  deal: Deal,
  terms: DealTerms,
  leg: Leg,
): Promise<LetterTerms['price']> {
  const found =
    terms.priceMode === PRICE_MODE.fixed
      ? { formula: null, formulaEn: null }
      : { formula: terms.formula, formulaEn: terms.formulaEn };
  return {
    mode: await named(ctx, 'price_mode', terms.priceMode),
    unitPrice: leg.price,
    currency: terms.currency,
    taxRate: terms.taxRate,
    amount: dealAmount({ quantity: deal.quantity, price: leg.price }),
    provisional: terms.priceMode !== PRICE_MODE.fixed,
    ...found,
  };
}

/** The court of the platform operator's seat as the operator has named it now, for those who agreed on it. */
async function courtOf(ctx: DealContext, terms: DealTerms): Promise<Pick<LetterTerms, 'court'>> {
  if (terms.lawAndForum !== FORUM.platformCourt) return {};
  const { name, court } = await courts(ctx.tx, '', () => settingOf(ctx, 'platformOperator'));
  const both = (of: { zh_CN: string; en_US: string }) => ({ zh: of.zh_CN, en: of.en_US });
  return { court: { operator: both(name), name: both(court) } };
}

const INVOICE: Readonly<Record<TradeType, string | null>> = { '10': '02', '20': null };

/**
 * The terms of one leg as they will be signed: the deal's snapshot with every code named in both languages,
 * so that later renames change nothing (5.2). Refuses AgreementIncomplete rather than leaving a place empty.
 */
export async function composeTerms(
  ctx: DealContext,
  deal: Deal,
  leg: Leg,
  letter: { letterNo: string; version: number },
): Promise<LetterTerms> {
  const memberIds = [leg.seller_member_id, leg.buyer_member_id];
  const companies = await partiesOf(ctx, { memberIds });
  const contacts = await reached(ctx.tx, memberIds, (missing) => contactsOf(ctx, { memberIds: missing }));
  const party = (memberId: string, side: 'seller' | 'buyer') =>
    partyOfLetter(ctx, deal, { companies, contacts }, { memberId, side });
  const goods = storedGoods(deal);
  const terms = storedTerms(deal);
  const tradeType = tradeTypeOf(terms.lane);
  return {
    template: TEMPLATE_VERSION,
    letterNo: letter.letterNo,
    version: letter.version,
    dealNo: deal.deal_no,
    legNo: leg.leg_no === 'A' ? 1 : 2,
    dealTime: deal.deal_time.toISOString(),
    lane: terms.lane,
    tradeType,
    language: languageOf(tradeType),
    seller: await party(leg.seller_member_id, 'seller'),
    buyer: await party(leg.buyer_member_id, 'buyer'),
    goods: goodsOf(deal, goods, terms),
    quantity: {
      quantity: deal.quantity,
      uom: await named(ctx, 'measure_unit', deal.uom),
      tolerancePlus: deal.tolerance_plus,
      toleranceMinus: deal.tolerance_minus,
      option: await named(ctx, 'tolerance_option', terms.toleranceOption),
    },
    price: await priceOf(ctx, deal, terms, leg),
    delivery: await deliveryOf(ctx, deal, terms),
    payment: await paymentOf(ctx, deal, terms, leg),
    basis: {
      quantity: await named(ctx, 'quantity_basis', terms.quantityBasis),
      quality: await named(ctx, 'quality_basis', terms.qualityBasis),
    },
    invoiceType: await namedOrNull(ctx, 'invoice_type', terms.invoiceType ?? INVOICE[tradeType]),
    forum: await named(ctx, 'forum', terms.lawAndForum),
    ...(await courtOf(ctx, terms)),
    relatedParty: deal.related_party,
  };
}
