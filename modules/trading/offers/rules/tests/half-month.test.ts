import { expect, test } from 'vitest';
import { halfMonthOf, halfMonthParts, halfMonthsFrom } from '../market/half-month.ts';

test('a month parts on the 15th; its second half is as long as the month leaves it', () => {
  expect(halfMonthOf('2026-12-15')).toEqual({ from: '2026-12-01', to: '2026-12-15' });
  expect(halfMonthOf('2026-12-16')).toEqual({ from: '2026-12-16', to: '2026-12-31' });
  expect(halfMonthOf('2026-11-30')).toEqual({ from: '2026-11-16', to: '2026-11-30' });
  expect(halfMonthOf('2027-02-28').to).toBe('2027-02-28');
  expect(halfMonthOf('2028-02-20').to).toBe('2028-02-29');
});

test('half months follow one another over the year, beginning with the one of the day', () => {
  expect(halfMonthsFrom('2026-12-20', 4).map((h) => h.from)).toEqual([
    '2026-12-16',
    '2027-01-01',
    '2027-01-16',
    '2027-02-01',
  ]);
  expect(halfMonthParts('2026-12-16')).toEqual({ month: 12, name: 'Dec', half: 2 });
});
