import { addDays } from '#kernel/rules/clock.ts';
import { compare, type DecimalText, dec, onStep } from '#kernel/rules/decimal.ts';
import {
  CARGO_BY_LANE,
  CURRENCIES,
  DELIVERED_TERM,
  FIRM,
  INCOTERMS,
  LANE,
  LC_TERMS,
  LIMITS,
  PAYMENT_TERMS,
  PERIOD_KINDS,
  PRICE_MODE,
  PRICE_TERMS,
  SETTLEMENT_METHODS,
  UNITS,
  VISIBILITY,
} from '../codes.ts';
import { isEarnest, type OfferTerms } from '../offer.ts';
import { checkOfferValidity } from '../thread/rounds.ts';
import { flaggedText } from './flagged-text.ts';
import { priceDistance } from './price-distance.ts';
import type { ReleaseFacts } from './release-facts.ts';
import { checkVoyage } from './voyage-checks.ts';

/** One broken rule at a field. `rule` names a sentence of `offerRuleWords`, `args` fills it. */
export interface Issue {
  readonly field: string;
  readonly rule: string;
  readonly args?: Readonly<Record<string, string>>;
}

type Push = (field: string, rule: string, args?: Record<string, string>) => void;
const inside = (value: DecimalText, low: string, high: string): boolean =>
  compare(value, low) >= 0 && compare(value, high) <= 0;

/**
 * Everything that keeps an offer from being released (trading-domain 3.1): required and conditional fields,
 * ranges, dates. Empty when it may go.
 */
export function checkForRelease(offer: OfferTerms, facts: ReleaseFacts): Issue[] {
  const issues: Issue[] = [];
  const push: Push = (field, rule, args) =>
    void issues.push(args === undefined ? { field, rule } : { field, rule, args });
  requiredFields(offer, push);
  goods(offer, facts, push);
  quantities(offer, facts, push);
  prices(offer, facts, push);
  terms(offer, push);
  dates(offer, facts, push);
  if (offer.tradeLane !== LANE.rmb) checkVoyage(offer, facts, push);
  return issues;
}

const TYPED: readonly (keyof OfferTerms)[] = [
  'contactName',
  'contactPhone',
  'producer',
  'grade',
  'qualityStandard',
  'quantity',
  'validFrom',
  'validUntil',
  'deliveryStart',
  'deliveryEnd',
];
const CHOSEN: readonly (keyof OfferTerms)[] = [
  'storeId',
  'skuId',
  'packagingId',
  'uom',
  'divisible',
  'toleranceOption',
  'priceMode',
  'currency',
  'cargoStatus',
  'priceTerm',
  'namedPlaceId',
  'firmType',
  'negotiable',
  'directDealAllowed',
  'quantityBasis',
  'qualityBasis',
  'paymentTerm',
  'settlementMethod',
  'lawAndForum',
  'visibility',
  'goodTill',
];
function requiredFields(offer: OfferTerms, push: Push) {
  const empty = (f: keyof OfferTerms) => offer[f] === null || offer[f] === '';
  for (const f of TYPED) if (empty(f)) push(f, 'field.input');
  for (const f of CHOSEN) if (empty(f)) push(f, 'field.select');
  for (const f of ['tolerancePlus', 'toleranceMinus'] as const) if (empty(f)) push(f, 'field.input');
  if (offer.tradeLane !== LANE.rmb) return;
  if (empty('taxRate')) push('taxRate', 'field.input');
  if (empty('pickType')) push('pickType', 'field.select');
  if (offer.priceTerm !== DELIVERED_TERM && empty('warehouseId')) push('warehouseId', 'field.select');
}

function goods(offer: OfferTerms, facts: ReleaseFacts, push: Push) {
  const { store, sku } = facts;
  if (
    offer.storeId !== null &&
    (store === null || !store.ownedBySeller || !store.enabled || !store.published)
  )
    push('storeId', 'store.disabled');
  if (offer.contactName !== null && !facts.contactIsStaff) push('contactName', 'contact.staff');
  if (offer.skuId !== null && (sku === null || !sku.onShelf)) push('skuId', 'sku.offShelf');
  if (sku !== null) {
    if (sku.controlClasses.includes('41')) push('skuId', 'sku.never');
    if (sku.controlClasses.some((c) => c !== '00')) safetySheets(offer, sku.sdsDay, facts.today, push);
    if (sku.needsInhibitor && (offer.inhibitor ?? '') === '') push('inhibitor', 'field.input');
  }
  if (offer.warehouseId !== null && facts.warehouseFault !== null)
    push('warehouseId', `warehouse.${facts.warehouseFault}`);
  // Delivered goods leave the warehouse for the place; under every other term they are handed over where both are one.
  else if (offer.warehouseId !== null && offer.priceTerm !== DELIVERED_TERM && facts.warehouseElsewhere)
    push('warehouseId', 'warehouse.elsewhere');
  offer.specItems.forEach((s, i) => {
    if (s.min !== null && s.max !== null && compare(s.min, s.max) > 0)
      push(`specItems.${i}.max`, 'spec.range');
  });
}

