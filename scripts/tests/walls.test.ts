import { expect, test } from 'vitest';
import { map } from '#app/map.ts';
import { breaches } from '../breaches.ts';
import { mapProblems, wallRules } from '../wall-rules.ts';
import { plantedBreaches } from '../walls.ts';

test('every planted breach is refused, by alias and by path, in types, lazily and in .tsx, and nothing legal is', async () => {
  expect(await plantedBreaches()).toEqual({ missed: [], wrongly: [] });
});

test('every kind of wall has a planted breach', () => {
  const planted = new Set(breaches.map((b) => b.wall));
  expect(
    wallRules(map)
      .map((r) => r.name ?? '')
      .filter((n) => !planted.has(n) && !n.startsWith('map: ')),
  ).toEqual([]);
});

test('the map stands: no circle, no stranger, nothing leans upwards', () => {
  expect(mapProblems(map)).toEqual([]);
  expect(mapProblems({ 'office/a': ['office/b'], 'office/b': ['office/a'] })).toEqual([
    expect.stringContaining('circle: office/a → office/b → office/a'),
  ]);
  expect(mapProblems({ 'office/a': ['trading/c'], 'trading/c': [] })).toEqual([
    'office/a leans on trading/c, a wing above it; calls go down, news goes up',
  ]);
  expect(mapProblems({ 'office/a': ['office/nobody'], 'yard/b': [] })).toEqual([
    'office/a needs office/nobody, which is not in the map',
    'yard/b is in no wing (office, registry, fulfilment, trading, market)',
  ]);
});
