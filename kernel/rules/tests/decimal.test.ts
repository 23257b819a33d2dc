import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  cut2,
  dec,
  distancePct,
  isPositive,
  lineAmount,
  onStep,
  round,
  round2,
  same,
  splitByWeights,
  splitTax,
  sub,
  typedNumber,
} from '../decimal.ts';

const cents = (most: number) =>
  fc.integer({ min: 0, max: most }).map((n) => dec(n).dividedBy(100).toFixed(2));

describe('arithmetic (trading-domain 0.2)', () => {
  test('rounding is half-up at the line, in decimal and never in binary', () => {
    expect(round2('1.005')).toBe('1.01');
    expect(round2('2.675')).toBe('2.68');
    expect(round2('-1.005')).toBe('-1.01');
    expect(round('2.0000005', 6)).toBe('2.000001');
    expect(lineAmount('0.5', '4123.45')).toBe('2061.73');
    expect(lineAmount('499.318', '2105')).toBe('1051064.39');
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(sub('1', '0.9')).toBe('0.1');
  });
  test('net + tax = gross for any amount and rate', () => {
    expect(splitTax('113', '13')).toEqual({ net: '100.00', tax: '13.00' });
    fc.assert(
      fc.property(cents(100_000_000), fc.constantFrom('13', '9', '6', '3', '0.5'), (gross, rate) => {
        const { net, tax } = splitTax(gross, rate);
        expect(compare(add(net, tax), gross)).toBe(0);
        expect(compare(tax, '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  test('a split by weights always sums to the total and keeps to within a cent of its share', () => {
    expect(splitByWeights('100.00', ['1', '1', '1'])).toEqual(['33.34', '33.33', '33.33']);
    fc.assert(
      fc.property(
        cents(10_000_000),
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 }),
        (total, weights) => {
          const parts = splitByWeights(total, weights.map(String));
          expect(compare(add('0', ...parts), total)).toBe(0);
          const sum = weights.reduce((s, w) => s + w, 0);
          for (const [i, p] of parts.entries()) {
            const share = dec(total)
              .times(weights[i] as number)
              .dividedBy(sum);
            expect(dec(p).minus(share).abs().lessThan('0.01')).toBe(true);
          }
        },
      ),
    );
  });
  test('a remaining quantity is cut down, never up', () => {
    expect(cut2('499.319')).toBe('499.31');
    expect(cut2('499.3')).toBe('499.30');
  });
  test('comparisons, steps, distances', () => {
    expect([compare('2115', '2115.00'), compare('9', '10'), compare('10', '9')]).toEqual([0, -1, 1]);
    expect(same('10', '10.000')).toBe(true);
    expect(same(null, null)).toBe(true);
    expect(same(null, '0')).toBe(false);
    expect(isPositive('0.01')).toBe(true);
    expect(isPositive('0')).toBe(false);
    expect(onStep('550', '100', '50')).toBe(true);
    expect(onStep('0.3', '0.1', '0.1')).toBe(true);
    expect(onStep('555', '100', '50')).toBe(false);
    expect(distancePct('2310', '2100')).toBe('10.00');
    expect(distancePct('2310', null)).toBeNull();
    expect(distancePct('2310', '0')).toBeNull();
  });
});

describe('what a person types (3.10.9)', () => {
  test.each([
    ['２，３５０．５', '2350.5'],
    ['2,350.00', '2350.00'],
    [' ¥2,350 ', '2350'],
    ['2,350元/吨', '2350'],
    ['500 吨', '500'],
    ['500 t', '500'],
    ['500mt', '500'],
    ['$245', '245'],
    ['1,234,567.89', '1234567.89'],
  ])('%s is read as %s', (typed, plain) => expect(typedNumber(typed)).toBe(plain));
  test.each(['2,350.005', '1e3', '-0', '2.350,5', '12,34'])(
    '%s is never turned into an acceptable other number',
    (typed) => {
      expect(/^\d{1,14}(\.\d{1,2})?$/.test(typedNumber(typed))).toBe(false);
    },
  );
});