function safetySheets(offer: OfferTerms, sdsDay: string | null, today: string, push: Push) {
  if (offer.sdsFileId === null) push('sdsFileId', 'sds.required');
  else if (
    sdsDay !== null &&
    sdsDay < `${Number.parseInt(today.slice(0, 4), 10) - LIMITS.sdsYears}${today.slice(4)}`
  )
    push('sdsFileId', 'sds.old');
  if (offer.labelFileId === null) push('labelFileId', 'label.required');
}

function quantities(offer: OfferTerms, facts: ReleaseFacts, push: Push) {
  const { quantity, minQty, qtyStep } = offer;
  if (offer.uom !== null && !(UNITS as readonly string[]).includes(offer.uom)) push('uom', 'field.select');
  if (offer.tradeLane !== LANE.rmb && offer.uom !== null && offer.uom !== 'TNE') push('uom', 'uom.tonne');
  else if (offer.lotId !== null && offer.uom !== null && offer.uom !== 'TNE') push('uom', 'uom.lot');
  for (const f of ['tolerancePlus', 'toleranceMinus'] as const) {
    const value = offer[f];
    if (value !== null && !inside(value, '0', '10')) push(f, 'tolerance.range');
  }
  if (offer.divisible === true && minQty === null) push('minQty', 'field.input');
  if (offer.divisible === true && qtyStep === null) push('qtyStep', 'field.input');
  if (quantity === null) return;
  if (compare(quantity, '0') <= 0) push('quantity', 'number.positive');
  if (dec(quantity).decimalPlaces() > 2) push('quantity', 'number.two');
  if (compare(quantity, facts.committed) < 0)
    push('quantity', 'quantity.committed', { committed: facts.committed });
  if (facts.lotFault !== null) push('lotId', `lot.${facts.lotFault}`);
  if (facts.lotFree !== null && compare(quantity, facts.lotFree) > 0)
    push('quantity', 'quantity.lot', { free: facts.lotFree });
  if (offer.divisible !== true) return;
  if (minQty !== null && (compare(minQty, '0') <= 0 || compare(minQty, quantity) > 0))
    push('minQty', 'minimum.range');
  if (qtyStep === null) return;
  if (compare(qtyStep, '0') <= 0) push('qtyStep', 'number.positive');
  else if (minQty !== null && compare(qtyStep, quantity) > 0 && !onStep(quantity, minQty, qtyStep))
    push('qtyStep', 'step.range');
}

function prices(offer: OfferTerms, facts: ReleaseFacts, push: Push) {
  const rmb = offer.tradeLane === LANE.rmb;
  const { priceMode, unitPrice } = offer;
  // Modes 20 and 30 need it too: the first invoice is provisional at the unit price (3.4), and rounds and
  // amounts are reckoned on it.
  if (unitPrice === null)
    push('unitPrice', priceMode === PRICE_MODE.fixed ? 'field.input' : 'price.provisional');
  else if (compare(unitPrice, '0') <= 0) push('unitPrice', 'number.positive');
  else if (dec(unitPrice).decimalPlaces() > 2) push('unitPrice', 'number.two');
  if (rmb && offer.currency !== null && offer.currency !== 'CNY') push('currency', 'currency.cny');
  if (
    rmb &&
    offer.taxRate !== null &&
    !(compare(offer.taxRate, '0') > 0 && compare(offer.taxRate, '100') < 0)
  )
    push('taxRate', 'tax.range');
  if (priceMode === PRICE_MODE.formula) {
    if (offer.indexId === null) push('indexId', 'field.select');
    else if (facts.indexForeign) push('indexId', 'index.market');
    if (offer.quotePeriod === null) push('quotePeriod', 'field.select');
    else if (!(PERIOD_KINDS[offer.tradeLane] as readonly string[]).includes(offer.quotePeriod.kind))
      push('quotePeriod', 'period.lane');
    else if (offer.quotePeriod.kind === 'range' && offer.quotePeriod.from > offer.quotePeriod.to)
      push('quotePeriod', 'period.order');
    if (offer.premium === null) push('premium', 'field.input');
  }
  if (priceMode !== PRICE_MODE.basis) return;
  if (!rmb) push('priceMode', 'basis.lane');
  if ((offer.futuresContract ?? '') === '') push('futuresContract', 'field.input');
  if (offer.basis === null) push('basis', 'field.input');
  if (offer.pricingDeadline === null) push('pricingDeadline', 'field.input');
  else if (offer.deliveryStart !== null && offer.pricingDeadline.slice(0, 10) > offer.deliveryStart)
    push('pricingDeadline', 'basis.deadline');
}

