import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/rules/clock.ts';
import {
  type FixedLot,
  fixedMean,
  fixLot,
  fixRest,
  formulaPrice,
  type Quote,
  topUpAsked,
} from '../formula-price.ts';

/** Working days of November 2026 with MEG quotes; two days are not published. */
function november(): Quote[] {
  const quotes: Quote[] = [];
  let value = 3870;
  for (let day = '2026-11-01'; day <= '2026-11-30'; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    value += 2;
    quotes.push({ day, value: String(value), valid: day !== '2026-11-11' && day !== '2026-11-24' });
  }
  return quotes;
}

describe('formula price, mode 20 (trading-domain 3.4)', () => {
  test('story 4: MEG, mean of the month + 15, two days without publication are skipped', () => {
    const price = formulaPrice(november(), { kind: 'month' }, '2026-11-18', '15');
    // 21 working days 3,872 … 3,912 without 3,886 and 3,904: 73,942 over 19 days.
    expect(price).toMatchObject({ kind: 'period', mean: '3891.68', price: '3906.68' });
    expect(price.days).toHaveLength(19);
    expect(price.days).not.toContain('2026-11-11');
  });
  test('M5 lane 10: the month of delivery, and the last quotes up to and including the pickup date', () => {
    expect(formulaPrice(november(), { kind: 'deliveryMonth' }, '2026-11-18', '15')).toEqual(
      formulaPrice(november(), { kind: 'month' }, '2026-11-18', '15'),
    );
    expect(formulaPrice(november(), { kind: 'pickup', quotes: 3 }, '2026-11-05', '0')).toMatchObject({
      kind: 'period',
      days: ['2026-11-03', '2026-11-04', '2026-11-05'],
    });
  });
  test('the month after the bill of lading', () => {
    expect(formulaPrice(november(), { kind: 'nextMonth' }, '2026-10-18', '15')).toMatchObject({
      kind: 'period',
      price: '3906.68',
    });
  });
  test('quotes before and after a day never include the day itself', () => {
    expect(formulaPrice(november(), { kind: 'before', quotes: 3 }, '2026-11-05', '0')).toMatchObject({
      kind: 'period',
      mean: '3874.00',
      days: ['2026-11-02', '2026-11-03', '2026-11-04'],
    });
    expect(formulaPrice(november(), { kind: 'after', quotes: 3 }, '2026-11-05', '-10')).toMatchObject({
      price: '3872.00',
      mean: '3882.00',
      days: ['2026-11-06', '2026-11-09', '2026-11-10'],
    });
  });
  test('an explicit range with too few quotes falls back to the last three before it', () => {
    const thin = formulaPrice(
      november(),
      { kind: 'range', from: '2026-11-10', to: '2026-11-11' },
      '2026-11-10',
      '15',
    );
    expect(thin).toMatchObject({
      kind: 'fallback',
      days: ['2026-11-05', '2026-11-06', '2026-11-09'],
      mean: '3880.00',
      price: '3895.00',
    });
    expect(
      formulaPrice(
        november(),
        { kind: 'range', from: '2026-11-10', to: '2026-11-11', least: 1 },
        '2026-11-10',
        '15',
      ),
    ).toMatchObject({
      kind: 'period',
      mean: '3884.00',
    });
  });
  test('without enough quotes before either, the parties agree by hand', () => {
    expect(
      formulaPrice(november(), { kind: 'range', from: '2026-11-01', to: '2026-11-03' }, '2026-11-02', '15'),
    ).toEqual({
      kind: 'manual',
      days: ['2026-11-02', '2026-11-03'],
    });
  });
  test('quotes not yet published leave the price by agreement, never guessed', () => {
    expect(formulaPrice(november().slice(0, 2), { kind: 'after', quotes: 5 }, '2026-11-03', '15').kind).toBe(
      'manual',
    );
  });
});

describe('basis price, mode 30 (trading-domain 3.4, story 5)', () => {
  const lot = (quantity: string, futures: string) =>
    fixLot('100', { quantity, futures, basis: '-20', by: 'buyer' });
  test('lots of at least 5 t, the rest whole, never beyond it, at a price above zero', () => {
    expect(lot('40', '2130')).toEqual({ quantity: '40', price: '2110.00', by: 'buyer' });
    expect(lot('4.99', '2130')).toBe('lot.small');
    expect(lot('100.01', '2130')).toBe('lot.beyond');
    expect(lot('10', '20')).toBe('lot.price');
    expect(fixLot('3', { quantity: '3', futures: '2130', basis: '-20', by: 'seller' })).toEqual({
      quantity: '3',
      price: '2110.00',
      by: 'seller',
    });
  });
  test('three fixings, the deadline fixes what is left, and the mean is weighted', () => {
    const lots: FixedLot[] = [
      { quantity: '40', price: '2110', by: 'buyer' },
      { quantity: '25', price: '2090', by: 'buyer' },
    ];
    const rest = fixRest('100', lots, '2120', '-20');
    expect(rest).toEqual({ quantity: '35', price: '2100.00', by: 'deadline' });
    expect(fixedMean([...lots, rest as FixedLot])).toEqual({
      quantity: '100',
      mean: '2101.500000',
      amount: '210150',
    });
    expect(fixRest('65', lots, '2120', '-20')).toBeNull();
    expect(() => fixedMean([])).toThrow(RangeError);
  });
  test('half the deposit is enough, a cent less asks for the rest', () => {
    expect(topUpAsked('100000', '50000')).toBe('0.00');
    expect(topUpAsked('100000', '49999.99')).toBe('50000.01');
  });
});
