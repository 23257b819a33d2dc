import type { OfferDraft } from '../../contract/offer.ts';
import { LANE, type Lane } from '../../rules/codes.ts';
import type { OfferTerms } from '../../rules/offer.ts';
import type { Offer } from '../tables.ts';

const snake = (key: string) => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
const TYPED = [
  'contactName',
  'contactPhone',
  'skuId',
  'lotId',
  'producer',
  'originCountry',
  'grade',
  'qualityStandard',
  'specItems',
  'coaFileIds',
  'sdsFileId',
  'labelFileId',
  'packagingId',
  'quantity',
  'uom',
  'divisible',
  'minQty',
  'qtyStep',
  'tolerancePlus',
  'toleranceMinus',
  'toleranceOption',
  'priceMode',
  'currency',
  'unitPrice',
  'taxRate',
  'cargoStatus',
  'priceTerm',
  'namedPlaceId',
  'indexId',
  'quotePeriod',
  'premium',
  'futuresContract',
  'basis',
  'pricingDeadline',
  'firmType',
  'negotiable',
  'directDealAllowed',
  'pickType',
  'warehouseId',
  'deliveryStart',
  'deliveryEnd',
  'freeStorageDays',
  'storageFee',
  'inhibitor',
  'quantityBasis',
  'qualityBasis',
  'paymentTerm',
  'settlementMethod',
  'lcOpenDays',
  'depositPct',
  'depositNature',
  'lawAndForum',
  'visibility',
  'designatedBuyerIds',
  'validUntil',
  'goodTill',
  'remarks',
  'voyage',
] as const satisfies readonly (keyof OfferDraft)[];

/** Each field with its column. */
const COLUMNS: readonly (readonly [(typeof TYPED)[number], string])[] = TYPED.map((k) => [k, snake(k)]);

const readable = (key: string, v: unknown): unknown =>
  v instanceof Date ? v.toISOString() : key === 'specItems' && typeof v === 'string' ? JSON.parse(v) : v;
/** The typed fields of an offer, as the form sends and receives them. */
export const fieldsOf = (o: Offer): Record<string, unknown> => ({
  tradeLane: o.lane,
  ...Object.fromEntries(
    COLUMNS.map(([k, column]) => [k, readable(k, (o as unknown as Record<string, unknown>)[column])]),
  ),
});
const LISTS: readonly string[] = ['coaFileIds', 'designatedBuyerIds'];
/**
 * The typed fields as columns; specification items go to jsonb as text, because an empty list would be read
 * as a PostgreSQL array.
 */
export const columnsOf = (draft: OfferDraft): Record<string, unknown> =>
  Object.fromEntries(
    COLUMNS.map(([k, column]) => [
      column,
      k === 'specItems'
        ? JSON.stringify(draft.specItems ?? [])
        : (draft[k] ?? (LISTS.includes(k) ? [] : null)),
    ]),
  );

/** An offer as the pure rules see it; `from` is when its validity would begin. */
export function termsForRules(o: Offer, from: Date): OfferTerms {
  const f = fieldsOf(o) as unknown as OfferTerms;
  return {
    ...f,
    tradeLane: o.lane as Lane,
    currency: o.currency,
    storeId: o.store_id,
    validFrom: (o.valid_from ?? from).toISOString(),
    validUntil: o.valid_until?.toISOString() ?? null,
    voyage: o.lane === LANE.rmb ? null : o.voyage,
  };
}
