import { expect, test } from 'vitest';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { distanceText } from '../oversight/offer-columns.tsx';

test('the distance from the reference is a sign and a figure: the price stands above it, it has not risen', () => {
  const formatter = { price: (value: string) => value } as Pick<Formatter, 'price'>;
  expect(['0.24', '-1.5', '0', null].map((d) => distanceText(d, formatter as Formatter))).toEqual([
    '+0.24',
    '-1.5',
    '0',
    '--',
  ]);
});
