import { expect, test } from 'vitest';
import { add } from '#kernel/rules/decimal.ts';
import {
  dueBeforePickup,
  dueOf,
  isDueMet,
  mostOut,
  type OrderMoney,
  orderAmounts,
  shownQuantity,
  smallDifferenceMost,
  takenOf,
  unpaidAfter,
} from '../order-amounts.ts';
import { holdsNoGoods, ORDER } from '../order-lifecycle.ts';

test('INV-ORD-02 half a tonne at 4,123.45 is 2,061.73, and net + tax = gross on every line', () => {
  const a = orderAmounts(
    [
      { quantity: '0.5', unitPrice: '4123.45', taxRate: '13' },
      { quantity: '10', unitPrice: '1650', taxRate: '9' },
    ],
    { packagingFee: '120', freight: '300.5', otherFee: '0', discountAmount: '20.23' },
  );
  expect(a.lines.map((l) => l.amount)).toEqual(['2061.73', '16500.00']);
  for (const l of a.lines) expect(add(l.net, l.tax)).toBe(add(l.amount, '0'));
  expect(a).toMatchObject({ goodsAmount: '18561.73', orderAmount: '18962.00' });
});
test('no line, 51 lines or a discount above the order is a bug', () => {
  const line = { quantity: '1', unitPrice: '1', taxRate: '13' };
  expect(() => orderAmounts([])).toThrow(RangeError);
  expect(() => orderAmounts(Array.from({ length: 51 }, () => line))).toThrow(RangeError);
  expect(() =>
    orderAmounts([line], { packagingFee: '0', freight: '0', otherFee: '0', discountAmount: '1.01' }),
  ).toThrow(RangeError);
});
test('50 lines are an order, and so is one that its discount brings to nothing', () => {
  const line = { quantity: '1', unitPrice: '1', taxRate: '13' };
  const lines = Array.from({ length: 50 }, () => line); // not a race: the lines of one order
  expect(orderAmounts(lines).orderAmount).toBe('50.00');
  expect(
    orderAmounts([line], { packagingFee: '0', freight: '0', otherFee: '0', discountAmount: '1.00' })
      .orderAmount,
  ).toBe('0.00');
});

const money = (over: Partial<OrderMoney> = {}): OrderMoney => ({
  order_amount: '1000.00',
  settled_total: null,
  corrected_amount: '0.00',
  short_amount: '0.00',
  paid_amount: '0.00',
  payment_term: '10',
  ...over,
});
test('INV-ORD-03 the goods may go at the cent that is due, less what the seller took on himself, never less than nothing', () => {
  expect(['999.99', '1000.00'].map((paid) => isDueMet(money(), paid))).toEqual([false, true]);
  expect(dueOf(money({ short_amount: '5.00' }))).toBe('995.00');
  expect(dueOf(money({ short_amount: '1000.01' }))).toBe('0.00');
  // Settled below the order, no more than that is due; settled above it, no more than the order was.
  expect([money({ settled_total: '980.00' }), money({ settled_total: '1020.00' })].map(dueOf)).toEqual([
    '980.00',
    '1000.00',
  ]);
  expect(isDueMet(money({ payment_term: '30' }))).toBe(true);
});
test('INV-ORD-02 an order takes no more than it owes, and what it was corrected by counts until it is settled', () => {
  expect(takenOf(money({ paid_amount: '400.00' }), '700.00')).toBe('600.00');
  expect(takenOf(money({ paid_amount: '400.00' }), '599.99')).toBe('599.99');
  expect(takenOf(money({ paid_amount: '1000.01' }), '5.00')).toBe('0.00');
  expect(unpaidAfter(money({ corrected_amount: '-30.00' }), '1000.00')).toBe('-30.00');
  expect(unpaidAfter(money({ corrected_amount: '-30.00', settled_total: '990.00' }), '1000.00')).toBe(
    '-10.00',
  );
});
test('12 edge: what bank charges may take is 5, of a dollar payment 50', () =>
  expect(['CNY', 'EUR', 'USD'].map(smallDifferenceMost)).toEqual(['5', '5', '50']));
test('INV-ORD-01 the plus tolerance is cut down to the kilogram; a third decimal is shown where it says something', () => {
  expect(mostOut('33.33', '0.5')).toBe('33.496');
  expect(['52', '52.12', '52.105', '52.100'].map(shownQuantity)).toEqual([
    '52.00',
    '52.12',
    '52.105',
    '52.10',
  ]);
});
test('what is due before pickup depends on the term', () => {
  expect(dueBeforePickup('1052500', '10')).toBe('1052500.00');
  expect(dueBeforePickup('1052500', '11')).toBe('1052500.00');
  expect(dueBeforePickup('1052500', '30')).toBe('0.00');
});
test('INV-ORD-06 only 01 and 32 hold no goods', () =>
  expect(Object.values(ORDER).filter(holdsNoGoods).sort()).toEqual(['01', '32']));
