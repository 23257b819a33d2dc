import { describe, expect, test } from 'vitest';
import { chemicals } from '#app/demo/reference/chemicals.ts';
import { isTankPart } from '../base-checks.ts';
import { hazardChanged, isTooOld, type SpuFacts, sdsAge, skuMissing, spuMissing } from '../product-checks.ts';
import { isEcNumber, PICTOGRAMS, statementsOf, takesPackingGroup } from '../product-codes.ts';
import {
  faultIn,
  faultOf,
  faultsIn,
  filledSpec,
  limitText,
  type SpecLine,
  storedSpec,
} from '../product-spec.ts';
import { rateFault } from '../product-units.ts';
import { liesElsewhere } from '../warehouse-fit.ts';

const TODAY = '2026-11-21';
const whole: SpuFacts = {
  mixture: false,
  casNo: '67-56-1',
  unNo: '1230',
  hazardClass: '3',
  controlClasses: ['10'],
  ghs: { signalWord: 'D', pictograms: ['GHS02'], hStatements: ['H225'] },
  sdsFileId: '1',
  sdsDate: '2026-01-01',
  labelFileId: '2',
  emergencyPhone: '0512-12345678',
  images: 1,
};
const missing = (change: Partial<SpuFacts>) =>
  spuMissing({ ...whole, ...change }, TODAY).map((m) => `${m.field} ${m.rule}`);

describe('17.2 what an SPU needs before review', () => {
  test('whole papers pass; goods without control need a picture and a CAS number only', () => {
    expect(missing({})).toEqual([]);
    expect(
      missing({
        controlClasses: ['00'],
        ghs: null,
        sdsFileId: null,
        sdsDate: null,
        labelFileId: null,
        emergencyPhone: null,
      }),
    ).toEqual([]);
  });
  test('R-CATA-049 the product image is required', () =>
    expect(missing({ images: 0 })).toEqual(['imageIds product.image']));
  test('a single substance needs its CAS number, a mixture has none', () => {
    expect(missing({ casNo: null })).toEqual(['casNo product.cas']);
    expect(missing({ casNo: null, mixture: true })).toEqual([]);
  });
  test('controlled goods: GHS, pictograms, SDS, its date, label and phone, each named', () => {
    expect(
      missing({ ghs: null, sdsFileId: null, sdsDate: null, labelFileId: null, emergencyPhone: null }),
    ).toEqual([
      'ghs product.ghs',
      'sdsFileId product.sds',
      'sdsDate field.input',
      'labelFileId product.label',
      'emergencyPhone product.phone',
    ]);
    expect(missing({ ghs: { signalWord: 'D', pictograms: [], hStatements: ['H225'] } })).toEqual([
      'ghs product.pictogram',
    ]);
    expect(missing({ ghs: { signalWord: 'N', pictograms: [], hStatements: ['H412'] } })).toEqual([]);
  });
  test('1.4 class 1 drug precursors never pass', () =>
    expect(missing({ controlClasses: ['10', '41'] })).toEqual(['controlClasses product.notTradable']));
  test('an SDS is at most five years old, to the day, and never of tomorrow', () => {
    expect(missing({ sdsDate: '2021-11-21' })).toEqual([]);
    expect(missing({ sdsDate: '2021-11-20' })).toEqual(['sdsDate product.sdsOld']);
    expect(missing({ sdsDate: '2026-11-22' })).toEqual(['sdsDate product.future']);
    expect(isTooOld('2019-02-28', '2024-02-29', 5)).toBe(false);
    expect([
      sdsAge(null, TODAY),
      sdsAge('2026-01-01', TODAY),
      sdsAge('2022-01-15', TODAY),
      sdsAge('2021-01-01', TODAY),
    ]).toEqual(['none', 'fresh', 'soon', 'old']);
  });
  test('CAS, HS, UN, class and control class are hazardous data; the name is not', () => {
    const before = {
      cas_no: '67-56-1',
      hs_code: '290511',
      un_no: '1230',
      hazard_class: '3',
      control_classes: ['10', '43'],
      name: '甲醇',
    };
    expect(hazardChanged(before, { name: '精甲醇' })).toBe(false);
    expect(hazardChanged(before, { control_classes: ['43', '10'] })).toBe(false);
    for (const change of [
      { cas_no: '64-17-5' },
      { hs_code: '29051100' },
      { un_no: null },
      { hazard_class: '6.1' },
      { control_classes: ['10'] },
    ])
      expect(hazardChanged(before, change)).toBe(true);
  });
});

describe('codes of a substance', () => {
  test('every EC number of the demonstration holds its check digit; a wrong one is refused', () => {
    const numbers = chemicals.flatMap((c) => (c.ec === null ? [] : [c.ec]));
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers.filter((n) => !isEcNumber(n))).toEqual([]);
    expect([isEcNumber('200-659-7'), isEcNumber('200-659-6x'), isEcNumber('2006596')]).toEqual([
      false,
      false,
      false,
    ]);
  });
  test('packing groups: none for gases, peroxides, infectious and radioactive goods', () => {
    expect(['1', '2.1', '2.2', '2.3', '5.2', '6.2', '7'].some(takesPackingGroup)).toBe(false);
    expect(['3', '4.1', '5.1', '6.1', '8', '9'].every(takesPackingGroup)).toBe(true);
  });
  test('statements are read as people write them', () => {
    expect(statementsOf(['h225, H301+H311；H370', 'P210'], 'H')).toEqual(['H225', 'H301+H311', 'H370']);
    expect(PICTOGRAMS).toHaveLength(9);
  });
});

