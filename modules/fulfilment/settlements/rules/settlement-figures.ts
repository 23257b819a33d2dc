import {
  add,
  type DecimalText,
  dec,
  lineAmount,
  round,
  round2,
  splitTax,
  sub,
} from '#kernel/rules/decimal.ts';
import { LINE, type LineBasis, type LineType } from './line-basis.ts';

/** A line before its figures; a weight in tonnes with a price per tonne, or an amount (signed). */
export interface LineDraft {
  readonly lineType: LineType;
  readonly orderId: string | null;
  readonly noteId: string | null;
  readonly noteNo: string | null;
  /** Of goods that passed with a voucher, which is `noteNo` then. */
  readonly deliveryId?: string | null;
  readonly orderLineNo: number | null;
  /** Three decimals. */
  readonly weight: DecimalText | null;
  readonly unitPrice: DecimalText | null;
  /** Taken where there is no weight and price. */
  readonly amount: DecimalText | null;
  /** Percent; null: no VAT (trade types other than 10). */
  readonly taxRate: DecimalText | null;
  readonly remark: string | null;
  readonly basis: LineBasis;
}
export interface LineFigures {
  readonly amount: DecimalText;
  readonly net: DecimalText;
  readonly tax: DecimalText;
}
/**
 * Rounded at the line, half-up; a total is the sum of rounded lines (trading-domain 0.2). With weight and price the
 * amount is their product, else the one named.
 */
export function lineFigures(
  line: Pick<LineDraft, 'weight' | 'unitPrice' | 'amount' | 'taxRate'>,
): LineFigures {
  const amount =
    line.weight !== null && line.unitPrice !== null
      ? lineAmount(line.weight, line.unitPrice)
      : round2(line.amount ?? '0');
  return { amount, ...splitTax(amount, line.taxRate ?? '0') };
}

/** What was paid, offset and settled before, in the currency of the statement. */
export interface Against {
  readonly paid: DecimalText;
  readonly depositOffset: DecimalText;
  readonly previousSettled: DecimalText;
}
export const NOTHING_BEFORE: Against = { paid: '0.00', depositOffset: '0.00', previousSettled: '0.00' };
export interface Figures extends Against {
  /** Tonnes of the goods lines, three decimals. */
  readonly weight: DecimalText;
  readonly goodsAmount: DecimalText;
  readonly adjustAmount: DecimalText;
  readonly totalAmount: DecimalText;
  readonly netAmount: DecimalText;
  readonly taxAmount: DecimalText;
  /** Above zero: the buyer still pays; below: the seller pays back. */
  readonly difference: DecimalText;
  /** Goods amount over weight, six decimals; null without goods. Shown only. */
  readonly avgPrice: DecimalText | null;
}
type Counted = LineFigures & { readonly lineType: string; readonly weight: DecimalText | null };
const sumOf = (amounts: readonly DecimalText[]): DecimalText => round2(add('0', ...amounts));

/** Every figure at the foot of a statement, from its lines (13.1). */
export function figuresOf(lines: readonly Counted[], against: Against): Figures {
  const goods = lines.filter((l) => l.lineType === LINE.goods);
  const weight = round(add('0', ...goods.map((l) => l.weight ?? '0')), 3);
  const goodsAmount = sumOf(goods.map((l) => l.amount));
  const adjustAmount = sumOf(lines.filter((l) => l.lineType !== LINE.goods).map((l) => l.amount));
  const totalAmount = sumOf([goodsAmount, adjustAmount]);
  const { paid, depositOffset, previousSettled } = against;
  return {
    weight,
    goodsAmount,
    adjustAmount,
    totalAmount,
    netAmount: sumOf(lines.map((l) => l.net)),
    taxAmount: sumOf(lines.map((l) => l.tax)),
    paid: round2(paid),
    depositOffset: round2(depositOffset),
    previousSettled: round2(previousSettled),
    difference: round2(sub(totalAmount, add(paid, depositOffset, previousSettled))),
    avgPrice: dec(weight).isZero() ? null : round(dec(goodsAmount).dividedBy(weight), 6),
  };
}

/** Deductions above this share of the goods are sent by the operator alone, percent (edge case of 13). */
export const DEDUCTION_MOST_PCT = '20';
/** Whether what is taken off passes the share of the goods a seller may settle without the operator. */
export function deductionTooLarge(of: Pick<Figures, 'goodsAmount' | 'adjustAmount'>): boolean {
  const adjust = dec(of.adjustAmount);
  return (
    adjust.isNegative() &&
    dec(of.goodsAmount).greaterThan(0) &&
    adjust.negated().times(100).greaterThan(dec(of.goodsAmount).times(DEDUCTION_MOST_PCT))
  );
}

/**
 * What was paid for an order and counts in this statement: a completed order's payments whole, of one that goes on
 * no more than what is settled now, so that the next month finds the rest.
 */
export function paidFor(of: {
  readonly paid: DecimalText;
  readonly countedBefore: DecimalText;
  readonly settledNow: DecimalText;
  readonly completed: boolean;
}): DecimalText {
  const free = dec(of.paid).minus(of.countedBefore);
  if (free.isNegative()) return '0.00';
  return round2(of.completed || free.lessThan(of.settledNow) ? free : dec(of.settledNow));
}
