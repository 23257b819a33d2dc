import { addWorkingDays, PLAIN_CALENDAR, type WorkCalendar } from '#fulfilment/deals/rules/working-days.ts';
import { type DecimalText, same } from '#kernel/rules/decimal.ts';
import { LIMITS } from '../codes.ts';

/** Terms beside price and quantity that a round may change (trading-domain 3.2: delivery, payment, place). */
export const NEGOTIABLE = [
  'priceTerm',
  'namedPlaceId',
  'pickType',
  'warehouseId',
  'deliveryStart',
  'deliveryEnd',
  'paymentTerm',
  'settlementMethod',
  'depositPct',
  'tolerancePlus',
  'toleranceMinus',
  'freeStorageDays',
  'quantityBasis',
  'qualityBasis',
  'lcOpenDays',
  'insuranceClause',
] as const;
export type NegotiableKey = (typeof NEGOTIABLE)[number];
const DECIMAL_KEYS: readonly string[] = [
  'price',
  'quantity',
  'depositPct',
  'tolerancePlus',
  'toleranceMinus',
  'freeStorageDays',
  'lcOpenDays',
];

export type ExtraTerms = { readonly [K in NegotiableKey]?: string | null };
/** What a round proposes: always a whole set of terms, never only the changed ones. */
export interface Terms {
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  readonly terms: ExtraTerms;
}
export interface TermChange {
  readonly field: 'price' | 'quantity' | NegotiableKey;
  readonly before: string | null;
  readonly after: string | null;
}

/** True for a key a round may carry; others are refused. */
export const isNegotiable = (key: string): key is NegotiableKey =>
  (NEGOTIABLE as readonly string[]).includes(key);

/** The whole proposal of the listed terms with a round's changes laid over them; keys left out keep the listed value. */
export function proposalOn(
  listed: Terms,
  round: { price: DecimalText; quantity: DecimalText; terms?: ExtraTerms },
): Terms {
  const laid: Record<string, string | null> = { ...listed.terms };
  for (const key of NEGOTIABLE) if (round.terms?.[key] !== undefined) laid[key] = round.terms[key];
  return { price: round.price, quantity: round.quantity, terms: laid };
}

/** Field-by-field differences between two proposals, price and quantity first; numbers are compared as numbers. */
export function diffTerms(previous: Terms, next: Terms): TermChange[] {
  const fields: TermChange['field'][] = ['price', 'quantity', ...NEGOTIABLE];
  const value = (t: Terms, f: TermChange['field']): string | null =>
    f === 'price' || f === 'quantity' ? t[f] : (t.terms[f] ?? null);
  return fields.flatMap((field) => {
    const before = value(previous, field);
    const after = value(next, field);
    const equal = DECIMAL_KEYS.includes(field) ? same(before, after) : before === after;
    return equal ? [] : [{ field, before, after }];
  });
}
export const sameTerms = (a: Terms, b: Terms): boolean => diffTerms(a, b).length === 0;

const MINUTE = 60_000;
export type ValidityRule =
  | 'validity.soon'
  | 'validity.beyondOffer'
  | 'validity.order'
  | 'validity.long'
  | 'prolong.long'
  | 'validity.past'
  | 'validity.notLater'
  | 'validity.late';

/** Strictly before: an action received at exactly `until` loses to the timer (trading-domain 1.6). */
export const isLive = (until: Date, now: Date): boolean => now.getTime() < until.getTime();

/**
 * Validity of a round: at least 5 minutes ahead; a seller's round never outlives the offer (3.2). Null when
 * it may stand.
 */
export function checkRoundValidity(
  round: { side: 'buyer' | 'seller'; validUntil: Date },
  offerUntil: Date,
  now: Date,
): ValidityRule | null {
  if (round.validUntil.getTime() < now.getTime() + LIMITS.roundMinutes * MINUTE) return 'validity.soon';
  // A seller is bound by his offer; whoever bids is bound no longer than an offer may last.
  if (
    round.side === 'buyer' &&
    round.validUntil.getTime() > now.getTime() + LIMITS.validityDays * 24 * 60 * MINUTE
  )
    return 'validity.long';
  return round.side === 'seller' && round.validUntil > offerUntil ? 'validity.beyondOffer' : null;
}

/** Validity of an offer at release: until after from, at most 30 days, not past (3.1). */
export function checkOfferValidity(from: Date, until: Date, now: Date): ValidityRule | null {
  if (until <= from) return 'validity.order';
  if (!isLive(until, now)) return 'validity.past';
  return until.getTime() - from.getTime() > LIMITS.validityDays * 24 * 60 * MINUTE ? 'validity.long' : null;
}

/**
 * A prolongation: later than before and at most so many days more as the operator has set; an expired offer
 * only within 7 days and counted from now (3.3).
 */
export function checkProlong(
  offer: { validUntil: Date; expired: boolean },
  to: Date,
  now: Date,
  days: number,
): ValidityRule | null {
  const day = 24 * 60 * MINUTE;
  if (to <= offer.validUntil) return 'validity.notLater';
  if (!isLive(to, now)) return 'validity.past';
  if (offer.expired && now.getTime() > offer.validUntil.getTime() + LIMITS.prolongAfterExpiryDays * day)
    return 'validity.late';
  const start = offer.expired ? now : offer.validUntil;
  return to.getTime() - start.getTime() > days * day ? 'prolong.long' : null;
}

/** A firm proposal still valid cannot be withdrawn, nor its thread cancelled by its proposer (3.5, 3.6). */
export const isBinding = (round: { firm: boolean; live: boolean; validUntil: Date }, now: Date): boolean =>
  round.firm && round.live && isLive(round.validUntil, now);

/** Subjects must be lifted within 3 working days (3.2); false when they would stand longer. */
export const subjectsInTime = (until: Date, now: Date, calendar: WorkCalendar = PLAIN_CALENDAR): boolean =>
  until > now && until <= addWorkingDays(now, LIMITS.subjectsWorkingDays, calendar);
