import { describe, expect, test } from 'vitest';
import { indexDealLifecycle, WEIGHED } from '../index-deal-lifecycle.ts';
import { bondedParity, dutyPaidParity } from '../parity.ts';
import { figuresOf, isOutlier, medianOf, offerLevel, pairOf, prints } from '../price-day.ts';
import { onePerDay, type SeriesPoint, seriesOf, spanOf } from '../series.ts';

const deal = (price: string, quantity: string, at: string, pair: string) => ({
  price,
  quantity,
  at: `2026-11-20T${at}Z`,
  pair,
});
const point = (day: string, close: string | null, over: Partial<SeriesPoint> = {}): SeriesPoint => ({
  day,
  source: '10',
  status: close === null ? 'withheld' : 'published',
  low: close,
  high: close,
  close,
  mid: close,
  volume: close === null ? null : '100.00',
  deals: close === null ? 0 : 3,
  corrected: false,
  ...over,
});

describe('the price of a day (trading-domain 20.2.1)', () => {
  test('R-LABEL-007 the mean is weighted by volume, half-up; the close is the last deal', () => {
    const f = figuresOf([
      deal('2100.00', '100.00', '06:00:00.000', 'a'),
      deal('2130.00', '200.00', '02:00:00.000', 'b'),
      deal('2110.01', '300.00', '15:59:59.900', 'c'),
    ]);
    // (2100 × 100 + 2130 × 200 + 2110.01 × 300) ÷ 600 = 2115.005
    expect(f).toEqual({
      low: '2100.00',
      high: '2130.00',
      close: '2110.01',
      mid: '2115.01',
      volume: '600.00',
      dealCount: 3,
      companyPairs: 3,
    });
  });
  test('INV-STA-03 three deals of two pairs, or two deals, are no print; buying back is the same pair', () => {
    expect(pairOf('9', '12')).toBe(pairOf('12', '9'));
    expect(prints({ ...figuresOf([]), dealCount: 3, companyPairs: 2 })).toBe(false);
    expect(prints({ ...figuresOf([]), dealCount: 2, companyPairs: 2 })).toBe(false);
    expect(prints({ ...figuresOf([]), dealCount: 3, companyPairs: 3 })).toBe(true);
  });
  test('exactly 15 % off the median still counts, a fen more waits; without a published day there is nothing to compare with', () => {
    expect(medianOf(['2100', '2000', '1900', '2050', '1950'])).toBe('2000.00');
    expect(medianOf(['2000', '2001'])).toBe('2000.50');
    expect(medianOf([])).toBeNull();
    expect([
      isOutlier('2300.00', '2000.00'),
      isOutlier('2300.01', '2000.00'),
      isOutlier('1700.00', '2000.00'),
      isOutlier('1699.99', '2000.00'),
      isOutlier('1', null),
    ]).toEqual([false, true, false, true, false]);
  });
  test('20.2.2 the level of offers is the best bid and the best ask; one side alone is none', () => {
    expect(offerLevel(['2080', '2095'], ['2120', '2110'])).toMatchObject({
      low: '2095.00',
      high: '2110.00',
      mid: '2102.50',
      dealCount: 0,
      volume: null,
    });
    expect(offerLevel([], ['2110'])).toBeNull();
    expect(offerLevel(['2110'], ['2100'])).toMatchObject({ low: '2100.00', high: '2110.00' });
  });
  test('a deal is judged once: nothing leads back, and only an operator accepts', () => {
    for (const state of Object.values(WEIGHED)) {
      expect(indexDealLifecycle.open(state, 'operator')).toEqual(state === WEIGHED.waiting ? ['accept'] : []);
      expect(indexDealLifecycle.open(state, 'timer')).toEqual(state === WEIGHED.dropped ? [] : ['drop']);
    }
    expect(indexDealLifecycle.open(null, 'timer')).toEqual(['count', 'hold']);
  });
});

describe('trends (20.2.5)', () => {
  test('weeks run Monday to Sunday, months by the calendar', () => {
    expect([
      spanOf('2026-11-22', 'week'),
      spanOf('2026-11-23', 'week'),
      spanOf('2026-02-10', 'month'),
    ]).toEqual([
      { from: '2026-11-16', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-29' },
      { from: '2026-02-01', to: '2026-02-28' },
    ]);
  });
  test('period close is the last published point, period mean the mean of the published points; a day without a print counts for nothing', () => {
    const rows = seriesOf(
      [
        point('2026-11-16', '2000.00'),
        point('2026-11-17', null),
        point('2026-11-18', '2101.01', { corrected: true }),
        point('2026-11-20', null),
      ],
      'week',
      '1900.00',
    );
    expect(rows).toEqual([
      expect.objectContaining({
        from: '2026-11-16',
        to: '2026-11-22',
        close: '2101.01',
        mid: '2050.51',
        low: '2000.00',
        high: '2101.01',
        volume: '200.00',
        deals: 6,
        changeAbs: '201.01',
        changePct: '10.58',
        corrected: true,
        status: 'published',
      }),
    ]);
  });
  test('"no print" is never carried forward: the gap has no figures, and the change after it is against the last published point', () => {
    const rows = seriesOf(
      [point('2026-11-16', '2000.00'), point('2026-11-17', null), point('2026-11-18', '2100.00')],
      'day',
      null,
    );
    expect(rows.map((r) => [r.close, r.changeAbs, r.status])).toEqual([
      ['2000.00', null, 'published'],
      [null, null, 'withheld'],
      ['2100.00', '100.00', 'published'],
    ]);
  });
  test('deals come before an outside index, that before one entered by hand; a published one before a withheld one', () => {
    const day = '2026-11-16';
    expect(
      onePerDay([
        point(day, '3.00', { source: '40' }),
        point(day, '2.00', { source: '30' }),
        point(day, null),
      ])[0]?.close,
    ).toBe('2.00');
    expect(onePerDay([point(day, '3.00', { source: '40' }), point(day, '1.00')])[0]?.close).toBe('1.00');
  });
});

describe('import parity (20.3)', () => {
  const factors = {
    insurance: '0',
    fx100: '710.000',
    duty: '5.5',
    antidumping: '0',
    vat: '13',
    port: '50.00',
  };
  test('the worked example: 245.00 USD at 710.000, duty 5.5 %, VAT 13 %, port 50.00 make 2,123.74 CNY/t', () => {
    expect(dutyPaidParity('245.00', factors)).toBe('2123.74');
  });
  test('the bonded price is the inverse of the same formula', () => {
    expect(bondedParity('2123.74', factors)).toBe('245.00');
    expect(bondedParity('40.00', factors)).toBeNull();
  });
  test('anti-dumping is added to the duty, insurance to the price, before tax', () => {
    expect(dutyPaidParity('100.00', { ...factors, insurance: '1.5', antidumping: '10' })).toBe('990.56');
  });
});
