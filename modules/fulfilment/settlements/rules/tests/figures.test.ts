import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, dec, lineAmount, sub } from '#kernel/rules/decimal.ts';
import { discountsFor, overlapping } from '../quality-discount.ts';
import { deductionTooLarge, figuresOf, lineFigures, paidFor } from '../settlement-figures.ts';
import { storageDays } from '../storage-days.ts';

const cents = (least: number, most: number, places: number) =>
  fc.integer({ min: least, max: most }).map((n) =>
    dec(n)
      .dividedBy(10 ** places)
      .toFixed(places),
  );
const goods = fc.record({
  weight: cents(1, 60_000, 3),
  unitPrice: cents(1, 900_000, 2),
  taxRate: fc.constantFrom('13', '9', '6', '0'),
});
const typed = fc.record({ amount: cents(-500_000, 500_000, 2), taxRate: fc.constantFrom('13', '9', '0') });
const before = fc.record({
  paid: cents(0, 90_000_000, 2),
  depositOffset: cents(0, 1_000_000, 2),
  previousSettled: cents(-1_000_000, 1_000_000, 2),
});

test('0.2, INV-SET-01 random deliveries: rounded at the line, totals are sums of lines to the cent, net and tax add up at two rates', () => {
  fc.assert(
    fc.property(
      fc.array(goods, { maxLength: 40 }),
      fc.array(typed, { maxLength: 8 }),
      before,
      (notes, more, against) => {
        const lines = [
          ...notes.map((n) => ({ lineType: '10', weight: n.weight, ...lineFigures({ ...n, amount: null }) })),
          ...more.map((m) => ({
            lineType: '99',
            weight: null,
            ...lineFigures({ weight: null, unitPrice: null, ...m }),
          })),
        ];
        const f = figuresOf(lines, against);
        const goodsSum = add('0', ...notes.map((n) => lineAmount(n.weight, n.unitPrice)));
        expect(compare(f.goodsAmount, goodsSum)).toBe(0);
        expect(compare(f.totalAmount, add(goodsSum, ...more.map((m) => m.amount)))).toBe(0);
        expect(compare(add(f.netAmount, f.taxAmount), f.totalAmount)).toBe(0);
        for (const l of lines) expect(compare(add(l.net, l.tax), l.amount)).toBe(0);
        expect(
          compare(
            f.difference,
            sub(f.totalAmount, add(against.paid, against.depositOffset, against.previousSettled)),
          ),
        ).toBe(0);
        expect(figuresOf(lines, against)).toEqual(f);
      },
    ),
  );
});

test('payments count once: what two statements count never passes what was paid, and the last of a completed order takes the rest', () => {
  fc.assert(
    fc.property(cents(0, 5_000_000, 2), cents(1, 3_000_000, 2), cents(1, 3_000_000, 2), (paid, one, two) => {
      const first = paidFor({ paid, countedBefore: '0', settledNow: one, completed: false });
      const second = paidFor({ paid, countedBefore: first, settledNow: two, completed: true });
      expect(compare(add(first, second), paid)).toBe(0);
    }),
  );
  expect(paidFor({ paid: '10', countedBefore: '12', settledNow: '5', completed: true })).toBe('0.00');
});

test('deductions above a fifth of the goods are the operator’s; a fifth is not', () => {
  expect(deductionTooLarge({ goodsAmount: '1000.00', adjustAmount: '-200.00' })).toBe(false);
  expect(deductionTooLarge({ goodsAmount: '1000.00', adjustAmount: '-200.01' })).toBe(true);
  expect(deductionTooLarge({ goodsAmount: '1000.00', adjustAmount: '900.00' })).toBe(false);
});

test('quality discounts: lower limit included, upper excluded; of several batches the worst; names in either spelling', () => {
  const steps = [
    { parameter: 'Purity', from: null, to: '99.0', perTonne: '-80' },
    { parameter: 'Purity', from: '99.0', to: '99.5', perTonne: '-30' },
    { parameter: 'Water', from: '0.1', to: null, perTonne: '-5' },
  ];
  const hits = (...results: [string, string | null][]) =>
    discountsFor(
      steps,
      results.map(([item, value]) => ({ item, value })),
    ).map((h) => h.perTonne);
  expect(hits(['purity', '99.5'])).toEqual([]);
  expect(hits(['PURITY ', '99.0'])).toEqual(['-30']);
  expect(hits(['Purity', '99.2'], ['Purity', '98.9'], ['Water', '0.1'])).toEqual(['-80', '-5']);
  expect(hits(['Purity', null])).toEqual([]);
  expect(overlapping(steps)).toBeNull();
  expect(overlapping([...steps, { parameter: 'purity', from: '99.4', to: null, perTonne: '-1' }])).toEqual([
    1, 3,
  ]);
});

test('storage counts from the day after the window and the free days to the day the goods left', () => {
  expect(storageDays('2026-11-10', 2, '2026-11-12')).toEqual({ days: 0, from: '2026-11-13' });
  expect(storageDays('2026-11-10', 2, '2026-11-13').days).toBe(1);
  expect(storageDays('2026-11-10', 0, '2026-11-20').days).toBe(10);
});
