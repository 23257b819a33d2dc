import { describe, expect, test } from 'vitest';
import {
  activityPriceOf,
  depositOf,
  discountOf,
  isRefused,
  quantityOf,
  type Terms,
  termFaults,
} from '../terms.ts';

const now = new Date('2026-12-11T02:00:00Z');
const whole: Terms = {
  activityType: '30',
  activityName: '聚丙烯秒杀',
  skuId: '1',
  originalPrice: '6450.00',
  priceBy: '10',
  fixedPrice: '6200.00',
  discount: null,
  qtyPerCopy: '2.5',
  conversionRate: '1',
  uom: 'TNE',
  salesUnit: 'TNE',
  totalCopies: 40,
  purchaseLimit: 5,
  startTime: '2026-12-11T03:00:00Z',
  endTime: '2026-12-11T05:00:00Z',
  preheatHours: '0.5',
  taxRate: '13',
  paymentTerm: '10',
  payHours: '2',
  pickType: '10',
  warehouseId: '1',
  packagingId: '1',
  purchaseQualification: ['10'],
  rules: '先到先得',
  minCopies: null,
  minCompanies: null,
  joinDepositPct: null,
  tierPrices: [],
};
const group: Terms = { ...whole, activityType: '40', minCopies: 4, minCompanies: 2, joinDepositPct: '10' };
const faults = (over: Partial<Terms>, of: Terms = whole) =>
  termFaults({ ...of, ...over }, now).map((f) => `${f.field}: ${f.rule}`);

