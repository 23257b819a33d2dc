import { expect, test } from 'vitest';
import { namedApart } from '../rules/named-apart.ts';
import { addressOf } from '../rules/work.ts';

test('R-MAIN-005 two grades with one English name are told apart', () => {
  const one = { zh: '优等品', en: 'Premium grade' };
  const other = { zh: '优级', en: 'premium grade' };
  const lone = { zh: '一等品', en: 'First grade' };
  expect(namedApart([one, other, lone]).map((c) => c.en)).toEqual([
    'Premium grade (优等品)',
    'premium grade (优级)',
    'First grade',
  ]);
});

test('a page is opened with filters as lists read them: choices joined by commas, yes and no spelt out', () => {
  expect(addressOf('/a', {})).toBe('/a');
  expect(addressOf('/a', { state: ['1', '2'], late: true, keyword: '甲醇 A&B' })).toBe(
    '/a?state=1%2C2&late=true&keyword=%E7%94%B2%E9%86%87%20A%26B',
  );
});
