import { addDays } from '#kernel/rules/clock.ts';
import { add, compare, type DecimalText, sub } from '#kernel/rules/decimal.ts';

/** How a framework is called off: tonnes of each month, and by which day of the month before they are nominated. */
export interface CallOffRule {
  readonly monthMin: DecimalText;
  readonly monthMax: DecimalText;
  /** Day of the month before, 1 to 28; the nomination may still come on that day. */
  readonly nominateBeforeDay: number;
}
export const monthOf = (day: string): string => day.slice(0, 7);
export const monthAfter = (month: string): string => monthOf(addDays(`${month}-28`, 4));
const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1));
export const lastDayOf = (month: string): string => addDays(`${monthAfter(month)}-01`, -1);

/** The last day of the market on which a month may be nominated. */
export const nominateBy = (month: string, rule: Pick<CallOffRule, 'nominateBeforeDay'>): string =>
  `${monthBefore(month)}-${String(rule.nominateBeforeDay).padStart(2, '0')}`;

/** The months a framework may be called off in; the first one is nominated until its last day, as nothing stood before it. */
export function monthsOf(effective: string, expiry: string): string[] {
  const months: string[] = [];
  for (let month = monthOf(effective); month <= monthOf(expiry); month = monthAfter(month))
    months.push(month);
  return months;
}
/** Until when a month may be nominated, its day included. */
export const lastNomination = (
  month: string,
  of: { readonly effective: string; readonly expiry: string; readonly rule: CallOffRule },
): string => {
  const day = nominateBy(month, of.rule);
  const end = lastDayOf(month) < of.expiry ? lastDayOf(month) : of.expiry;
  return day < of.effective ? end : day;
};
/** Days within which the goods of a month are delivered: the month, cut to the term of the contract. */
export const windowOf = (
  month: string,
  of: { readonly effective: string; readonly expiry: string },
): { readonly start: string; readonly end: string } => ({
  start: `${month}-01` > of.effective ? `${month}-01` : of.effective,
  end: lastDayOf(month) < of.expiry ? lastDayOf(month) : of.expiry,
});

export type CallOffFault = 'most' | 'least' | 'remaining';
/**
 * What keeps a nomination from being made: the month's most, the contract's rest, or the month's least while the contract
 * has more than that left.
 */
export function callOffFault(
  asked: DecimalText,
  of: {
    readonly rule: CallOffRule;
    readonly calledInMonth: DecimalText;
    readonly remaining: DecimalText;
  },
): CallOffFault | null {
  if (compare(asked, of.remaining) > 0) return 'remaining';
  const month = add(of.calledInMonth, asked);
  if (compare(month, of.rule.monthMax) > 0) return 'most';
  const left = sub(of.remaining, asked);
  return compare(month, of.rule.monthMin) < 0 && compare(left, '0') > 0 ? 'least' : null;
}
