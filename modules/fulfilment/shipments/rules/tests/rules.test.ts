import { describe, expect, test } from 'vitest';
import { pickupCode, isPickupCode } from '#kernel/rules/check-digits.ts';
import { guaranteedOf, isBatchOffSpec, judgeBatch } from '../quality.ts';
import { isOpen, slotsOf, slotsOfDay } from '../slots.ts';
import { isPlate, isTrailerPlate, normalisePlate } from '../transport.ts';
import {
  type DIFF_RULE,
  mostOfLine,
  netOf,
  settlementWeight,
  TOLERANCE_PERMILLE,
} from '../weight-difference.ts';

const asked = (rule: (typeof DIFF_RULE)[keyof typeof DIFF_RULE], received: string, over = {}) =>
  settlementWeight({
    rule,
    shipped: '30.000',
    received,
    tolerancePermille: TOLERANCE_PERMILLE,
    buyerScaleValid: true,
    ...over,
  });

describe('weight difference rules (trading-domain 10.2)', () => {
  test('rule 20: exactly 3 permille settles on the shipped weight, a kilogram more does not', () => {
    expect(asked('20', '29.910')).toMatchObject({
      diff: '0.090',
      permille: '3.000',
      within: true,
      settlement: '30.000',
    });
    expect(asked('20', '29.909')).toMatchObject({ within: false, settlement: '29.999' });
  });
  test('received weight greater than shipped: a negative difference, the same rule mirrored', () => {
    expect(asked('20', '30.090')).toMatchObject({ diff: '-0.090', within: true, settlement: '30.000' });
    expect(asked('20', '30.200')).toMatchObject({ diff: '-0.200', settlement: '30.110' });
  });
  test('buyer weighs at a scale without a valid certificate: the shipped weight stands', () => {
    expect(asked('20', '29.000', { buyerScaleValid: false }).settlement).toBe('30.000');
    expect(asked('30', '29.000', { buyerScaleValid: false }).settlement).toBe('30.000');
  });
  test('rules 10, 30 and 40: seller final, buyer final, mean of both', () => {
    expect(asked('10', '29.000').settlement).toBe('30.000');
    expect(asked('30', '29.000').settlement).toBe('29.000');
    expect(asked('40', '29.001').settlement).toBe('29.501');
  });
  test('rule 50: a third party weighs beyond the tolerance, and decides', () => {
    expect(asked('50', '29.000').settlement).toBeNull();
    expect(asked('50', '29.950').settlement).toBe('30.000');
    expect(asked('50', '29.000', { thirdParty: '29.4' }).settlement).toBe('29.400');
  });
  test('a refused load: received nothing', () => {
    expect(asked('20', '0')).toMatchObject({ permille: '1000.000', settlement: '0.090' });
  });
  test('return of a refused load: tare above gross is no weighing (INV-SHP-02)', () => {
    expect([netOf('15.2', '15.2'), netOf('15.2', '14'), netOf('15.2', '45.32')]).toEqual([
      null,
      null,
      '30.120',
    ]);
    expect(mostOfLine('32.00', '5')).toBe('33.600');
  });
});

describe('plates, codes and slots', () => {
  test('mainland plates: five places, six of a new-energy vehicle, trailers end with 挂; no I and no O', () => {
    expect(['苏B12345', '沪AD12345', '京A1234Z'].map(isPlate)).toEqual([true, true, true]);
    expect(['苏B1234', '苏I12345', '苏B12O45', 'B12345', '苏B1234567'].map(isPlate)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([isTrailerPlate('苏B1234挂'), isTrailerPlate('苏B12345'), isTrailerPlate('苏B12345挂')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(normalisePlate(' 苏b·12 345 ')).toBe('苏B12345');
  });
  test('a pickup code is eight digits and their check digit (19.7)', () => {
    expect(pickupCode('30718264')).toBe('307182642');
    expect([isPickupCode('307182642'), isPickupCode('307182643')]).toEqual([true, false]);
  });
  test('a yard over midnight is open from the evening to the morning', () => {
    const hours = { from: '20:00', to: '04:00' };
    const at = (time: string) => new Date(`2026-12-01T${time}:00+08:00`);
    expect(isOpen(hours, at('22:00'), new Date('2026-12-02T01:00:00+08:00'))).toBe(true);
    expect(isOpen(hours, at('01:00'), at('03:00'))).toBe(true);
    expect(isOpen(hours, at('03:00'), at('05:00'))).toBe(false);
    expect(isOpen({ from: '08:00', to: '17:30' }, at('17:00'), at('17:30'))).toBe(true);
  });
  test('a window takes every slot it touches', () => {
    const hours = { from: '08:00', to: '17:30' };
    const of = (a: string, b: string) =>
      slotsOf(hours, 30, new Date(`2026-12-01T${a}:00+08:00`), new Date(`2026-12-01T${b}:00+08:00`)).length;
    expect([of('08:00', '08:30'), of('08:10', '08:40'), of('08:00', '10:00')]).toEqual([1, 2, 4]);
    expect(slotsOfDay(hours, 30, '2026-12-01')).toHaveLength(19);
  });
});

describe('the certificate against the guarantee', () => {
  const guaranteed = guaranteedOf({
    specItems: [
      { zh: '纯度', en: 'Purity', op: '≥', limit: '99.9', unit: '%' },
      { zh: '水分', en: 'Water', op: '≤', limit: '0.10', unit: '%', kind: '10' },
      { zh: '密度', en: 'Density', op: '', limit: '0.791–0.793', unit: 'g/cm³', kind: '10' },
      { zh: '外观', en: 'Look', op: '', limit: '无色透明', unit: '', kind: '10' },
      { zh: '色度', en: 'Colour', op: '≤', limit: '5', unit: 'Hazen', kind: '20' },
    ],
  });
  const judge = (zh: string, value: string) => isBatchOffSpec(judgeBatch('B1', guaranteed, [{ zh, value }]));
  test('a value at its limit holds, beyond it is off; typical values and words judge nothing', () => {
    expect([judge('纯度', '99.9'), judge('纯度', '99.89')]).toEqual([false, true]);
    expect([judge('水分', '0.10'), judge('水分', '0.11')]).toEqual([false, true]);
    expect([judge('密度', '0.791'), judge('密度', '0.794')]).toEqual([false, true]);
    expect([judge('外观', '微黄'), judge('色度', '9')]).toEqual([false, false]);
  });
});