describe('17.1 specification: guaranteed and typical, min and max, method, unit', () => {
  const line = (more: Partial<SpecLine>): SpecLine => ({
    zh: '纯度',
    en: 'Purity',
    kind: '10',
    min: null,
    max: null,
    text: null,
    unit: '%',
    method: null,
    ...more,
  });
  test('a line is stored with the sign documents print, and comes back as it was filled in', () => {
    for (const l of [
      line({ min: '99.9' }),
      line({ max: '0.10', method: 'GB/T 6283' }),
      line({ min: '0.791', max: '0.792', kind: '20' }),
      line({ text: '无色透明', unit: '' }),
      line({ text: '无色透明', textEn: 'clear, colourless', unit: '' }),
    ])
      expect(filledSpec(storedSpec(l))).toEqual(l);
    expect(storedSpec(line({ min: '99.9' }))).toMatchObject({ op: '≥', limit: '99.9' });
    const said = (of: Partial<SpecLine>, locale: 'zh_CN' | 'en_US' = 'zh_CN') => limitText(line(of), locale);
    expect([
      said({ max: '0.10' }),
      said({ min: '1', max: '2' }),
      said({ text: '清澈', unit: '' }),
      said({ text: '清澈', textEn: 'clear', unit: '' }, 'en_US'),
      said({ text: '清澈', unit: '' }, 'en_US'),
    ]).toEqual(['≤ 0.10 %', '1–2 %', '清澈', 'clear', '清澈']);
  });
  test('older lines that know only a sign are read', () => {
    expect(
      filledSpec({ zh: '密度', en: 'Density', op: '–', limit: '0.791–0.792', unit: 'g/cm³' }),
    ).toMatchObject({ min: '0.791', max: '0.792', kind: '10' });
    expect(filledSpec({ zh: '水分', en: 'Water', op: '≤', limit: '0.10', unit: '%' })).toMatchObject({
      min: null,
      max: '0.10',
    });
  });
  test('faults: no name, no limit, min above max, words for numbers, twice the same', () => {
    expect([
      faultOf(line({ zh: ' ', min: '1' })),
      faultOf(line({})),
      faultOf(line({ min: '2', max: '1' })),
      faultOf(line({ min: 'x' })),
    ]).toEqual(['spec.name', 'spec.limit', 'spec.order', 'spec.number']);
    expect(faultIn([line({ min: '1' }), line({ min: '2' })])).toBe('spec.twice:2');
    expect(faultIn([line({ min: '1' }), line({ min: '2', kind: '20' })])).toBeNull();
    expect(faultOf(line({ min: '-11', max: '-5' }))).toBeNull();
  });
});

test('a SKU is kept from review by its own papers alone: an SDS over five years, a certificate of analysis over one or of tomorrow', () => {
  const of = (sdsDate: string | null, coaDate: string | null) =>
    skuMissing({ sdsDate, coaDate }, TODAY).map((m) => `${m.field} ${m.rule}`);
  expect(of(null, null)).toEqual([]);
  expect(of('2021-11-21', '2025-11-21')).toEqual([]);
  expect(of('2021-11-20', '2025-11-20')).toEqual(['sdsDate product.sdsOld', 'coaDate product.coaOld']);
  expect(of(null, '2026-11-22')).toEqual(['coaDate product.coaOld']);
});
test('INV-CAT-02 the rate is what the packaging weighs; what three decimals cannot say is measured in kilograms; in bulk nobody can be wrong', () => {
  const of = (netWeight: string | null, salesUnit: string, unit: string, rate: string) =>
    rateFault({ salesUnit, netWeight, unitsPerContainer: null, density: null }, unit, rate);
  expect(of('180', 'DR', 'TNE', '0.18')).toBeNull();
  expect(of('180', 'DR', 'TNE', '0.2')).toEqual({ field: 'conversionRate', rate: '0.18' });
  expect(of('0.5', 'BG', 'TNE', '0.001')).toEqual({ field: 'measureUnit' });
  expect(of(null, 'TNE', 'TNE', '1')).toBeNull();
});
test('every faulty line of a specification is known by its place', () => {
  const line = (zh: string, min: string | null): SpecLine => ({
    zh,
    en: '',
    kind: '10',
    min,
    max: null,
    text: null,
    unit: '',
    method: null,
  });
  expect(faultsIn([line('纯度', '99'), line('水分', null), line('', '1'), line('纯度', '98')])).toEqual([
    null,
    'spec.limit',
    'spec.name',
    'spec.twice',
  ]);
});
test('a tank has a number, a capacity and a heel in cubic metres', () => {
  expect([
    isTankPart('tankNo', 'T-01'),
    isTankPart('product', ''),
    isTankPart('capacityM3', '5000'),
    isTankPart('heelM3', '0.125'),
  ]).toEqual([true, true, true, true]);
  expect([
    isTankPart('tankNo', ' '),
    isTankPart('capacityM3', ''),
    isTankPart('capacityM3', '-1'),
    isTankPart('heelM3', '0.1234'),
  ]).toEqual([false, false, false, false]);
});

test('M3 a warehouse lies elsewhere when neither its place nor its region is that of the place', () => {
  const place = { id: '21', region: '320585' };
  expect(liesElsewhere({ placeId: '21', region: '320411' }, place)).toBe(false);
  expect(liesElsewhere({ placeId: '22', region: '320585' }, place)).toBe(false);
  expect(liesElsewhere({ placeId: null, region: '320585' }, place)).toBe(false);
  expect(liesElsewhere({ placeId: null, region: '320411' }, place)).toBe(true);
  expect(liesElsewhere({ placeId: '22', region: '320411' }, place)).toBe(true);
  expect(liesElsewhere({ placeId: '22', region: '320411' }, { id: '9', region: '320000' })).toBe(false);
});
