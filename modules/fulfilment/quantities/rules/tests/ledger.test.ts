import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, dec, sub } from '#kernel/rules/decimal.ts';
import {
  apply,
  applyAll,
  EMPTY_POSITION,
  ENTRY_KINDS,
  type Entry,
  giveBack,
  isSoldOut,
  listTo,
  type Position,
  positionOf,
  unlist,
} from '../ledger.ts';
import { QuantityRefused } from '../refusals.ts';

const cents = fc.integer({ min: 1, max: 500_000 }).map((n) => dec(n).dividedBy(100).toFixed());
const anyEntry: fc.Arbitrary<Entry> = fc
  .record({ kind: fc.constantFrom(...ENTRY_KINDS), quantity: cents, flag: fc.boolean(), minus: fc.boolean() })
  .map(({ kind, quantity, flag, minus }) => ({
    kind,
    quantity: kind === 'ADJUST' && minus ? `-${quantity}` : quantity,
    ...(kind === 'SELL' ? { fromHold: flag } : {}),
  }));
const tryApply = (p: Position, e: Entry): Position | null => {
  try {
    return apply(p, e);
  } catch (error) {
    if (!QuantityRefused.is(error) && !(error instanceof RangeError)) throw error;
    return null;
  }
};

describe('quantity ledger (trading-domain 1.1)', () => {
  test('INV-OFF-01 listed = available + held + sold, all ≥ 0, after any sequence of entries', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 60 }), (entries) => {
        let p: Position = positionOf('3000', '0', '0');
        for (const e of entries) {
          const next = tryApply(p, e);
          if (next === null) continue;
          p = next;
          for (const part of [p.listed, p.held, p.sold, p.available])
            expect(compare(part, '0')).toBeGreaterThanOrEqual(0);
          expect(compare(p.listed, add(p.available, p.held, p.sold))).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('the position equals the sums of the entries that were taken', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), (entries) => {
        const taken: Entry[] = [];
        let p: Position = EMPTY_POSITION;
        for (const e of entries) {
          const next = tryApply(p, e);
          if (next !== null) {
            taken.push(e);
            p = next;
          }
        }
        const sum = (kind: string, keep: (e: Entry) => boolean = () => true) =>
          taken.filter((e) => e.kind === kind && keep(e)).reduce((s, e) => add(s, e.quantity), '0');
        expect(compare(p.listed, add(sum('LIST'), sum('ADJUST')))).toBe(0);
        expect(
          compare(
            p.held,
            sub(
              sub(sum('HOLD'), sum('UNHOLD')),
              sum('SELL', (e) => e.fromHold === true),
            ),
          ),
        ).toBe(0);
        expect(compare(p.sold, sub(sum('SELL'), sum('UNSELL')))).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  test('holding and giving back leaves the position as it was', () => {
    fc.assert(
      fc.property(cents, (q) => {
        const p = positionOf('6000', '0', '0');
        expect(
          applyAll(p, [
            { kind: 'HOLD', quantity: q },
            { kind: 'UNHOLD', quantity: q },
          ]),
        ).toEqual(p);
        expect(
          applyAll(p, [
            { kind: 'SELL', quantity: q },
            { kind: 'UNSELL', quantity: q },
          ]),
        ).toEqual(p);
      }),
    );
  });

  test('3.10.1 the second of two accepts of the last 500 t hears the fresh available quantity', () => {
    const p = apply(positionOf('500', '0', '0'), { kind: 'HOLD', quantity: '500' });
    expect(() => apply(p, { kind: 'HOLD', quantity: '500' })).toThrowError(
      expect.objectContaining({ details: { available: '0.00' } }),
    );
    expect(() => apply(p, { kind: 'SELL', quantity: '0.01' })).toThrowError(
      expect.objectContaining({ details: { available: '0.00' } }),
    );
  });

  test('a listing is not reduced below held + sold', () => {
    const p = positionOf('1000', '300', '200');
    expect(() => apply(p, { kind: 'ADJUST', quantity: '-500.01' })).toThrowError(
      expect.objectContaining({ details: { available: '500.00' } }),
    );
    expect(apply(p, { kind: 'ADJUST', quantity: '-500' })).toEqual({
      listed: '500',
      held: '300',
      sold: '200',
      available: '0',
    });
  });

  test('taking back what was never held or sold is a bug, as is a malformed entry', () => {
    const p = positionOf('10', '2', '3');
    const bad: Entry[] = [
      { kind: 'UNHOLD', quantity: '3' },
      { kind: 'UNSELL', quantity: '4' },
      { kind: 'SELL', quantity: '3', fromHold: true },
      { kind: 'HOLD', quantity: '0' },
      { kind: 'HOLD', quantity: '-1' },
      { kind: 'LIST', quantity: '1.0001' },
      { kind: 'HOLD', quantity: '1', fromHold: true },
    ];
    for (const e of bad) expect(() => apply(p, e)).toThrow(RangeError);
  });

  test('INV-OFF-09 nothing becomes available on an offer that is not listed', () => {
    const p = positionOf('800', '500', '300');
    expect(applyAll(p, giveBack('UNHOLD', '500', false))).toEqual({
      listed: '300',
      held: '0',
      sold: '300',
      available: '0',
    });
    expect(applyAll(p, giveBack('UNSELL', '300', true)).available).toBe('300');
    expect(unlist(positionOf('800', '500', '0'))).toEqual({ kind: 'ADJUST', quantity: '-300' });
    expect(unlist(p)).toBeNull();
  });

  test('listing what is not listed yet, and sold out', () => {
    expect(listTo(EMPTY_POSITION, '3000')).toEqual({ kind: 'LIST', quantity: '3000' });
    expect(listTo(positionOf('500', '500', '0'), '3000')).toEqual({ kind: 'ADJUST', quantity: '2500' });
    expect(listTo(positionOf('3000', '0', '0'), '3000.00')).toBeNull();
    expect(isSoldOut(positionOf('500', '0', '500'))).toBe(true);
    expect(isSoldOut(positionOf('500', '100', '400'))).toBe(false);
    expect(isSoldOut(EMPTY_POSITION)).toBe(false);
  });
});
