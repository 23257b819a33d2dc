import { expect, test } from 'vitest';
import { NEGOTIATION } from '../negotiation-lifecycle.ts';
import { endingSoon, type NewsRow, newsBetween } from '../thread/thread-news.ts';

const NOW = Date.parse('2026-11-24T02:00:00Z');
const row = (more: Partial<NewsRow> = {}): NewsRow => ({
  id: '1',
  side: 'seller',
  status: NEGOTIATION.countering,
  rounds: 1,
  liveSide: 'buyer',
  liveUntil: '2026-11-24T02:30:00Z',
  ...more,
});
const told = (before: readonly NewsRow[] | null, after: readonly NewsRow[]) =>
  newsBetween(before, after).map((n) => n.news);

test('a trader is called for a counter and an acceptance of the other side, never for what he did himself or had seen', () => {
  expect(told(null, [row()])).toEqual([]);
  expect(told([], [row()])).toEqual(['countered']);
  expect(told([row()], [row()])).toEqual([]);
  expect(told([row()], [row({ rounds: 2, liveSide: 'seller' })])).toEqual([]);
  expect(told([row({ rounds: 2, liveSide: 'seller' })], [row({ rounds: 3 })])).toEqual(['countered']);
  expect(
    told([row({ liveSide: 'seller' })], [row({ status: NEGOTIATION.buyerAccepted, liveSide: null })]),
  ).toEqual(['accepted']);
  const buyers = row({ side: 'buyer' });
  expect(told([buyers], [row({ side: 'buyer', status: NEGOTIATION.locked, liveSide: null })])).toEqual([
    'accepted',
  ]);
  // The buyer took the seller's round himself, and a void thread was accepted by nobody.
  const sellers = row({ side: 'buyer', liveSide: 'seller' });
  expect(
    told([sellers], [row({ side: 'buyer', status: NEGOTIATION.buyerAccepted, liveSide: null })]),
  ).toEqual([]);
  expect(told([buyers], [row({ side: 'buyer', status: NEGOTIATION.void, liveSide: null })])).toEqual([]);
});

test('an own counter is called five minutes before it ends, not before and not after', () => {
  const own = (liveUntil: string) => row({ liveSide: 'seller', liveUntil });
  const ends = [
    '2026-11-24T02:05:01Z',
    '2026-11-24T02:05:00Z',
    '2026-11-24T02:00:01Z',
    '2026-11-24T02:00:00Z',
  ];
  expect(ends.map((end) => endingSoon([own(end)], NOW).length)).toEqual([0, 1, 1, 0]);
  expect(endingSoon([row({ liveUntil: '2026-11-24T02:01:00Z' })], NOW)).toEqual([]);
});
