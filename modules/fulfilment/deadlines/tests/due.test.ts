import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfBusinessDay } from '#kernel/rules/clock.ts';
import { DUE_GROUPS, dueGroup, dueText } from '../rules/due.ts';

const now = new Date('2026-12-02T10:00:00+08:00');
const groupAt = (text: string) => dueGroup(new Date(text), now);

test('groups are those of the market day: an act at the deadline is late, midnight belongs to the day that ends', () => {
  expect(groupAt('2026-12-02T09:59:59+08:00')).toBe('overdue');
  expect(groupAt('2026-12-02T10:00:00+08:00')).toBe('overdue');
  expect(groupAt('2026-12-02T10:00:01+08:00')).toBe('today');
  expect(dueGroup(endOfBusinessDay('2026-12-02'), now)).toBe('today');
  expect(groupAt('2026-12-03T00:00:01+08:00')).toBe('week');
  expect(dueGroup(endOfBusinessDay('2026-12-08'), now)).toBe('week');
  expect(dueGroup(endOfBusinessDay('2026-12-09'), now)).toBe('later');
});

test('a later deadline never stands in an earlier group', () => {
  const minutes = fc.integer({ min: -50_000, max: 200_000 });
  fc.assert(
    fc.property(minutes, minutes, (a, b) => {
      const place = (n: number) => DUE_GROUPS.indexOf(dueGroup(new Date(now.getTime() + n * 60_000), now));
      return a <= b ? place(a) <= place(b) : place(b) <= place(a);
    }),
  );
});

test('a deadline that ends a day is read as 24:00 of that day, any other as it is', () => {
  const inShanghai = (at: string) =>
    new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  expect(dueText('2026-11-19T16:00:00.000Z', inShanghai)).toBe('2026-11-19 24:00');
  expect(dueText('2026-11-19T16:00:01.000Z', inShanghai)).toBe('2026-11-20 00:00:01');
  expect(dueText('2026-11-20T09:30:00.000Z', inShanghai)).toBe('2026-11-20 17:30:00');
});
