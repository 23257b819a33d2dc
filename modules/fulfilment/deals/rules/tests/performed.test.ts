import { describe, expect, test } from 'vitest';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { isPerformed, type OrderOfPerformance } from '../performed.ts';

const EACH: readonly OrderOfPerformance[] = Object.values(ORDER).flatMap((state) =>
  [true, false].map((settled) => ({ state, settled })),
);
const done: OrderOfPerformance = { state: ORDER.completed, settled: true };
const revoked: OrderOfPerformance = { state: ORDER.revoked, settled: false };
const same = (a: OrderOfPerformance, b: OrderOfPerformance) => a.state === b.state && a.settled === b.settled;

describe('5.1 30 → 40: every order in 31 or 01, at least one in 31; settlement 50; no open appeal', () => {
  test('of two orders in every state, settled or not, these pairs alone are performed', () => {
    const performed = EACH.flatMap((a) => EACH.map((b) => [a, b] as const)).filter((pair) =>
      isPerformed(pair, false),
    );
    // A revoked order is nowhere settled; whether it says so does not matter.
    const other = { ...revoked, settled: true };
    expect(performed).toHaveLength(5);
    for (const [a, b] of [
      [done, done],
      [done, revoked],
      [revoked, done],
      [done, other],
      [other, done],
    ] as const)
      expect(performed.some((p) => same(p[0], a) && same(p[1], b))).toBe(true);
  });
  test('one order is performed in 31 and settled, and in no other state', () => {
    expect(EACH.filter((o) => isPerformed([o], false))).toEqual([done]);
  });
  test('with an appeal open nothing is, and a deal without orders never is', () => {
    expect(EACH.filter((o) => isPerformed([o, done], true))).toEqual([]);
    expect(isPerformed([], false)).toBe(false);
  });
});
