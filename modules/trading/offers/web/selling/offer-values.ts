import { dec } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { incotermText } from './badges.tsx';
import { OfferFields } from '../../contract/offer.ts';
import { GOOD_TILL } from '../../rules/codes.ts';
import type { QuotePeriod } from '#fulfilment/deals/rules/quote-period.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';

export type OfferValues = Readonly<Record<string, unknown>>;
type Kind =
  | 'price'
  | 'quantity'
  | 'percent'
  | 'day'
  | 'time'
  | 'bool'
  | 'text'
  | 'list'
  | { readonly set: string };

const KINDS: Readonly<Record<string, Kind>> = {
  unitPrice: 'price',
  premium: 'price',
  basis: 'price',
  storageFee: 'price',
  quantity: 'quantity',
  minQty: 'quantity',
  qtyStep: 'quantity',
  taxRate: 'percent',
  tolerancePlus: 'percent',
  toleranceMinus: 'percent',
  depositPct: 'percent',
  priceDistance: 'percent',
  deliveryStart: 'day',
  deliveryEnd: 'day',
  validUntil: 'time',
  validFrom: 'time',
  pricingDeadline: 'time',
  publishedAt: 'time',
  divisible: 'bool',
  negotiable: 'bool',
  directDealAllowed: 'bool',
  specItems: 'list',
  coaFileIds: 'list',
  designatedBuyerIds: 'list',
  tradeLane: { set: 'offer_lane' },
  uom: { set: 'measure_unit' },
  toleranceOption: { set: 'tolerance_option' },
  priceMode: { set: 'price_mode' },
  cargoStatus: { set: 'cargo_status' },
  firmType: { set: 'firm_type' },
  pickType: { set: 'pick_type' },
  quantityBasis: { set: 'quantity_basis' },
  qualityBasis: { set: 'quality_basis' },
  paymentTerm: { set: 'payment_term' },
  settlementMethod: { set: 'settlement_method' },
  depositNature: { set: 'deposit_nature' },
  lawAndForum: { set: 'forum' },
  visibility: { set: 'visibility' },
  goodTill: { set: 'good_till' },
  approvalStatus: { set: 'approval_status' },
  pausedBy: { set: 'deal_side' },
};
/** Code sets an offer is read with. */
export const OFFER_SETS: readonly string[] = [
  ...new Set(Object.values(KINDS).flatMap((k) => (typeof k === 'object' ? [k.set] : []))),
  'price_term',
  'incoterm',
  'control_class',
  'hazard_class',
].sort();

/** The code set of the delivery term: foreign lanes quote Incoterms. */
export const termSet = (lane: string): string => (lane === '10' ? 'price_term' : 'incoterm');
/** Fields that hold the id of another record; they are shown by the record's name. */
export const ID_FIELDS: readonly string[] = ['skuId', 'namedPlaceId', 'warehouseId', 'packagingId'];

/** A pricing period as the form names it, with its number of quotes or its days. */
function periodText(period: QuotePeriod, formatter: Formatter): string {
  const said = fill(formatter.text(sellingWords.table[`period.${period.kind}`]), {
    n: 'quotes' in period ? period.quotes : 0,
  });
  return period.kind === 'range' ? `${period.from} – ${period.to}` : said;
}

/** A field of an offer as its reader sees it; ids are looked up in `named` and never shown as numbers. */
export function showOfferField(
  field: string,
  value: unknown,
  lane: string,
  formatter: Formatter,
  named: (field: string, id: string) => string,
): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (field === 'priceTerm')
    return lane === '10'
      ? formatter.codeName(termSet(lane), String(value))
      : incotermText(String(value), formatter);
  const kind = KINDS[field] ?? 'text';
  if (typeof kind === 'object') return formatter.codeName(kind.set, String(value));
  if (kind === 'bool') return formatter.bool(value === true);
  if (kind === 'list') return String(Array.isArray(value) ? value.length : 0);
  if (field === 'quotePeriod') return periodText(value as QuotePeriod, formatter);
  if (ID_FIELDS.includes(field)) return named(field, String(value));
  const text = String(value);
  if (kind === 'price') return formatter.price(text);
  if (kind === 'quantity') return formatter.quantity(text);
  if (kind === 'percent') return formatter.percent(text);
  if (kind === 'day') return formatter.date(text);
  return kind === 'time' ? formatter.deadline(text) : text;
}

const NUMBERS: readonly string[] = Object.entries(KINDS).flatMap(([k, kind]) =>
  kind === 'price' || kind === 'quantity' || kind === 'percent' ? [k] : [],
);
/** Stored numbers carry the decimals of their column; in a form they stand as people type them. */
function asTyped(field: string, value: unknown): unknown {
  if (typeof value !== 'string' || !NUMBERS.includes(field)) return value;
  const number = dec(value);
  return KINDS[field] === 'percent' ? number.toFixed() : number.toFixed(Math.max(2, number.decimalPlaces()));
}

/** The keys a form sends; whatever else stands in its values stays on the page. */
export const FIELD_KEYS: readonly string[] = Object.keys(OfferFields);
/** Stored fields as values of the form. */
export const valuesOf = (fields: OfferValues): OfferValues =>
  Object.fromEntries(
    FIELD_KEYS.filter((k) => fields[k] !== null && fields[k] !== undefined).map((k) => [
      k,
      asTyped(k, fields[k]),
    ]),
  );
/** Terms taken over from another offer or a template: without validity and without what belongs to that offer alone. */
export function copiedValues(fields: OfferValues): OfferValues {
  const { validUntil: _end, goodTill: _till, lotId: _lot, ...rest } = valuesOf(fields);
  return rest;
}
const HABITS = ['minQty', 'qtyStep', 'settlementMethod'] as const;
const DAY_MS = 86_400_000;
/**
 * What a pasted line leaves out as this seller last sold the same goods: minimum, step, settlement and, at the
 * same place, the warehouse; validity of a day. What the line said stands; what is not known is left empty.
 */
export function habitsOf(last: OfferValues | null, said: OfferValues, nowMs: number): OfferValues {
  const stored = last === null ? {} : valuesOf(last);
  const isMissing = (key: string) => said[key] === undefined || said[key] === null || said[key] === '';
  const taken = [...HABITS, ...(said.namedPlaceId === stored.namedPlaceId ? ['warehouseId'] : [])].filter(
    (key) => isMissing(key) && stored[key] !== undefined,
  );
  return {
    ...Object.fromEntries(taken.map((key) => [key, stored[key]])),
    ...(isMissing('validUntil')
      ? {
          validUntil: new Date(Math.ceil((nowMs + DAY_MS) / 60_000) * 60_000).toISOString(),
          goodTill: GOOD_TILL.time,
        }
      : {}),
  };
}
/** What is sent: the typed fields and nothing else. */
export const sentOf = (payload: OfferValues): OfferValues =>
  Object.fromEntries(Object.entries(payload).filter(([k]) => FIELD_KEYS.includes(k)));
