import { addDays } from '#kernel/rules/clock.ts';
import { compare, cut2, type DecimalText, dec, round2, sub } from '#kernel/rules/decimal.ts';

/** Days from one business day to another, both `YYYY-MM-DD`; negative when the second comes first. */
const daysBetween = (from: string, to: string): number =>
  // not money: days
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Days a receivable is overdue on a day: from the day after its due date on; 0 before. */
export const overdueDays = (dueDate: string, today: string): number =>
  Math.max(0, daysBetween(dueDate, today));

/**
 * Simple interest of an overdue receivable in its currency: round2(unpaid × daily rate × days), from the day
 * after the due date (trading-domain 12.2).
 */
export const overdueInterest = (
  unpaid: DecimalText,
  dailyRate: DecimalText,
  dueDate: string,
  today: string,
): DecimalText => round2(dec(unpaid).times(dailyRate).times(overdueDays(dueDate, today)));

/** Ages of what is overdue, in days (trading-domain 20.4). */
export const AGES = ['current', '0-7', '8-30', '31-60', '60+'] as const;
export type Age = (typeof AGES)[number];
export function ageOf(dueDate: string, today: string): Age {
  const days = overdueDays(dueDate, today);
  if (days === 0) return 'current';
  if (days <= 7) return '0-7';
  if (days <= 30) return '8-30';
  return days <= 60 ? '31-60' : '60+';
}

const REMIND_BEFORE = [7, 3, 1];
const REMIND_AFTER = [1, 7, 15, 30];
/** The days on which a receivable is reminded of (N-PAY-08), in order. */
export const reminderDays = (dueDate: string): string[] => [
  ...REMIND_BEFORE.map((n) => addDays(dueDate, -n)),
  ...REMIND_AFTER.map((n) => addDays(dueDate, n)),
];

/** The first day of them after `today`; null when the last has passed. */
export const nextReminder = (dueDate: string, today: string): string | null =>
  reminderDays(dueDate).find((day) => day > today) ?? null;

/** The most of a contract that may be earnest money, percent (trading-domain 1.2; Civil Code art. 586). */
export const EARNEST_MONEY_MOST_PCT = '20';
/**
 * Earnest money above a fifth of the contract is a prepayment (trading-domain 1.2): both parts, in the
 * currency of the contract; they add up to `amount`.
 */
export function splitEarnestMoney(
  amount: DecimalText,
  contractAmount: DecimalText,
): { earnestMoney: DecimalText; prepayment: DecimalText } {
  // Cut down, so that the limit itself is never passed by rounding.
  const most = cut2(dec(contractAmount).times(EARNEST_MONEY_MOST_PCT).dividedBy(100).toFixed());
  if (compare(amount, most) <= 0) return { earnestMoney: round2(amount), prepayment: '0.00' };
  return { earnestMoney: most, prepayment: round2(sub(amount, most)) };
}
