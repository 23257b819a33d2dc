import { describe, expect, test } from 'vitest';
import { futuresClose, futuresOpen, futuresOpening } from '../futures-hours.ts';
import { marginOf } from '../margin.ts';

const at = (text: string): Date => new Date(`${text}+08:00`);
const calendar = { holidays: ['2027-01-01'], extraDays: ['2027-01-03'] };

describe('3.4 futures trading hours', () => {
  test.each([
    ['2026-12-01T08:59:59.999', false],
    ['2026-12-01T09:00:00.000', true],
    ['2026-12-01T10:14:59.999', true],
    ['2026-12-01T10:15:00.000', false],
    ['2026-12-01T10:30:00.000', true],
    ['2026-12-01T11:30:00.000', false],
    ['2026-12-01T14:59:59.999', true],
    ['2026-12-01T15:00:00.000', false],
    ['2026-12-01T21:00:00.000', true],
    ['2026-12-01T23:00:00.000', false],
    ['2026-12-05T10:00:00.000', false],
    ['2026-12-04T22:00:00.000', true],
    // A holiday, the night before it, and the Sunday that is worked for it.
    ['2027-01-01T10:00:00.000', false],
    ['2026-12-31T22:00:00.000', false],
    ['2027-01-03T10:00:00.000', false],
  ])('%s trades: %s', (instant, open) => {
    expect(futuresOpen(at(instant), calendar)).toBe(open);
  });

  test('they open next after the break, on Monday after a weekend, after a holiday', () => {
    expect(futuresOpening(at('2026-12-01T10:20'), calendar)).toEqual(at('2026-12-01T10:30'));
    expect(futuresOpening(at('2026-12-04T23:00'), calendar)).toEqual(at('2026-12-07T09:00'));
    expect(futuresOpening(at('2026-12-31T15:00'), calendar)).toEqual(at('2027-01-04T09:00'));
  });

  test('a night session belongs to the next trading day', () => {
    expect(futuresClose(at('2026-12-01T14:59'), calendar)).toEqual(at('2026-12-01T15:00'));
    expect(futuresClose(at('2026-12-01T21:30'), calendar)).toEqual(at('2026-12-02T15:00'));
    expect(futuresClose(at('2026-12-04T21:30'), calendar)).toEqual(at('2026-12-07T15:00'));
  });
});

describe('3.4 margin of a basis price', () => {
  const deal = {
    quantity: '100.00',
    basis: '-20.00',
    provisionalPrice: '2000.00',
    base: '20000.00',
    lots: [],
  };
  test('a fall is no exposure; a rise up to half of the deposit asks for nothing, a cent more makes it whole', () => {
    const margin = (quote: string) => marginOf({ ...deal, balance: '20000.00', quote });
    expect(margin('1900.00')).toMatchObject({ exposure: '0.00', cover: '20000.00', asked: '0.00' });
    expect(margin('2120.00')).toMatchObject({ exposure: '10000.00', cover: '10000.00', asked: '0.00' });
    expect(margin('2120.01')).toEqual({
      exposure: '10001.00',
      cover: '9999.00',
      asked: '10001.00',
      required: '30001.00',
    });
  });
  test('what is fixed counts at its price, only the open rest at the quote', () => {
    const lots = [{ quantity: '60.00', price: '2100.00' }];
    expect(marginOf({ ...deal, lots, balance: '20000.00', quote: '2120.00' })).toMatchObject({
      exposure: '10000.00',
    });
    expect(
      marginOf({
        ...deal,
        lots: [{ quantity: '100.00', price: '2030.00' }],
        balance: '20000.00',
        quote: '9000.00',
      }),
    ).toMatchObject({ exposure: '3000.00', asked: '0.00' });
  });
});
