import {
  compare,
  type DecimalText,
  dec,
  isPositive,
  lineAmount,
  onStep,
  round,
  round2,
} from '#kernel/rules/decimal.ts';
import { PRICE_BY, REFUSED_CLASSES, TYPE } from './codes.ts';

export interface Tier {
  readonly copies: number;
  readonly price: DecimalText;
}
/** What an activity is judged by; a draft may lack any of it. Prices per unit, quantities in the unit, instants as ISO text. */
export interface Terms {
  readonly activityType: string;
  readonly activityName: string | null;
  readonly skuId: string | null;
  readonly originalPrice: DecimalText | null;
  readonly priceBy: string | null;
  readonly fixedPrice: DecimalText | null;
  readonly discount: DecimalText | null;
  readonly qtyPerCopy: DecimalText | null;
  readonly conversionRate: DecimalText | null;
  readonly uom: string | null;
  readonly salesUnit: string | null;
  readonly totalCopies: number | null;
  readonly purchaseLimit: number | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly preheatHours: DecimalText | null;
  readonly taxRate: DecimalText | null;
  readonly paymentTerm: string | null;
  readonly payHours: DecimalText | null;
  readonly pickType: string | null;
  readonly warehouseId: string | null;
  readonly packagingId: string | null;
  readonly purchaseQualification: readonly string[];
  readonly rules: string | null;
  readonly minCopies: number | null;
  readonly minCompanies: number | null;
  readonly joinDepositPct: DecimalText | null;
  readonly tierPrices: readonly Tier[];
}
/** A field of the form and the rule it breaks. */
export interface Fault {
  readonly field: string;
  readonly rule: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** D: a start lies so far ahead that people can be told. */
export const LEAD_MINUTES = 10;
export const LONGEST_DAYS = 7;
export const LEAST_COPIES = 2;
export const LEAST_COMPANIES = 2;
/** Nobody leaves a group in its last hours (8.3). */
export const LEAVE_HOURS = 2;
export const DEFAULT_PAY_HOURS = '2';

/** Price a unit costs in the activity: the fixed one, or round2(original × discount ÷ 100); null while it cannot be said. */
export function activityPriceOf(
  t: Pick<Terms, 'originalPrice' | 'priceBy' | 'fixedPrice' | 'discount'>,
): DecimalText | null {
  if (t.priceBy === PRICE_BY.fixedPrice) return t.fixedPrice === null ? null : round2(t.fixedPrice);
  if (t.priceBy !== PRICE_BY.discount || t.discount === null || t.originalPrice === null) return null;
  return round2(dec(t.originalPrice).times(t.discount).div(100));
}
/** The discount a fixed price comes to, percent of the original price, three decimals. */
export const discountOf = (originalPrice: DecimalText, price: DecimalText): DecimalText =>
  round(dec(price).div(originalPrice).times(100), 3);

/** Goods in so many copies. */
export const quantityOf = (copies: number, qtyPerCopy: DecimalText): DecimalText =>
  dec(qtyPerCopy).times(copies).toFixed(2);
/** What so many copies cost at a price. */
export const amountOf = (copies: number, qtyPerCopy: DecimalText, price: DecimalText): DecimalText =>
  lineAmount(quantityOf(copies, qtyPerCopy), price);
/** What a participation freezes: its share of the amount at the activity price. */
export const depositOf = (amount: DecimalText, pct: DecimalText): DecimalText =>
  round2(dec(amount).times(pct).div(100));

const HOUR = 60 * MINUTE;
/** When people begin to see it: so many hours before its start. */
export const preheatAt = (start: Date, hours: DecimalText): Date =>
  new Date(start.getTime() - dec(hours).times(HOUR).toNumber());

/** A number of half steps, above zero. */
export const isHalfStep = (value: DecimalText): boolean => isPositive(value) && onStep(value, '0', '0.5');
const within = (value: DecimalText, least: DecimalText, most: DecimalText): boolean =>
  compare(value, least) >= 0 && compare(value, most) <= 0;

const REQUIRED = [
  'activityName',
  'skuId',
  'originalPrice',
  'priceBy',
  'qtyPerCopy',
  'conversionRate',
  'uom',
  'salesUnit',
  'totalCopies',
  'startTime',
  'endTime',
  'preheatHours',
  'taxRate',
  'paymentTerm',
  'payHours',
  'pickType',
  'warehouseId',
  'packagingId',
  'rules',
] as const satisfies readonly (keyof Terms)[];
const GROUP_REQUIRED = ['minCopies', 'minCompanies', 'joinDepositPct'] as const;

const priceFaults = (t: Terms): Fault[] => {
  const faults: Fault[] = [];
  if (t.priceBy === PRICE_BY.fixedPrice && t.fixedPrice === null)
    faults.push({ field: 'fixedPrice', rule: 'field.input' });
  if (t.priceBy === PRICE_BY.discount && t.discount === null)
    faults.push({ field: 'discount', rule: 'field.input' });
  const price = activityPriceOf(t);
  if (price === null || t.originalPrice === null) return faults;
  const field = t.priceBy === PRICE_BY.fixedPrice ? 'fixedPrice' : 'discount';
  if (!isPositive(price)) faults.push({ field, rule: 'number.positive' });
  else if (compare(price, t.originalPrice) > 0) faults.push({ field, rule: 'campaign.price' });
  return faults;
};

const copyFaults = (t: Terms): Fault[] => {
  const faults: Fault[] = [];
  if (t.qtyPerCopy !== null && !isHalfStep(t.qtyPerCopy))
    faults.push({ field: 'qtyPerCopy', rule: 'campaign.copy' });
  if (t.conversionRate !== null && !isPositive(t.conversionRate))
    faults.push({ field: 'conversionRate', rule: 'number.positive' });
  if (t.totalCopies !== null && t.totalCopies < 1)
    faults.push({ field: 'totalCopies', rule: 'number.positive' });
  if (
    t.purchaseLimit !== null &&
    (t.purchaseLimit < 1 || (t.totalCopies !== null && t.purchaseLimit > t.totalCopies))
  )
    faults.push({ field: 'purchaseLimit', rule: 'campaign.limit' });
  return faults;
};

const timeFaults = (t: Terms, now: Date): Fault[] => {
  const faults: Fault[] = [];
  if (t.preheatHours !== null && (!isHalfStep(t.preheatHours) || !within(t.preheatHours, '0.5', '24')))
    faults.push({ field: 'preheatHours', rule: 'campaign.preheat' });
  if (t.payHours !== null && !within(t.payHours, '0.5', '72'))
    faults.push({ field: 'payHours', rule: 'campaign.pay' });
  if (t.startTime === null) return faults;
  const start = new Date(t.startTime).getTime();
  if (start < now.getTime() + LEAD_MINUTES * MINUTE)
    faults.push({ field: 'startTime', rule: 'campaign.start' });
  if (t.endTime === null) return faults;
  const end = new Date(t.endTime).getTime();
  if (end <= start) faults.push({ field: 'endTime', rule: 'campaign.end' });
  else if (end - start > LONGEST_DAYS * DAY) faults.push({ field: 'endTime', rule: 'campaign.long' });
  return faults;
};

/** Rising copies within the whole, falling prices from the activity price on. */
const areTiers = (t: Terms): boolean => {
  let before: { copies: number; price: DecimalText } | null = null;
  const first = activityPriceOf(t);
  for (const tier of t.tierPrices) {
    if (tier.copies < 1 || (t.totalCopies !== null && tier.copies > t.totalCopies)) return false;
    if (!isPositive(tier.price)) return false;
    if (before === null && first !== null && compare(tier.price, first) > 0) return false;
    if (before !== null && (tier.copies <= before.copies || compare(tier.price, before.price) >= 0))
      return false;
    before = tier;
  }
  return true;
};
const groupFaults = (t: Terms): Fault[] => {
  if (t.activityType !== TYPE.groupBuy) return [];
  const faults: Fault[] = GROUP_REQUIRED.filter((field) => t[field] === null).map((field) => ({
    field,
    rule: 'field.input',
  }));
  const most = t.totalCopies ?? Number.MAX_SAFE_INTEGER;
  if (t.minCopies !== null && (t.minCopies < LEAST_COPIES || t.minCopies > most))
    faults.push({ field: 'minCopies', rule: 'campaign.minCopies' });
  if (t.minCompanies !== null && (t.minCompanies < LEAST_COMPANIES || t.minCompanies > most))
    faults.push({ field: 'minCompanies', rule: 'campaign.minCompanies' });
  if (t.joinDepositPct !== null && (!isPositive(t.joinDepositPct) || !within(t.joinDepositPct, '0', '100')))
    faults.push({ field: 'joinDepositPct', rule: 'campaign.deposit' });
  if (!areTiers(t)) faults.push({ field: 'tierPrices', rule: 'campaign.tiers' });
  return faults;
};

/** What keeps an activity from being submitted, field by field, in the order of the form (8.1). */
export function termFaults(t: Terms, now: Date): Fault[] {
  const missing = REQUIRED.filter((field) => t[field] === null || t[field] === '').map((field) => ({
    field,
    rule: 'field.input',
  }));
  const tax =
    t.taxRate !== null && (!isPositive(t.taxRate) || compare(t.taxRate, '100') >= 0)
      ? [{ field: 'taxRate', rule: 'campaign.tax' }]
      : [];
  const qualification =
    t.purchaseQualification.length === 0 ? [{ field: 'purchaseQualification', rule: 'field.select' }] : [];
  return [
    ...missing,
    ...priceFaults(t),
    ...copyFaults(t),
    ...timeFaults(t, now),
    ...tax,
    ...qualification,
    ...groupFaults(t),
  ];
}
/** Goods of these classes are sold in no activity. */
export const isRefused = (controlClasses: readonly string[]): boolean =>
  controlClasses.some((c) => REFUSED_CLASSES.includes(c));
