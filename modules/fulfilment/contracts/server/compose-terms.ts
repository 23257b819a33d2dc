import { type AgreedLeg, nameCode, romanisedName } from '#fulfilment/deals/server/door.ts';
import { dec, isPositive } from '#kernel/rules/decimal.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { goodsOf, placeOf, warehouseOf } from '#registry/catalogue/server/door.ts';
import { REGION, regionSteps } from '#registry/members/rules/region-text.ts';
import { contactsOf, type Party as Company, partiesOf } from '#registry/members/server/door.ts';
import { isChinese } from '../rules/contract-content.ts';
import { PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import {
  type ContractTerms,
  type GoodsTerms,
  type Language,
  type Named,
  type Party,
  type Prevails,
  TEMPLATE_VERSION,
  type TermsLine,
  totalOf,
  totalQuantity,
  type TradeTerms,
} from '../rules/contract-terms.ts';
import type { ProtocolFields } from '../rules/protocol-fields.ts';
import { frozenClauses } from './frozen-clauses.ts';
import type { ContractContext, Protocol } from './tables.ts';

const FIXED = '10';
const DOMESTIC = 'CNY';
const code = (ctx: ContractContext, set: string, value: string): Promise<Named> =>
  nameCode(ctx, { set, code: value });
const codeOrNull = async (ctx: ContractContext, set: string, value: string | null): Promise<Named | null> =>
  value === null ? null : code(ctx, set, value);
const fault = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

const registered = (company: Company): string =>
  company.creditCode ??
  (company.registrationNo === null ? '' : `${company.registrationNo} (${company.country})`);
/** The region by its English names, from the district up, before the address as it is on file. */
async function addressInEnglish(
  ctx: ContractContext,
  address: string | null,
  region: string | null,
): Promise<string | null> {
  if (address === null || !isChinese(address) || region === null) return address;
  const steps = regionSteps(region).toReversed();
  const names = await Promise.all(steps.map(async (step) => (await code(ctx, REGION, step)).en));
  const known = names.filter((name, i) => name !== steps[i] && !isChinese(name));
  return [...known, address].join(', ');
}
async function partyOf(ctx: ContractContext, memberId: string): Promise<Party> {
  const company = (await partiesOf(ctx, { memberIds: [memberId] })).get(memberId);
  const contact = (await contactsOf(ctx, { memberIds: [memberId] })).get(memberId);
  return {
    memberId,
    name: company?.name ?? '',
    nameEn: company?.nameEn ?? null,
    creditCode: company === undefined ? '' : registered(company),
    address: contact?.address ?? null,
    addressEn: await addressInEnglish(ctx, contact?.address ?? null, company?.region ?? null),
    contact: contact?.contact ?? null,
    contactEn: contact?.contact ? romanisedName(contact.contact) : null,
    phone: contact?.phone ?? null,
  };
}

/** Lines a framework names by their goods. Refuses 10009 where goods are not the seller's any more. */
async function draftLines(ctx: ContractContext, f: ProtocolFields, sellerId: string): Promise<TermsLine[]> {
  const lines: TermsLine[] = [];
  for (const [i, l] of f.lines.entries()) {
    const goods = await goodsOf(ctx, { skuId: l.skuId });
    if (goods === null || goods.sellerId !== sellerId || !goods.onShelf)
      throw fault('lines', 'contract.goods');
    lines.push({
      lineNo: i + 1,
      skuId: goods.skuId,
      spuId: goods.spuId,
      name: goods.nameZh,
      nameEn: goods.nameEn,
      cas: goods.casNo,
      grade: goods.grade,
      gradeEn: goods.gradeEn,
      producer: goods.producer,
      producerEn: goods.producerEn,
      standard: goods.standard,
      packaging: { code: goods.packagingId ?? '', zh: goods.packagingZh, en: goods.packagingEn },
      controlClasses: goods.controlClasses,
      quantity: l.quantity,
      priceMode: await code(ctx, 'price_mode', l.priceMode),
      unitPrice: l.unitPrice,
      formula: l.priceMode === FIXED ? null : l.formula,
      formulaEn: l.priceMode === FIXED ? null : l.formulaEn,
      taxRate: l.taxRate,
      deliveryPlan: l.deliveryPlan,
      deliveryPlanEn: l.deliveryPlanEn ?? null,
    });
  }
  return lines;
}
/** INV-CON-05: a spot contract has exactly the goods, quantity and price of its deals. */
const dealLines = (legs: readonly AgreedLeg[]): TermsLine[] =>
  legs.map(({ terms: t, goods, quantity, price }, i) => ({
    lineNo: i + 1,
    skuId: goods.skuId,
    spuId: goods.spuId,
    name: t.goods.name,
    nameEn: t.goods.nameEn,
    cas: t.goods.cas,
    grade: t.goods.grade,
    gradeEn: t.goods.gradeEn ?? null,
    producer: t.goods.producer,
    producerEn: t.goods.producerEn ?? null,
    standard: t.goods.standard,
    packaging: t.goods.packaging,
    controlClasses: goods.controlClasses,
    quantity,
    priceMode: t.price.mode,
    unitPrice: price,
    formula: t.price.formula,
    formulaEn: t.price.formulaEn ?? null,
    taxRate: t.price.taxRate ?? '0',
    deliveryPlan: null,
  }));

const goodsTerms = (
  lines: readonly TermsLine[],
  of: { currency: string; uom: Named; tolerancePlus: string; toleranceMinus: string },
): GoodsTerms => ({
  ...of,
  lines,
  totalQty: totalQuantity(lines),
  totalAmount: totalOf(lines),
  provisional: lines.some((l) => l.priceMode.code !== FIXED),
});

/** What both kinds of trade say alike. */
async function sharedTrade(ctx: ContractContext, f: ProtocolFields) {
  return {
    diffRule: await code(ctx, 'weight_diff_rule', f.diffRule),
    claimDaysQuantity: f.claimDaysQuantity,
    claimDaysQuality: f.claimDaysQuality,
    silenceConfirms: f.silenceConfirms,
    penaltyPerDay: f.penaltyPerDay,
    penaltyCap: f.penaltyCap,
  };
}
const depositOf = async (ctx: ContractContext, f: ProtocolFields) => {
  const pct = f.depositPct !== null && isPositive(f.depositPct) ? f.depositPct : null;
  return {
    depositPct: pct,
    depositNature: pct === null ? null : await codeOrNull(ctx, 'deposit_nature', f.depositNature),
  };
};
async function tradeOfDraft(ctx: ContractContext, f: ProtocolFields): Promise<TradeTerms> {
  const place = await placeOf(ctx, { id: f.placeId ?? '0' });
  if (place === null) throw fault('placeId', 'field.select');
  const store = f.warehouseId === null ? null : await warehouseOf(ctx, { id: f.warehouseId });
  return {
    ...(await sharedTrade(ctx, f)),
    payment: {
      term: await code(ctx, 'payment_term', f.paymentTerm ?? ''),
      method: await code(ctx, 'settlement_method', f.settlementMethod ?? ''),
      ...(await depositOf(ctx, f)),
    },
    delivery: {
      term: await code(ctx, f.currency === DOMESTIC ? 'price_term' : 'incoterm', f.priceTerm ?? ''),
      place: { code: place.id, zh: place.zh, en: place.en },
      pickType: await codeOrNull(ctx, 'pick_type', f.pickType),
      warehouse: store === null ? null : { code: store.id, zh: store.zh, en: store.en },
      start: f.effectiveDate ?? '',
      end: f.expiryDate ?? '',
    },
    basis: {
      quantity: await code(ctx, 'quantity_basis', f.quantityBasis ?? ''),
      quality: await code(ctx, 'quality_basis', f.qualityBasis ?? ''),
    },
  };
}
async function tradeOfDeal(ctx: ContractContext, f: ProtocolFields, leg: AgreedLeg): Promise<TradeTerms> {
  const { payment, delivery, basis } = leg.terms;
  return {
    ...(await sharedTrade(ctx, f)),
    payment: {
      term: payment.term,
      method: payment.method,
      depositPct: payment.depositPct,
      depositNature: payment.depositNature,
    },
    delivery: {
      term: delivery.term,
      place: delivery.place,
      pickType: delivery.pickType,
      warehouse: delivery.warehouse,
      start: delivery.start,
      end: delivery.end,
    },
    basis,
  };
}

/** The language that rules where it is not bilingual is its own. */
const prevailsIn = (f: ProtocolFields): Prevails =>
  f.language === 'bilingual' ? (f.prevails as Prevails) : f.language === 'en' ? 'en' : 'zh';

/** What a contract stands on beside its fields. */
export interface Ground {
  readonly sellerId: string;
  readonly buyerId: string;
  readonly intermediaryId: string | null;
  readonly legs: readonly AgreedLeg[];
  readonly parent: Protocol | null;
}

async function goodsAndTrade(ctx: ContractContext, f: ProtocolFields, on: Ground) {
  const [leg] = on.legs;
  if (f.protocolType === PROTOCOL_TYPE.framework) {
    const uom = await code(ctx, 'measure_unit', f.lines[0]?.uom ?? 'TNE');
    return {
      goods: goodsTerms(await draftLines(ctx, f, on.sellerId), {
        currency: f.currency ?? DOMESTIC,
        uom,
        tolerancePlus: f.tolerancePlus ?? '0',
        toleranceMinus: f.toleranceMinus ?? '0',
      }),
      trade: await tradeOfDraft(ctx, f),
    };
  }
  if (f.protocolType === PROTOCOL_TYPE.spot && leg !== undefined) {
    const { uom, tolerancePlus, toleranceMinus } = leg.terms.quantity;
    return {
      goods: goodsTerms(dealLines(on.legs), { currency: leg.currency, uom, tolerancePlus, toleranceMinus }),
      trade: await tradeOfDeal(ctx, f, leg),
    };
  }
  return { goods: await parentGoods(ctx, f, on.parent), trade: null };
}
/** A supplementary agreement restates the lines of the main contract with their new quantities. */
async function parentGoods(
  ctx: ContractContext,
  f: ProtocolFields,
  parent: Protocol | null,
): Promise<GoodsTerms | null> {
  if (f.protocolType !== PROTOCOL_TYPE.supplement || f.newQuantities.length === 0 || parent === null)
    return null;
  const { terms } = await ctx.tx
    .selectFrom('contracts.protocol_version')
    .select('terms')
    .where('protocol_id', '=', parent.id)
    .where('content_version', '=', parent.content_version)
    .executeTakeFirstOrThrow();
  if (terms.goods === null) return null;
  const now = await ctx.tx
    .selectFrom('contracts.line')
    .select(['line_no', 'quantity'])
    .where('protocol_id', '=', parent.id)
    .execute();
  const wanted = (lineNo: number): string =>
    f.newQuantities.find((q) => q.lineNo === lineNo)?.quantity ??
    now.find((l) => l.line_no === lineNo)?.quantity ??
    '0';
  return goodsTerms(
    terms.goods.lines.map((l) => ({ ...l, quantity: dec(wanted(l.lineNo)).toFixed(2) })),
    terms.goods,
  );
}

/**
 * The contract as it will be signed: every code named in both languages, parties and clauses as they stand now,
 * so that later renames and revisions change nothing.
 */
export async function composeTerms(
  ctx: ContractContext,
  p: Pick<Protocol, 'protocol_no'> & { readonly draft: ProtocolFields },
  on: Ground,
  version: number,
): Promise<ContractTerms> {
  const f = p.draft;
  return {
    template: TEMPLATE_VERSION,
    protocolNo: p.protocol_no,
    version,
    externalNo: f.externalNo,
    type: (await code(ctx, 'protocol_type', f.protocolType)) as ContractTerms['type'],
    title: f.title,
    titleEn: f.titleEn,
    language: f.language as Language,
    prevails: prevailsIn(f),
    seller: await partyOf(ctx, on.sellerId),
    buyer: await partyOf(ctx, on.buyerId),
    intermediary: on.intermediaryId === null ? null : await partyOf(ctx, on.intermediaryId),
    parentNo: on.parent?.protocol_no ?? null,
    dealNos: [...new Set(on.legs.map((l) => l.dealNo))],
    effectiveDate: f.effectiveDate ?? '',
    expiryDate: f.expiryDate ?? '',
    ...(await goodsAndTrade(ctx, f, on)),
    callOff:
      f.protocolType === PROTOCOL_TYPE.framework
        ? {
            monthMin: f.monthMin ?? '0',
            monthMax: f.monthMax ?? '0',
            nominateBeforeDay: f.nominateBeforeDay ?? 1,
          }
        : null,
    priceAdjust:
      f.protocolType === PROTOCOL_TYPE.framework && f.adjustFormula !== null
        ? {
            formula: f.adjustFormula,
            formulaEn: f.adjustFormulaEn,
            cap: f.adjustCap,
            floor: f.adjustFloor,
          }
        : null,
    clauses: await frozenClauses(ctx, f.clauses),
  };
}
