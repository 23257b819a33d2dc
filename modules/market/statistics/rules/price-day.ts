import { compare, type DecimalText, dec, distancePct, round2 } from '#kernel/rules/decimal.ts';

/** A deal as far as a price of the day sees it. `pair` names its two companies, whichever way round they trade. */
export interface PricedDeal {
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  readonly at: string;
  readonly pair: string;
}
export interface DayFigures {
  readonly low: DecimalText | null;
  readonly high: DecimalText | null;
  readonly close: DecimalText | null;
  readonly mid: DecimalText | null;
  readonly volume: DecimalText | null;
  readonly dealCount: number;
  readonly companyPairs: number;
}
export const LEAST_DEALS = 3;
export const LEAST_PAIRS = 3;
export const OUTLIER_PCT = 15;
export const MEDIAN_DAYS = 5;

const NOTHING: DayFigures = {
  low: null,
  high: null,
  close: null,
  mid: null,
  volume: null,
  dealCount: 0,
  companyPairs: 0,
};

/** The two companies of a deal as one key: selling back and forth is one pair (INV-STA-03). */
export const pairOf = (seller: string, buyer: string): string => [seller, buyer].sort().join('-');

/** Low, high, last and volume-weighted mean of the deals of a day, half-up to two places (trading-domain 20.2.1). */
export function figuresOf(deals: readonly PricedDeal[]): DayFigures {
  const inTime = deals.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const prices = inTime.map((d) => d.price).toSorted(compare);
  const [low, high, close] = [prices[0], prices.at(-1), inTime.at(-1)?.price];
  if (low === undefined || high === undefined || close === undefined) return NOTHING;
  const volume = inTime.reduce((sum, d) => sum.plus(d.quantity), dec('0'));
  const value = inTime.reduce((sum, d) => sum.plus(dec(d.price).times(d.quantity)), dec('0'));
  return {
    low: round2(low),
    high: round2(high),
    close: round2(close),
    mid: round2(value.dividedBy(volume)),
    volume: round2(volume),
    dealCount: inTime.length,
    companyPairs: new Set(inTime.map((d) => d.pair)).size,
  };
}

/** At least three deals of three different pairs of companies; else "no print" (20.2.1, INV-STA-03). */
export const prints = (figures: DayFigures): boolean =>
  figures.dealCount >= LEAST_DEALS && figures.companyPairs >= LEAST_PAIRS;

/** Median of the last published days; null before the first one, when there is nothing to compare with. */
export function medianOf(prices: readonly DecimalText[]): DecimalText | null {
  const sorted = prices.toSorted(compare);
  const [a, b] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return a === undefined || b === undefined ? null : round2(dec(a).plus(b).dividedBy(2));
}

/** Farther than 15 % from the median: waits until an operator accepts it. Exactly 15 % still counts. */
export const isOutlier = (price: DecimalText, median: DecimalText | null): boolean =>
  median !== null && dec(price).minus(median).abs().times(100).greaterThan(dec(median).times(OUTLIER_PCT));
export const distanceOf = (price: DecimalText, median: DecimalText | null): DecimalText | null =>
  distancePct(price, median);

/**
 * Best bid and best ask as a range (20.2.2); null unless both sides are there. Sides that cross still make a
 * range from low to high.
 */
export function offerLevel(bids: readonly DecimalText[], asks: readonly DecimalText[]): DayFigures | null {
  const [bid, ask] = [bids.toSorted(compare).at(-1), asks.toSorted(compare)[0]];
  if (bid === undefined || ask === undefined) return null;
  const [low, high] = compare(bid, ask) <= 0 ? [bid, ask] : [ask, bid];
  const mid = round2(dec(low).plus(high).dividedBy(2));
  return { ...NOTHING, low: round2(low), high: round2(high), close: mid, mid };
}
