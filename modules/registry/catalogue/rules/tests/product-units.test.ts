import { describe, expect, test } from 'vitest';
import { dec } from '#kernel/rules/decimal.ts';
import {
  CONTAINER,
  conversionRate,
  convert,
  type PackedUnits,
  rateBetween,
  unitGraph,
  unitsOf,
} from '../product-units.ts';

const drum: PackedUnits = { salesUnit: 'DR', netWeight: '165', unitsPerContainer: 80, density: '0.791' };
const ibc: PackedUnits = { salesUnit: 'IBC', netWeight: '1050', unitsPerContainer: 18, density: null };
const bulk: PackedUnits = { salesUnit: 'TNE', netWeight: null, unitsPerContainer: null, density: '0.791' };

describe('17.1 conversion of units: tonne, kilogram, drum, IBC, container (R-CATA-046 to 048)', () => {
  const drums = unitGraph(drum);
  test('each step of the way is exact', () => {
    expect(convert(drums, '1', 'DR', 'TNE')).toEqual({ value: '0.165', exact: true });
    expect(convert(drums, '1', 'TNE', 'KGM')).toEqual({ value: '1000', exact: true });
    expect(convert(drums, '1', CONTAINER, 'TNE')).toEqual({ value: '13.2', exact: true });
    expect(convert(drums, '2.5', CONTAINER, 'DR')).toEqual({ value: '200', exact: true });
    expect(convert(unitGraph(ibc), '1', CONTAINER, 'KGM')).toEqual({ value: '18900', exact: true });
    expect(convert(drums, '1', 'MTQ', 'TNE')).toEqual({ value: '0.791', exact: true });
  });
  test('what decimals cannot say is said to be about', () => {
    expect(convert(drums, '1', 'TNE', 'DR')).toEqual({ value: '6.060606', exact: false });
  });
  test('there and back again loses nothing, for every pair of units and hard quantities', () => {
    for (const graph of [drums, unitGraph(ibc), unitGraph(bulk)])
      for (const from of unitsOf(graph))
        for (const to of unitsOf(graph)) {
          const there = rateBetween(graph, from, to);
          const back = rateBetween(graph, to, from);
          expect(there && back && there.over * back.over === there.under * back.under).toBe(true);
          for (const quantity of ['0.001', '7', '33.333', '999999999.999']) {
            const out = convert(graph, quantity, from, to);
            if (out?.exact === true)
              expect(convert(graph, out.value, to, from)).toEqual({
                value: dec(quantity).toFixed(),
                exact: true,
              });
          }
        }
  });
  test('units that nothing connects have no conversion', () => {
    expect(convert(unitGraph(bulk), '1', 'TNE', 'DR')).toBeNull();
    expect(convert(unitGraph({ ...drum, density: null }), '1', 'DR', 'LTR')).toBeNull();
    expect(convert(unitGraph({ ...drum, unitsPerContainer: null }), '1', CONTAINER, 'TNE')).toBeNull();
  });
  test('INV-CAT-02 the rate of a drum of 165 kg is 0.165 t; a bag of 25.5 g-exact weight is measured in kilograms', () => {
    expect(conversionRate(drum, 'TNE')).toBe('0.165');
    expect(conversionRate(bulk, 'TNE')).toBe('1');
    expect(conversionRate({ ...drum, netWeight: '25.55' }, 'TNE')).toBeNull();
    expect(conversionRate({ ...drum, netWeight: '25.55' }, 'KGM')).toBe('25.55');
    expect(conversionRate({ ...drum, density: null }, 'LTR')).toBeNull();
  });
});
