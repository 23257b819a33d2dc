import { addDays } from '#kernel/rules/clock.ts';
import { dec, type DecimalText } from '#kernel/rules/decimal.ts';

/** The number of an electronic bill: thirty digits. */
export const isBillNo = (no: string): boolean => /^\d{30}$/.test(no);
/** Electronic bills are split in units of one fen: the range from–to stands for (to − from + 1) fen. */
export const UNITS_PER_YUAN = 100;
/** Largest number of a unit: twelve digits. */
export const isBillUnit = (text: string): boolean => /^[1-9]\d{0,11}$/.test(text);

/** Money a sub-range stands for; null where it is no range. */
export function amountOfRange(from: string, to: string): DecimalText | null {
  if (!isBillUnit(from) || !isBillUnit(to)) return null;
  const units = dec(to).minus(from).plus(1);
  return units.lessThanOrEqualTo(0) ? null : units.dividedBy(UNITS_PER_YUAN).toFixed(2);
}

/** Longest term of a bill by the rule table: six months from its issue. */
export const LONGEST_TERM_MONTHS = 6;
export function latestDueDate(issueDate: string): string {
  const [year = 0, month = 0, day = 0] = issueDate.split('-').map((part) => Number.parseInt(part, 10));
  const first = new Date(Date.UTC(year, month - 1 + LONGEST_TERM_MONTHS, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10), Math.min(day, last) - 1);
}

export interface Endorsement {
  readonly from: string;
  readonly to: string;
}
/** Whether each endorser is who the bill was endorsed to before, from the first holder to the payer. */
export const isChainWhole = (chain: readonly Endorsement[]): boolean =>
  chain.every((link, i) => i === 0 || chain[i - 1]?.to === link.from);

export interface Bill {
  readonly billNo: string;
  readonly billFrom: string | null;
  readonly billTo: string | null;
  readonly billAmount: DecimalText;
  readonly billIssueDate: string;
  readonly billDueDate: string;
  readonly billEndorsable: boolean;
  readonly billEndorsements: readonly Endorsement[];
}
/** The range of a bill a registration takes; a bill that was never split is its whole range. */
export const rangeOf = (
  b: Pick<Bill, 'billFrom' | 'billTo' | 'billAmount'>,
): { from: string; to: string } => ({
  from: b.billFrom ?? '1',
  to: b.billTo ?? dec(b.billAmount).times(UNITS_PER_YUAN).toFixed(0),
});

/** Fields of a bill that break a rule of 12.1, with the rule; `amount` is what is registered of it. */
export function billFaults(b: Bill, amount: DecimalText, today: string): { field: string; rule: string }[] {
  const faults: { field: string; rule: string }[] = [];
  const add = (field: string, rule: string) => faults.push({ field, rule });
  if (!isBillNo(b.billNo)) add('billNo', 'payment.billNo');
  if (b.billDueDate > latestDueDate(b.billIssueDate)) add('billDueDate', 'payment.billTerm');
  if (b.billDueDate <= today) add('billDueDate', 'payment.billDue');
  if (b.billIssueDate > today) add('billIssueDate', 'payment.future');
  const isPart = b.billFrom !== null || b.billTo !== null;
  const range = rangeOf(b);
  const worth = amountOfRange(range.from, range.to);
  if (worth === null || dec(range.to).greaterThan(dec(b.billAmount).times(UNITS_PER_YUAN)))
    add('billTo', 'payment.billRange');
  else if (!dec(worth).equals(amount)) add(isPart ? 'billTo' : 'billAmount', 'payment.billWorth');
  if (!isChainWhole(b.billEndorsements)) add('billEndorsements', 'payment.billChain');
  if (!b.billEndorsable && b.billEndorsements.length > 0)
    add('billEndorsements', 'payment.billNotEndorsable');
  return faults;
}