function terms(offer: OfferTerms, push: Push) {
  const lane = offer.tradeLane;
  const known = (value: string | null, codes: readonly string[]) => value === null || codes.includes(value);
  if (!known(offer.priceTerm, lane === LANE.rmb ? PRICE_TERMS : INCOTERMS)) push('priceTerm', 'term.lane');
  if (lane !== LANE.rmb && !known(offer.currency, CURRENCIES[lane])) push('currency', 'currency.lane');
  if (!known(offer.cargoStatus, CARGO_BY_LANE[lane])) push('cargoStatus', 'cargo.lane');
  if (!known(offer.paymentTerm, PAYMENT_TERMS)) push('paymentTerm', 'field.select');
  if (!known(offer.settlementMethod, SETTLEMENT_METHODS[lane])) push('settlementMethod', 'settlement.lane');
  if (offer.negotiable === false && offer.directDealAllowed === false) push('negotiable', 'way.none');
  if (
    offer.directDealAllowed === true &&
    (offer.firmType !== FIRM.firm || offer.priceMode !== PRICE_MODE.fixed)
  )
    push('directDealAllowed', 'direct.firmFixed');
  if (offer.visibility === VISIBILITY.designated && offer.designatedBuyerIds.length === 0)
    push('designatedBuyerIds', 'field.select');
  if (offer.depositPct !== null && !inside(offer.depositPct, '0', '100')) push('depositPct', 'percent.range');
  else if (offer.depositPct !== null && isEarnest(offer) && compare(offer.depositPct, LIMITS.earnestPct) > 0)
    push('depositPct', 'earnest.max');
  if (offer.depositPct !== null && compare(offer.depositPct, '0') > 0 && offer.depositNature === null)
    push('depositNature', 'field.select');
  if (offer.paymentTerm === '11' && (offer.depositPct === null || compare(offer.depositPct, '0') <= 0))
    push('depositPct', 'field.input');
  if (offer.freeStorageDays !== null && (offer.freeStorageDays < 0 || offer.freeStorageDays > 60))
    push('freeStorageDays', 'storage.range');
  if (
    lane !== LANE.rmb &&
    offer.paymentTerm !== null &&
    LC_TERMS.includes(offer.paymentTerm) &&
    offer.lcOpenDays !== null &&
    (offer.lcOpenDays < 1 || offer.lcOpenDays > 30)
  ) {
    push('lcOpenDays', 'lc.range');
  }
}

function dates(offer: OfferTerms, facts: ReleaseFacts, push: Push) {
  const { deliveryStart, deliveryEnd } = offer;
  if (deliveryStart !== null && deliveryEnd !== null) {
    if (deliveryStart > deliveryEnd) push('deliveryEnd', 'delivery.order');
    else if (deliveryEnd < facts.today) push('deliveryEnd', 'delivery.past');
    else if (deliveryEnd > addDays(facts.today, LIMITS.deliveryDaysAhead))
      push('deliveryEnd', 'delivery.far');
  }
  if (offer.validFrom !== null && offer.validUntil !== null) {
    const rule = checkOfferValidity(new Date(offer.validFrom), new Date(offer.validUntil), facts.now);
    if (rule !== null) push('validUntil', rule);
  }
}

/**
 * What does not forbid a release but sends it to an operator: price far from or without reference, flagged
 * text. `priceFar` must be confirmed by the user first.
 */
export function releaseWarnings(
  offer: OfferTerms,
  facts: ReleaseFacts,
): { readonly issues: readonly Issue[]; readonly priceFar: boolean } {
  const issues: Issue[] = [];
  const distance =
    offer.unitPrice === null ? null : priceDistance(offer.unitPrice, facts.referencePrice, facts.priceBand);
  if (distance?.far === true)
    issues.push({
      field: 'unitPrice',
      rule: 'price.far',
      args: { distance: distance.pct ?? '', reference: distance.reference ?? '' },
    });
  else if (distance?.needsApproval === true) issues.push({ field: 'unitPrice', rule: 'price.noReference' });
  for (const flag of flaggedText(offer.remarks ?? ''))
    issues.push({ field: 'remarks', rule: `flag.${flag.kind}`, args: { text: flag.text } });
  for (const { field, name } of facts.sanctions) issues.push({ field, rule: 'sanction.hit', args: { name } });
  return { issues, priceFar: distance?.far ?? false };
}

/**
 * Approved by rule only for a seller on the auto-approval list and without any warning (3.3, 3.7). A sanction
 * hit or a licence warning counts as one.
 */
export const approvesByRule = (seller: { autoApproval: boolean }, warnings: number): boolean =>
  seller.autoApproval && warnings === 0;
