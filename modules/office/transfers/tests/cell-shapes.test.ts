import { expect, test } from 'vitest';
import { decimalsOf, hasTooManyDecimals, isDecimalText } from '../rules/cell-shapes.ts';

test('R-VALID-009 a price of three decimals is refused with how many it may have, not as malformed', () => {
  expect([isDecimalText('2350.005', 'price'), hasTooManyDecimals('2350.005', 'price')]).toEqual([
    false,
    true,
  ]);
  expect(hasTooManyDecimals('2350.05', 'price')).toBe(false);
  expect(hasTooManyDecimals('23,5o', 'price')).toBe(false);
  expect([decimalsOf('price'), decimalsOf('percent'), decimalsOf('integer')]).toEqual([2, 3, 0]);
});
