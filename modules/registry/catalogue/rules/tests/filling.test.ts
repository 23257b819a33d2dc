import { expect, test } from 'vitest';
import { fillingOf, isOverfilled } from '../product-units.ts';

test('m6 filling at 20 °C: net weight by density over the brimful volume; more than 97 % is too much, 97.0 is not', () => {
  const drum = { netWeight: '180', density: '0.791', volume: '216.5' };
  expect(fillingOf(drum)).toBe('105.1');
  expect(isOverfilled(drum)).toBe(true);
  expect(isOverfilled({ ...drum, netWeight: '165' })).toBe(false);
  expect(isOverfilled({ netWeight: '97', density: '1', volume: '100' })).toBe(false);
  expect(isOverfilled({ netWeight: '97.1', density: '1', volume: '100' })).toBe(true);
  for (const unknown of [{ netWeight: null }, { density: null }, { volume: null }, { density: '0' }])
    expect(fillingOf({ ...drum, ...unknown })).toBeNull();
});
