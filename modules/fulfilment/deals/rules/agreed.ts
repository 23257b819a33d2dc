import type { z } from 'zod';
import { AgreedGoods } from './agreed-goods.ts';
import { AgreedTerms, DealTerms } from './agreed-terms.ts';
import { AgreementIncomplete } from './refusals.ts';
import { LANE, PRICE_MODE } from './trade-codes.ts';

/**
 * The value of a field that an agreement cannot lack. Refuses with the name of the field instead of leaving a
 * place in a contract empty.
 */
export function agreed<T>(field: string, value: T | null | undefined): T {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === ''))
    throw AgreementIncomplete({ fields: [field] }, field);
  return value;
}

function whole<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
  throw AgreementIncomplete({ fields }, fields[0]);
}
/**
 * Goods as a source hands them over, checked field by field. Refuses AgreementIncomplete with the fields that
 * are missing or malformed.
 */
export const wholeGoods = (value: unknown): AgreedGoods => whole(AgreedGoods, value);
/** Terms as a source hands them over, checked like the goods. */
export const wholeTerms = (value: unknown): AgreedTerms => whole(AgreedTerms, value);

/** Columns of a deal that older rows kept beside their terms. */
export interface StoredDeal {
  readonly goods: Readonly<Record<string, unknown>>;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly lane: string;
  readonly currency: string;
  readonly tax_rate: string | null;
  readonly tolerance_plus: string;
  readonly tolerance_minus: string;
  readonly tolerance_option: string;
}
/** Stands for the formula of a row older than the words of a formula; its letter is written already and prints its own. */
const UNWORDED = '--';
const integer = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number.parseInt(value, 10) : value;
const either = (value: unknown, other: unknown): unknown =>
  value === undefined || value === null || value === '' ? other : value;
const nullsIn = (keys: readonly string[]): Record<string, null> =>
  Object.fromEntries(keys.map((key) => [key, null]));

/** What goods of an older row may lack. */
const OPTIONAL_GOODS = [
  ...['spuId', 'skuId', 'skuCode', 'storeId', 'productNameId', 'casNo', 'ecNo', 'hsCode', 'unNo'],
  ...['hazardClass', 'packingGroup', 'physicalForm', 'originCountry', 'inhibitor', 'gradeEn', 'producerEn'],
  ...['packageType', 'netWeight', 'offerNo', 'negotiationNo'],
];
/** What terms of an older row may lack. */
const OPTIONAL_TERMS = [
  ...[
    'warehouseId',
    'pickType',
    'freeStorageDays',
    'storageFee',
    'lcOpenDays',
    'depositPct',
    'depositNature',
  ],
  ...['invoiceType', 'remarks', 'insuranceClause', 'inspectionCompanyId', 'inspectionCost', 'documents'],
  ...['warehouse', 'warehouseEn', 'quotes', 'futures'],
];
/** Empty text of an older row means that there was nothing. */
const filledOnly = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== undefined));

/**
 * The goods of a stored deal. Rows written before the hand-over had a type are brought up here and nowhere else:
 * `nameZh`, `nameEn` and `packaging` become the names of today, what was left out becomes null.
 */
export function storedGoods(deal: Pick<StoredDeal, 'goods'>): AgreedGoods {
  const g = filledOnly(deal.goods);
  const productZh = either(g.productZh, g.nameZh);
  const packagingZh = either(g.packagingZh, g.packaging);
  return wholeGoods({
    ...nullsIn(OPTIONAL_GOODS),
    specItems: [],
    controlClasses: [],
    ...g,
    productZh,
    productEn: either(either(g.productEn, g.nameEn), productZh),
    packagingZh,
    packagingEn: either(g.packagingEn, packagingZh),
  });
}

/**
 * The goods as a leg passes them on. Whoever buys of an intermediary is told neither the seller's store nor the
 * number of its offer (trading-domain 4.2, INV-INT-04).
 */
export const goodsOfLeg = (goods: AgreedGoods, legNo: 'A' | 'B'): AgreedGoods =>
  legNo === 'A' ? goods : { ...goods, storeId: null, offerNo: null };

/** The terms of a stored deal, older rows brought up like the goods: numbers that were text, and what only columns kept. */
export function storedTerms(deal: Omit<StoredDeal, 'goods'>): DealTerms {
  const t = filledOnly(deal.terms);
  const domestic = deal.lane === LANE.rmb;
  return whole(DealTerms, {
    ...nullsIn(OPTIONAL_TERMS),
    lane: deal.lane,
    currency: deal.currency,
    tolerancePlus: deal.tolerance_plus,
    toleranceMinus: deal.tolerance_minus,
    toleranceOption: deal.tolerance_option,
    specItems: [],
    priceMode: PRICE_MODE.fixed,
    ...t,
    formula: either(t.formula, UNWORDED),
    formulaEn: either(either(t.formulaEn, t.formula), UNWORDED),
    placeEn: either(t.placeEn, t.placeZh),
    taxRate: domestic ? deal.tax_rate : null,
    insuranceClause: domestic ? null : (t.insuranceClause ?? null),
    freeStorageDays: integer(t.freeStorageDays ?? null),
    lcOpenDays: integer(t.lcOpenDays ?? null),
  });
}
