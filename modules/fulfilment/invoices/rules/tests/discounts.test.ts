import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, dec, round2 } from '#kernel/rules/decimal.ts';
import { withoutMinuses } from '../discounts.ts';

const sum = (lines: readonly { gross: string }[]): string => round2(add('0', ...lines.map((l) => l.gross)));

test('a quality discount goes off the goods at the same rate, freight at another stays as it is', () => {
  expect(
    withoutMinuses([
      { gross: '60000.00', taxRate: '13' },
      { gross: '30000.00', taxRate: '13' },
      { gross: '1200.00', taxRate: '9' },
      { gross: '-900.01', taxRate: '13' },
    ]),
  ).toEqual([
    { gross: '59399.99', taxRate: '13' },
    { gross: '29700.00', taxRate: '13' },
    { gross: '1200.00', taxRate: '9' },
  ]);
});

test('any lines that come to more than nothing keep their sum and hold no minus', () => {
  const cents = fc.integer({ min: -500_000, max: 2_000_000 }).filter((n) => n !== 0);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cents, fc.constantFrom('13', '9')), { minLength: 1, maxLength: 12 }),
      (given) => {
        const lines = given.map(([n, taxRate]) => ({ gross: dec(n).dividedBy(100).toFixed(2), taxRate }));
        if (compare(sum(lines), '0') <= 0) return;
        const out = withoutMinuses(lines);
        expect(sum(out)).toBe(sum(lines));
        expect(out.every((l) => compare(l.gross, '0') > 0)).toBe(true);
      },
    ),
  );
});