describe('8.1 what an activity is submitted with', () => {
  test('whole, it has no fault, flash sale and group buy', () => {
    expect(faults({})).toEqual([]);
    expect(faults({}, group)).toEqual([]);
  });
  test.each([
    ['R-FLASH-032', 'activityName'],
    ['R-FLASH-033', 'totalCopies'],
    ['R-FLASH-034', 'taxRate'],
    ['R-FLASH-036', 'originalPrice'],
    ['R-FLASH-038', 'warehouseId'],
    ['R-FLASH-039', 'pickType'],
    ['R-FLASH-040', 'paymentTerm'],
    ['R-FLASH-041', 'startTime'],
    ['R-FLASH-042', 'skuId'],
    ['8.1', 'rules'],
  ])('%s %s is required', (_row, field) => {
    expect(faults({ [field]: null })).toContain(`${field}: field.input`);
  });
  test('R-FLASH-031 the purchase qualification is required', () => {
    expect(faults({ purchaseQualification: [] })).toEqual(['purchaseQualification: field.select']);
  });
  test('R-FLASH-035 R-FLASH-037 the chosen one of fixed price and discount is required', () => {
    expect(faults({ fixedPrice: null })).toEqual(['fixedPrice: field.input']);
    expect(faults({ priceBy: '20' })).toEqual(['discount: field.input']);
  });
  test('R-FLASH-024 activityPrice = originalPrice is allowed, above it is not', () => {
    expect(faults({ fixedPrice: '6450.00' })).toEqual([]);
    expect(faults({ fixedPrice: '6450.01' })).toEqual(['fixedPrice: campaign.price']);
    expect(faults({ priceBy: '20', discount: '100' })).toEqual([]);
    expect(faults({ priceBy: '20', discount: '100.001' })).toEqual(['discount: campaign.price']);
  });
  test('R-FLASH-025 R-FLASH-026 R-FLASH-027 preheat 0.7 is refused: 0.5 to 24 in steps of 0.5', () => {
    for (const hours of ['0.5', '1', '23.5', '24']) expect(faults({ preheatHours: hours })).toEqual([]);
    for (const hours of ['0', '0.4', '0.7', '24.5', '25'])
      expect(faults({ preheatHours: hours })).toEqual(['preheatHours: campaign.preheat']);
  });
  test('R-FLASH-028 qtyPerCopy 1.25 is refused: a positive multiple of 0.5', () => {
    for (const quantity of ['0.5', '1', '2.5', '100']) expect(faults({ qtyPerCopy: quantity })).toEqual([]);
    for (const quantity of ['0', '1.25', '0.1'])
      expect(faults({ qtyPerCopy: quantity })).toEqual(['qtyPerCopy: campaign.copy']);
  });
  test('R-FLASH-029 R-FLASH-030 the tax rate is above 0 and below 100 and may have decimals', () => {
    for (const rate of ['0.001', '9.5', '99.999']) expect(faults({ taxRate: rate })).toEqual([]);
    for (const rate of ['0', '100']) expect(faults({ taxRate: rate })).toEqual(['taxRate: campaign.tax']);
  });
  test('R-FLASH-013 the purchase limit lies between 1 and all copies', () => {
    for (const limit of [1, 40, null]) expect(faults({ purchaseLimit: limit })).toEqual([]);
    for (const limit of [0, 41])
      expect(faults({ purchaseLimit: limit })).toEqual(['purchaseLimit: campaign.limit']);
  });
  test('R-GROUPB-009 the start lies 10 minutes ahead, the end after it and at most 7 days later', () => {
    expect(faults({ startTime: '2026-12-11T02:10:00Z' })).toEqual([]);
    expect(faults({ startTime: '2026-12-11T02:09:59Z' })).toEqual(['startTime: campaign.start']);
    expect(faults({ startTime: '2026-12-11T01:00:00Z' }, group)).toEqual(['startTime: campaign.start']);
    expect(faults({ endTime: '2026-12-11T03:00:00Z' })).toEqual(['endTime: campaign.end']);
    expect(faults({ endTime: '2026-12-18T03:00:00Z' })).toEqual([]);
    expect(faults({ endTime: '2026-12-18T03:00:01Z' })).toEqual(['endTime: campaign.long']);
  });
  test('8.1 hours to pay are 0.5 to 72', () => {
    for (const hours of ['0.5', '72']) expect(faults({ payHours: hours })).toEqual([]);
    for (const hours of ['0.4', '72.5'])
      expect(faults({ payHours: hours })).toEqual(['payHours: campaign.pay']);
  });
  test('8.1 a group has two copies and two companies at least, a deposit, and tiers that rise and fall', () => {
    expect(faults({ minCopies: null, minCompanies: null, joinDepositPct: null }, group)).toEqual([
      'minCopies: field.input',
      'minCompanies: field.input',
      'joinDepositPct: field.input',
    ]);
    expect(faults({ minCopies: 1 }, group)).toEqual(['minCopies: campaign.minCopies']);
    expect(faults({ minCopies: 41 }, group)).toEqual(['minCopies: campaign.minCopies']);
    expect(faults({ minCompanies: 1 }, group)).toEqual(['minCompanies: campaign.minCompanies']);
    for (const pct of ['0', '100.001'])
      expect(faults({ joinDepositPct: pct }, group)).toEqual(['joinDepositPct: campaign.deposit']);
    const tiers = (...tierPrices: Terms['tierPrices']) => faults({ tierPrices }, group);
    expect(tiers({ copies: 5, price: '6150' }, { copies: 40, price: '6000' })).toEqual([]);
    expect(tiers({ copies: 5, price: '6200.00' })).toEqual([]);
    for (const wrong of [
      [{ copies: 5, price: '6201' }],
      [{ copies: 41, price: '6000' }],
      [
        { copies: 5, price: '6100' },
        { copies: 5, price: '6000' },
      ],
      [
        { copies: 5, price: '6100' },
        { copies: 9, price: '6100' },
      ],
      [{ copies: 0, price: '6100' }],
    ])
      expect(tiers(...wrong)).toEqual(['tierPrices: campaign.tiers']);
  });
  test('1.4 highly toxic goods, explosive and drug precursors are sold in no activity', () => {
    for (const code of ['20', '30', '41', '42', '43']) expect(isRefused(['10', code])).toBe(true);
    expect(isRefused(['00'])).toBe(false);
    expect(isRefused(['10', '50'])).toBe(false);
  });
});

describe('0.2 sums', () => {
  test('R-FLASH-006 the price follows from the fixed price or the discount, rounded half up', () => {
    const of = { originalPrice: '4123.45', priceBy: '20', fixedPrice: null, discount: '90' } as const;
    expect(activityPriceOf(of)).toBe('3711.11');
    expect(activityPriceOf({ ...of, priceBy: '10', fixedPrice: '3700' })).toBe('3700.00');
    expect(activityPriceOf({ ...of, priceBy: null })).toBeNull();
    expect(discountOf('6450', '6200')).toBe('96.124');
  });
  test('quantities and deposits', () => {
    expect(quantityOf(3, '2.5')).toBe('7.50');
    expect(depositOf('46500.05', '10')).toBe('4650.01');
  });
});
