import { compare, type DecimalText, dec } from '#kernel/rules/decimal.ts';

/** A falling price: from the start price by an increment each tick down to the floor (mode 20). */
export interface DutchTerms {
  readonly startPrice: DecimalText;
  readonly priceIncrement: DecimalText;
  /** The reserve price, at or below which nothing is sold cheaper. */
  readonly floor: DecimalText;
  readonly tickSeconds: number;
}

const TICK = 1000;
/** How many ticks have passed; time that the auction was paused does not count. */
export const ticksAt = (terms: Pick<DutchTerms, 'tickSeconds'>, elapsedMs: number): number =>
  Math.max(0, Math.floor(elapsedMs / (terms.tickSeconds * TICK)));

/** The price in force after so many ticks, never below the floor. Computed from the start, never stored tick by tick. */
export function dutchPrice(terms: DutchTerms, ticks: number): DecimalText {
  const price = dec(terms.startPrice).minus(dec(terms.priceIncrement).times(ticks)).toFixed(2);
  return compare(price, terms.floor) < 0 ? dec(terms.floor).toFixed(2) : price;
}

/** The first tick at which the price stands at the floor: the next tick ends the auction. */
export const floorTick = (terms: DutchTerms): number =>
  dec(terms.startPrice).minus(terms.floor).div(terms.priceIncrement).ceil().toNumber();
