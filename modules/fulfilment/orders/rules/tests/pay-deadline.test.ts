import { expect, test } from 'vitest';
import { payDeadline, weekdaysLater } from '../pay-deadline.ts';

const at = (text: string) => new Date(`${text}+08:00`);
const terms = (paymentTerm: string, more: { lcOpenDays?: number } = {}) => ({
  paymentTerm,
  deliveryStart: '2026-12-01',
  deliveryEnd: '2026-12-15',
  lcOpenDays: more.lcOpenDays ?? null,
});

test('9.1 the time to pay follows the payment term and is never below 48 hours', () => {
  const now = at('2026-11-20T10:00:00');
  const says = (t: ReturnType<typeof terms>, from = now) => payDeadline(t, from).toISOString();
  expect(says(terms('10'))).toBe(at('2026-11-22T10:00:00').toISOString());
  expect(says(terms('11'))).toBe(at('2026-12-01T00:00:00').toISOString());
  expect(says(terms('11'), at('2026-11-30T10:00:00'))).toBe(at('2026-12-02T10:00:00').toISOString());
  expect(says(terms('40', { lcOpenDays: 5 }))).toBe(at('2026-11-25T10:00:00').toISOString());
  expect(says(terms('30'))).toBe(at('2027-01-15T00:00:00').toISOString());
});

test('9.2 two working days later: a weekend lies between, in the days of the market', () => {
  const later = (from: string) => weekdaysLater(at(from), 2).toISOString();
  expect(later('2026-11-18T10:00:00')).toBe(at('2026-11-20T10:00:00').toISOString());
  expect(later('2026-11-20T10:00:00')).toBe(at('2026-11-24T10:00:00').toISOString());
  // Friday 07:00 in Shanghai is Thursday in London: the market's weekday counts.
  expect(later('2026-11-20T07:00:00')).toBe(at('2026-11-24T07:00:00').toISOString());
  expect(weekdaysLater(at('2026-11-20T10:00:00'), 0)).toEqual(at('2026-11-20T10:00:00'));
});
