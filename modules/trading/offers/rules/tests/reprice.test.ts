import { expect, test } from 'vitest';
import { movedPrice, readMove } from '../selling/reprice.ts';

test('re-pricing: a move is read as traders type it, and no price falls to zero', () => {
  expect(['+5', '-10', ' － 2.5 ', '7', '＋３'].map(readMove)).toEqual(['5', '-10', '-2.5', '7', '3']);
  expect(['', '0', '+0.00', '5%', '1e3', '1.234', '--5'].map(readMove)).toEqual(Array(7).fill(null));
  expect(movedPrice('2055.00', '5')).toBe('2060.00');
  expect(movedPrice('2055.10', '-10.05')).toBe('2045.05');
  expect([movedPrice('10.00', '-10'), movedPrice('10.00', '-11')]).toEqual([null, null]);
});
