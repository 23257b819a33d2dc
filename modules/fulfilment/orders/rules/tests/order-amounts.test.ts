import { expect, test } from 'vitest';
import { add } from '#kernel/rules/decimal.ts';
import { dueBeforePickup, orderAmounts } from '../order-amounts.ts';
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
test('what is due before pickup depends on the term', () => {
  expect(dueBeforePickup('1052500', '10')).toBe('1052500.00');
  expect(dueBeforePickup('1052500', '11')).toBe('1052500.00');
  expect(dueBeforePickup('1052500', '30')).toBe('0.00');
});
test('INV-ORD-06 only 01 and 32 hold no goods', () =>
  expect(Object.values(ORDER).filter(holdsNoGoods).sort()).toEqual(['01', '32']));
