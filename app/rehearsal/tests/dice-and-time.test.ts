import { expect, test } from 'vitest';
import { diceOf } from '../dice.ts';
import { hoursBetween, openingFrom, stepAfter } from '../market-time.ts';
import { checkRepeat, DoneTwice } from '../rehearsal.ts';

const shanghai = (text: string) => new Date(`${text}:00+08:00`);

test('dice repeat with their seed, and throw within what was asked', () => {
  const throws = (seed: number) => {
    const dice = diceOf(seed);
    return Array.from({ length: 200 }, () => dice.between(3, 7));
  };
  expect(throws(1)).toEqual(throws(1));
  expect(throws(1)).not.toEqual(throws(2));
  expect([...new Set(throws(5))].sort()).toEqual([3, 4, 5, 6, 7]);
  expect(diceOf(9).key()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(() => diceOf(1).pick([])).toThrow(RangeError);
});

test('a market opens at nine on weekdays; evenings and weekends are passed over', () => {
  expect(openingFrom(shanghai('2026-12-07T09:00'))).toEqual(shanghai('2026-12-07T09:00'));
  expect(openingFrom(shanghai('2026-12-07T09:01'))).toEqual(shanghai('2026-12-08T09:00'));
  expect(openingFrom(shanghai('2026-12-11T20:00'))).toEqual(shanghai('2026-12-14T09:00'));
  expect(stepAfter(shanghai('2026-12-07T10:00'), 60_000)).toEqual(shanghai('2026-12-07T10:01'));
  expect(stepAfter(shanghai('2026-12-11T17:29'), 60_000)).toEqual(shanghai('2026-12-14T09:00'));
  expect(hoursBetween(shanghai('2026-12-07T17:00'), shanghai('2026-12-07T20:00'))).toEqual([
    shanghai('2026-12-07T18:00'),
    shanghai('2026-12-07T19:00'),
  ]);
});

test('a repeat is answered as the first time, whatever the order of its fields; else the market stops', () => {
  expect(() => checkRepeat('counter', { id: '1', price: '2.00' }, { price: '2.00', id: '1' })).not.toThrow();
  expect(() => checkRepeat('counter', { id: '1' }, { id: '2' })).toThrow(DoneTwice);
});
