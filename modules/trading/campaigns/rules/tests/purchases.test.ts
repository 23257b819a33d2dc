import { describe, expect, test } from 'vitest';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { MarketClosed } from '#office/markethours/rules/refusals.ts';
import { PartyBlocked } from '#registry/members/rules/refusals.ts';
import { type CopiesClaim, decidePurchases, type SeenActivity } from '../purchases.ts';
import { seeded } from './seeded.ts';

const open: SeenActivity = {
  closed: null,
  phase: 'running',
  remaining: 10,
  limit: null,
  taken: new Map(),
  available: new Map(),
};
const claim = (creditCode: string, copies: number, over: Partial<CopiesClaim> = {}): CopiesClaim => ({
  creditCode,
  copies,
  refusal: null,
  deposit: null,
  ...over,
});
const heard = (claims: readonly CopiesClaim[], seen: Partial<SeenActivity> = {}) =>
  decidePurchases(claims, { ...open, ...seen }).map((v) =>
    'copies' in v ? v.copies : (v.refusal as Refusal).kind.code,
  );

/** The naive twin: a ledger that is asked anew for each claim, one after the other. */
function oneByOne(claims: readonly CopiesClaim[], seen: SeenActivity): (number | string)[] {
  const copiesOf = [...seen.taken].map(([code, copies]) => ({ code, copies }));
  const spent: { payer: string; cents: number }[] = [];
  let sold = 0;
  return claims.map((c) => {
    if (seen.closed) return 'MARKET_CLOSED';
    if (seen.phase !== 'running') return seen.phase === 'before' ? 'ACTIVITY_NOT_BEGUN' : 'ACTIVITY_ENDED';
    if (c.refusal) return c.refusal.kind.code;
    if (c.deposit) {
      const { payerId, amount } = c.deposit;
      const used = spent.filter((s) => s.payer === payerId).reduce((n, s) => n + s.cents, 0);
      const has = Math.round(Number(seen.available.get(payerId) ?? '0') * 100);
      if (has - used < Math.round(Number(amount) * 100)) return 'DEPOSIT_SHORT';
    }
    const before = copiesOf.filter((x) => x.code === c.creditCode).reduce((n, x) => n + x.copies, 0);
    if (seen.limit !== null && before + c.copies > seen.limit) return 'ACTIVITY_LIMIT';
    if (sold + c.copies > seen.remaining) return 'ACTIVITY_SOLD_OUT';
    sold += c.copies;
    copiesOf.push({ code: c.creditCode, copies: c.copies });
    if (c.deposit)
      spent.push({ payer: c.deposit.payerId, cents: Math.round(Number(c.deposit.amount) * 100) });
    return c.copies;
  });
}

describe('8.3 claims are decided in their order', () => {
  test('INV-ACT-01 1,000 buyers for 10 copies: the first ten have one', () => {
    const answers = heard(Array.from({ length: 1000 }, (_, n) => claim(`C${n}`, 1)));
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(1));
    expect(new Set(answers.slice(10))).toEqual(new Set(['ACTIVITY_SOLD_OUT']));
  });
  test('a claim that does not fit leaves the copies to a later, smaller one', () => {
    expect(heard([claim('A', 8), claim('B', 3), claim('C', 2), claim('D', 1)])).toEqual([
      8,
      'ACTIVITY_SOLD_OUT',
      2,
      'ACTIVITY_SOLD_OUT',
    ]);
  });
  test('INV-ACT-02 the limit is the company’s, across its users and with what it has', () => {
    expect(
      heard([claim('A', 2), claim('A', 2), claim('A', 1), claim('B', 5)], {
        limit: 5,
        taken: new Map([['A', 2]]),
      }),
    ).toEqual([2, 'ACTIVITY_LIMIT', 1, 5]);
  });
  test('the guards have their order: market, time, company, deposit, limit, copies', () => {
    const blocked = PartyBlocked({});
    const poor = { payerId: '9', amount: '5.00' };
    const all = claim('A', 99, { refusal: blocked, deposit: poor });
    const closed = MarketClosed({ time: '', nextOpenAt: null, market: '40' });
    const seen = { closed, phase: 'before', limit: 1 } as const;
    expect(heard([all], seen)).toEqual(['MARKET_CLOSED']);
    expect(heard([all], { ...seen, closed: null })).toEqual(['ACTIVITY_NOT_BEGUN']);
    expect(heard([all], { ...seen, closed: null, phase: 'ended' })).toEqual(['ACTIVITY_ENDED']);
    expect(heard([all], { limit: 1 })).toEqual([blocked.kind.code]);
    expect(heard([{ ...all, refusal: null }], { limit: 1 })).toEqual(['DEPOSIT_SHORT']);
    expect(heard([claim('A', 99)], { limit: 1 })).toEqual(['ACTIVITY_LIMIT']);
    expect(heard([claim('A', 99)])).toEqual(['ACTIVITY_SOLD_OUT']);
  });
  test('what one participation freezes is not there for the next of the same company', () => {
    const deposit = { payerId: '9', amount: '60.00' };
    expect(
      heard(
        [
          claim('A', 1, { deposit }),
          claim('A', 1, { deposit }),
          claim('A', 1, { deposit: { payerId: '9', amount: '40.00' } }),
        ],
        {
          available: new Map([['9', '100.00']]),
        },
      ),
    ).toEqual([1, 'DEPOSIT_SHORT', 1]);
  });
  test('2,000 random batches: the same as one by one', () => {
    const { next, whole } = seeded(20261211);
    for (let round = 0; round < 2000; round++) {
      const seen: SeenActivity = {
        closed: null,
        phase: next() < 0.95 ? 'running' : next() < 0.5 ? 'before' : 'ended',
        remaining: whole(12),
        limit: next() < 0.5 ? null : 1 + whole(5),
        taken: new Map([['C0', whole(2)]]),
        available: new Map(
          Array.from({ length: 4 }, (_, n) => [String(n), `${whole(300)}.${10 + whole(80)}`]),
        ),
      };
      const claims = Array.from({ length: whole(14) }, () =>
        claim(`C${whole(3)}`, 1 + whole(3), {
          refusal: next() < 0.1 ? PartyBlocked({}) : null,
          deposit:
            next() < 0.5 ? null : { payerId: String(whole(3)), amount: `${whole(120)}.${10 + whole(80)}` },
        }),
      );
      expect(heard(claims, seen), `round ${round}`).toEqual(oneByOne(claims, seen));
    }
  });
});
