import { addDays } from '#kernel/rules/clock.ts';
import { compare, type DecimalText, dec, distancePct, round2 } from '#kernel/rules/decimal.ts';

export interface Reference {
  readonly price: DecimalText;
  readonly source: 'index' | 'deals';
  readonly day: string;
}
export interface DatedPrice {
  readonly price: DecimalText;
  readonly day: string;
}

/**
 * Reference price (trading-domain 20.2.3): the last published index of product and place at most 10 days old,
 * else the median of the last 5 deals of the SPU in 30 days, else none.
 */
export function referencePrice(
  published: readonly DatedPrice[],
  deals: readonly DatedPrice[],
  today: string,
): Reference | null {
  const byDay = (a: DatedPrice, b: DatedPrice) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0);
  const last = published.filter((p) => p.day <= today).sort(byDay)[0];
  if (last !== undefined && last.day >= addDays(today, -10)) return { ...last, source: 'index' };
  const recent = deals
    .filter((d) => d.day <= today && d.day >= addDays(today, -30))
    .sort(byDay)
    .slice(0, 5);
  const newest = recent[0];
  return newest === undefined
    ? null
    : { price: median(recent.map((d) => d.price)), source: 'deals', day: newest.day };
}

function median(prices: readonly DecimalText[]): DecimalText {
  const sorted = [...prices].sort(compare);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] as DecimalText;
  return sorted.length % 2 === 1
    ? high
    : round2(
        dec(sorted[middle - 1] as DecimalText)
          .plus(high)
          .dividedBy(2),
      );
}

export interface PriceDistance {
  /** Signed percent, 2 decimals; null without a reference. */
  readonly pct: DecimalText | null;
  readonly reference: DecimalText | null;
  /** Outside the band: the user must confirm and the document goes to approval. */
  readonly far: boolean;
  /** Far, or nothing to compare with: never approved by rule. */
  readonly needsApproval: boolean;
}
/**
 * Distance of a price from the reference (G-PRC). Exactly the band (percent) still passes; without a
 * reference the guard passes with approval.
 */
export function priceDistance(
  price: DecimalText,
  reference: DecimalText | null,
  band: DecimalText,
): PriceDistance {
  if (reference === null || compare(reference, '0') <= 0)
    return { pct: null, reference: null, far: false, needsApproval: true };
  const far = dec(price).minus(reference).abs().times(100).greaterThan(dec(reference).times(band));
  return { pct: distancePct(price, reference), reference, far, needsApproval: far };
}
