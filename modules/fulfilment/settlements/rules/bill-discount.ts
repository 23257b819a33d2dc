import { type DecimalText, dec, round2 } from '#kernel/rules/decimal.ts';

const MS_PER_DAY = 86_400_000;
/** Days of a year by which bills are discounted. */
export const DISCOUNT_YEAR_DAYS = 360;

/** Days from the one a bill was taken on, which counts, to the one it is due, which does not. */
export const discountDays = (takenOn: string, dueOn: string): number =>
  Math.max(0, Math.round((Date.parse(dueOn) - Date.parse(takenOn)) / MS_PER_DAY)); // not money: days

/** What the buyer owes for paying by a bill that is not due: amount × yearly rate (percent) × days ÷ 360, to the cent. */
export const billDiscountOf = (of: {
  readonly amount: DecimalText;
  readonly rate: DecimalText;
  readonly days: number;
}): DecimalText =>
  round2(dec(of.amount).times(of.rate).times(of.days).dividedBy(100).dividedBy(DISCOUNT_YEAR_DAYS));
