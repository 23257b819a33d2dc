import { expect, test } from 'vitest';
import { bigFigure } from '../rules/big-figure.ts';
import { namedApart } from '../rules/named-apart.ts';
import { daysOf, eachDay } from '../rules/period.ts';
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

test('big figures are short in the reader’s way of counting and exact below ten thousand', () => {
  expect(bigFigure('43921600', 'zh_CN')).toBe('4,392.16 万');
  expect(bigFigure('43921600', 'en_US')).toBe('43.92 M');
  expect(bigFigure('123456789012', 'zh_CN')).toBe('1,234.57 亿');
  expect(bigFigure('18420', 'en_US')).toBe('18.42 K');
  expect(bigFigure('9999.99', 'zh_CN')).toBe('9,999.99');
  expect(bigFigure('-20000', 'zh_CN')).toBe('-2.00 万');
});

test('a period ends today and is as long as the one before it', () => {
  expect(daysOf('today', '2026-03-01')).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
    beforeFrom: '2026-02-28',
    beforeTo: '2026-02-28',
  });
  expect(daysOf('week', '2026-03-01')).toEqual({
    from: '2026-02-23',
    to: '2026-03-01',
    beforeFrom: '2026-02-16',
    beforeTo: '2026-02-22',
  });
  expect(eachDay('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test('a page is opened with filters as lists read them: choices joined by commas, yes and no spelt out', () => {
  expect(addressOf('/a', {})).toBe('/a');
  expect(addressOf('/a', { state: ['1', '2'], late: true, keyword: '甲醇 A&B' })).toBe(
    '/a?state=1%2C2&late=true&keyword=%E7%94%B2%E9%86%87%20A%26B',
  );
});
