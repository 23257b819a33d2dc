import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, dec, round2 } from '#kernel/rules/decimal.ts';
import { type Invoiced, lineOf, linesOff, redLines, totalOff, totalsOf } from '../amounts.ts';

const line = (gross: string, taxRate = '13', quantity: string | null = '10.000'): Invoiced => ({
  goodsName: '*有机化学原料*甲醇',
  taxCategoryCode: '1070101010000000000',
  spec: '',
  unit: '吨',
  quantity,
  gross,
  taxRate,
});
const cents = fc.integer({ min: 1, max: 99_999_999_99 }).map((n) => dec(n).dividedBy(100).toFixed(2));
const rates = fc.constantFrom('13', '9', '6', '3', '0');

describe('INV-INV-03 gross = net + tax on every level', () => {
  test('31.986 t at 2,350.00 with 13 %', () => {
    const l = lineOf({ ...line('75167.10'), quantity: '31.986' });
    expect([l.netAmount, l.taxAmount, l.price]).toEqual(['66519.56', '8647.54', '2079.64609517']);
  });

  test('any lines: net and tax of each come to its gross, the totals to the sum, and no tax is off its rate', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, rates), { minLength: 1, maxLength: 40 }), (given) => {
        const lines = given.map(([gross, rate]) => lineOf(line(gross, rate)));
        expect(lines.map((l) => round2(add(l.netAmount, l.taxAmount)))).toEqual(
          given.map(([gross]) => gross),
        );
        expect(totalsOf(lines).grossAmount).toBe(round2(add('0', ...given.map(([gross]) => gross))));
        expect(linesOff(lines)).toEqual([]);
      }),
    );
  });
});

describe('tolerance of tax', () => {
  test('0.06 on a line holds, 0.07 does not', () => {
    const at = (tax: string) => linesOff([{ netAmount: '100.00', taxRate: '13', taxAmount: tax }]);
    expect([at('13.06'), at('12.94'), at('13.07'), at('12.93')]).toEqual([[], [], [0], [0]]);
  });
  test('1.27 over all lines holds, 1.28 does not', () => {
    const lines = (n: number, tax: string) =>
      Array.from({ length: n }, () => ({ netAmount: '100.00', taxRate: '13', taxAmount: tax }));
    expect(totalOff([...lines(21, '13.06'), ...lines(1, '13.01')])).toBe(false);
    expect(totalOff([...lines(21, '13.06'), ...lines(1, '13.02')])).toBe(true);
  });
});

describe('a red letter in part', () => {
  test('takes each line in proportion and comes to the amount to the cent, with no tax off its rate', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cents, rates), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 1000 }),
        (given, share) => {
          const lines = given.map(([gross, rate]) => lineOf(line(gross, rate)));
          const whole = totalsOf(lines).grossAmount;
          const wanted = round2(dec(whole).times(share).dividedBy(1000));
          if (compare(wanted, '0') <= 0) return;
          const red = redLines(lines, wanted);
          expect(totalsOf(red).grossAmount).toBe(wanted);
          expect(linesOff(red)).toEqual([]);
          if (share === 1000) expect(red.map((l) => l.netAmount)).toEqual(lines.map((l) => l.netAmount));
        },
      ),
    );
  });
});
