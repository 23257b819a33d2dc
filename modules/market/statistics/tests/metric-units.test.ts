import { expect, test } from 'vitest';
import { unitBehind, unitOfColumn } from '../rules/metric-units.ts';
import { METRIC_KEYS } from '../rules/metrics.ts';

test('the unit behind a figure follows its count in English, a heading stands in the plural', () => {
  expect(['1', '1.0', '1.5', '0', '2', null].map((value) => unitBehind('counterRounds', value).en)).toEqual([
    'round',
    'round',
    'rounds',
    'rounds',
    'rounds',
    'rounds',
  ]);
  expect(unitBehind('counterRounds', '1').zh).toBe('轮');
  expect(unitOfColumn('counterRounds').en).toBe('rounds');
  for (const key of METRIC_KEYS) {
    expect(unitOfColumn(key).en).not.toContain('{');
    expect(unitBehind(key, '3').en).not.toContain('{');
  }
});
