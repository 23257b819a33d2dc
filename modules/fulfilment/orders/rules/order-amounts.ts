import { add, compare, type DecimalText, lineAmount, round2, splitTax, sub } from '#kernel/rules/decimal.ts';

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
