import {
  add,
  compare,
  type DecimalText,
  dec,
  lineAmount,
  round2,
  splitTax,
  sub,
} from '#kernel/rules/decimal.ts';

export interface OrderLine {
  readonly quantity: DecimalText;
  readonly unitPrice: DecimalText;
  readonly taxRate: DecimalText;
}
export interface OrderFees {
  readonly packagingFee: DecimalText;
  readonly freight: DecimalText;
  readonly otherFee: DecimalText;
  readonly discountAmount: DecimalText;
}
export const NO_FEES: OrderFees = { packagingFee: '0', freight: '0', otherFee: '0', discountAmount: '0' };
export const MOST_LINES = 50;

export interface OrderAmounts {
  readonly lines: readonly {
    readonly amount: DecimalText;
    readonly net: DecimalText;
    readonly tax: DecimalText;
  }[];
  readonly goodsAmount: DecimalText;
  readonly orderAmount: DecimalText;
}
/**
 * Amounts of an order (trading-domain 0.2, 9.1, INV-ORD-02): sum of rounded lines plus fees less discount.
 * Throws on no or too many lines and below zero.
 */
export function orderAmounts(lines: readonly OrderLine[], fees: OrderFees = NO_FEES): OrderAmounts {
  if (lines.length === 0 || lines.length > MOST_LINES)
    throw new RangeError(`an order has 1 to ${MOST_LINES} lines`);
  const reckoned = lines.map((l) => {
    const amount = lineAmount(l.quantity, l.unitPrice);
    return { amount, ...splitTax(amount, l.taxRate) };
  });
  const goodsAmount = round2(add(...reckoned.map((l) => l.amount)));
  const orderAmount = round2(
    sub(add(goodsAmount, fees.packagingFee, fees.freight, fees.otherFee), fees.discountAmount),
  );
  if (compare(orderAmount, '0') < 0) throw new RangeError('the discount exceeds the order');
  return { lines: reckoned, goodsAmount, orderAmount };
}

/**
 * Part of the amount due before pickup by payment term: all of it, or the deposit part and the rest of term
 * 11; nothing on open account or delivery.
 */
export function dueBeforePickup(orderAmount: DecimalText, paymentTerm: string): DecimalText {
  const onCredit = ['20', '30', '40', '41', '42', '43', '50', '60'];
  return onCredit.includes(paymentTerm) ? '0.00' : round2(orderAmount);
}

/** The most that bank charges may take from a payment and a seller may bear: 50 USD of a foreign one, else 5 (9, 12, edge cases). */
export const smallDifferenceMost = (currency: string): DecimalText => (currency === 'USD' ? '50' : '5');
const least = (a: DecimalText, b: DecimalText): DecimalText => (compare(a, b) <= 0 ? a : b);
const atLeastZero = (a: DecimalText): DecimalText => (compare(a, '0') < 0 ? '0.00' : round2(a));

export interface OrderMoney {
  readonly order_amount: DecimalText;
  readonly settled_total: DecimalText | null;
  /** What corrections came to before a final statement: it says all of it anew. */
  readonly corrected_amount: DecimalText;
  readonly short_amount: DecimalText;
  readonly paid_amount: DecimalText;
  readonly payment_term: string;
}
/** What the order comes to: what was settled, before that what was ordered with its corrections. */
const totalOf = (order: Omit<OrderMoney, 'payment_term'>): DecimalText =>
  order.settled_total ?? add(order.order_amount, order.corrected_amount);
/** What is still owed after `paid`; below zero what is to be refunded (INV-ORD-02). */
export const unpaidAfter = (order: Omit<OrderMoney, 'payment_term'>, paid: DecimalText): DecimalText =>
  round2(sub(sub(totalOf(order), order.short_amount), paid));
/** What is due before the goods may go, less what the seller took on himself. */
export const dueOf = (order: OrderMoney): DecimalText =>
  atLeastZero(
    sub(least(dueBeforePickup(order.order_amount, order.payment_term), totalOf(order)), order.short_amount),
  );
/** Whether so much paid lets the goods go. */
export const isDueMet = (order: OrderMoney, paid: DecimalText = order.paid_amount): boolean =>
  compare(paid, dueOf(order)) >= 0;
/** The part of a payment an order takes: never more than is owed. */
export const takenOf = (order: OrderMoney, amount: DecimalText): DecimalText =>
  atLeastZero(least(amount, unpaidAfter(order, order.paid_amount)));

/** The most that may go out of a line: its quantity with the plus tolerance, cut down to grams of a tonne. */
export const mostOut = (quantity: DecimalText, tolerancePlus: DecimalText): DecimalText =>
  dec(quantity).times(dec(tolerancePlus).dividedBy(100).plus(1)).toFixed(3, 1);
/** Delivered quantities as they are shown: three decimals only where the third says something. */
export const shownQuantity = (quantity: DecimalText): DecimalText =>
  dec(quantity).decimalPlaces() > 2 ? dec(quantity).toFixed(3) : dec(quantity).toFixed(2);
