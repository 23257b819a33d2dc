import { describe, expect, test } from 'vitest';
import { type ClearingInput, clearGroup, progressOf, tierPrice } from '../clearing.ts';
import { seeded } from './seeded.ts';

const input: ClearingInput = {
  activityNo: 'GP2612110000010',
  qtyPerCopy: '2.5',
  activityPrice: '5600.00',
  tierPrices: [
    { copies: 6, price: '5500.00' },
    { copies: 10, price: '5400.00' },
  ],
  minCopies: 4,
  minCompanies: 2,
  autoCluster: false,
  stopped: false,
  participations: [
    { seq: 1, company: 1, copies: 2, deposit: '2800.00' },
    { seq: 2, company: 2, copies: 4, deposit: '5600.00' },
  ],
};
const one = { ...input, participations: [input.participations[1] as (typeof input.participations)[number]] };

/** The naive twin: plain numbers in cents and grams, written from the table of 8.3. */
function naive(of: ClearingInput) {
  const cents = (text: string) => Math.round(Number(text) * 100);
  const copies = of.participations.map((p) => p.copies).reduce((a, b) => a + b, 0);
  const companies = [...new Set(of.participations.map((p) => p.company))].length;
  if (copies === 0) return { result: 'empty', price: null, orders: [], released: [] };
  const reached = copies >= of.minCopies && companies >= of.minCompanies;
  if (of.stopped || (!reached && !of.autoCluster))
    return { result: 'failed', price: null, orders: [], released: of.participations.map((p) => p.seq) };
  let price = cents(of.activityPrice);
  if (reached) for (const tier of of.tierPrices) if (copies >= tier.copies) price = cents(tier.price);
  return {
    result: reached ? 'succeeded' : 'clustered',
    price,
    orders: of.participations.map((p) => {
      const amount = Math.round((p.copies * Math.round(Number(of.qtyPerCopy) * 2) * price) / 2);
      return { seq: p.seq, amount, offset: Math.min(amount, cents(p.deposit)) };
    }),
    released: [],
  };
}
const plain = (of: ClearingInput) => {
  const out = clearGroup(of);
  const cents = (text: string) => Math.round(Number(text) * 100);
  return {
    result: out.result,
    price: out.unitPrice === null ? null : cents(out.unitPrice),
    orders: out.orders.map((o) => ({ seq: o.seq, amount: cents(o.amount), offset: cents(o.offset) })),
    released: out.released,
  };
};

describe('8.3 the result of a group buy', () => {
  test('INV-ACT-03 reached: one tier price for all, the deposit becomes payment', () => {
    expect(clearGroup(input)).toEqual({
      result: 'succeeded',
      copies: 6,
      companies: 2,
      unitPrice: '5500.00',
      orders: [
        { seq: 1, quantity: '5.00', amount: '27500.00', offset: '2800.00' },
        { seq: 2, quantity: '10.00', amount: '55000.00', offset: '5600.00' },
      ],
      released: [],
    });
  });
  test('the tier is reached exactly at its copies, and missed by one', () => {
    expect(tierPrice(5, '5600', input.tierPrices)).toBe('5600');
    expect(tierPrice(6, '5600', input.tierPrices)).toBe('5500.00');
    expect(tierPrice(9, '5600', input.tierPrices)).toBe('5500.00');
    expect(tierPrice(10, '5600', input.tierPrices)).toBe('5400.00');
  });
  test('a company counts once: enough copies of one company make no group', () => {
    expect(clearGroup(one)).toMatchObject({ result: 'failed', copies: 4, companies: 1, released: [2] });
  });
  test('R-GROUPB-005 missed with autoCluster: orders at the activity price; without it every deposit back', () => {
    expect(clearGroup({ ...one, autoCluster: true })).toMatchObject({
      result: 'clustered',
      unitPrice: '5600.00',
      orders: [{ amount: '56000.00', offset: '5600.00' }],
    });
    expect(clearGroup({ ...one, participations: [], autoCluster: true }).result).toBe('empty');
  });
  test('INV-ACT-04 taken down by the operator: nothing comes of it, whatever was reached', () => {
    expect(clearGroup({ ...input, stopped: true, autoCluster: true })).toMatchObject({
      result: 'failed',
      orders: [],
      released: [1, 2],
    });
  });
  test('a deposit above what the tier leaves to pay becomes payment up to the amount', () => {
    const full = {
      ...input,
      participations: input.participations.map((p) => ({ ...p, deposit: '99999.00' })),
    };
    expect(clearGroup(full).orders.map((o) => [o.amount, o.offset])).toEqual([
      ['27500.00', '27500.00'],
      ['55000.00', '55000.00'],
    ]);
  });
  test('progress is the smaller share of copies and companies', () => {
    const of = { minCopies: 10, minCompanies: 2 };
    expect(progressOf({ copies: 5, companies: 1 }, of)).toBe(50);
    expect(progressOf({ copies: 9, companies: 1 }, of)).toBe(50);
    expect(progressOf({ copies: 9, companies: 2 }, of)).toBe(90);
    expect(progressOf({ copies: 40, companies: 5 }, of)).toBe(100);
  });
  test('5,000 random groups: the same as the naive reckoning', () => {
    const { next, whole } = seeded(4711);
    for (let round = 0; round < 5000; round++) {
      const first = 1 + whole(6);
      const of: ClearingInput = {
        ...input,
        qtyPerCopy: String((1 + whole(9)) / 2),
        activityPrice: `${5000 + whole(900)}.${10 + whole(89)}`,
        tierPrices:
          next() < 0.3
            ? []
            : [
                { copies: first, price: `48${10 + whole(80)}.55` },
                { copies: first + 1 + whole(5), price: '4700.05' },
              ],
        minCopies: 2 + whole(8),
        minCompanies: 2 + whole(2),
        autoCluster: next() < 0.4,
        stopped: next() < 0.1,
        participations: Array.from({ length: whole(6) }, (_, n) => ({
          seq: n + 1,
          company: 1 + whole(3),
          copies: 1 + whole(3),
          deposit: `${100 + whole(60_000)}.${10 + whole(89)}`,
        })),
      };
      expect(plain(of), `round ${round}`).toEqual(naive(of));
    }
  });
});
