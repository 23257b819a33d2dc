import { describe, expect, test } from 'vitest';
import { ALLOCATION, type AuctionTerms, MODE, PRICE_RULE } from '../rules/auction-terms.ts';
import {
  type BidClaim,
  type BidDecision,
  type BidderFacts,
  decideBids,
  type LiveBid,
  type SeenAuction,
} from '../rules/decide-bids.ts';

const terms: AuctionTerms = {
  mode: MODE.ascending,
  allocation: ALLOCATION.multiWinner,
  priceRule: PRICE_RULE.payAsBid,
  startPrice: '2000',
  priceIncrement: '10',
  gradients: [],
  quantityIncrement: '10',
  minStartQty: '20',
  totalQty: '100',
  maxQtyPerBidder: null,
};
const single = { ...terms, allocation: ALLOCATION.singleWinner, minStartQty: '100' };
const HOUR = 3_600_000;
const rich: BidderFacts = { enrolled: true, available: '1000000', frozen: '0' };
const seenOf = (more: Partial<SeenAuction> = {}): SeenAuction => ({
  terms,
  open: true,
  marketOpen: true,
  now: HOUR,
  startAt: 0,
  endAt: 2 * HOUR,
  pausedMs: 0,
  soft: { triggerMinutes: 3, extendMinutes: 3, most: 0 },
  extendCount: 0,
  dutch: null,
  depositRatio: null,
  bids: [],
  taken: new Map(),
  left: (more.terms ?? terms).totalQty,
  lastSeq: 0,
  bidders: new Map(['A', 'B', 'C', 'D'].map((id) => [id, rich])),
  ...more,
});
const bid = (
  bidder: string,
  quantity: number,
  unitPrice: number | null,
  acceptPartial = false,
): BidClaim => ({
  bidder,
  quantity: String(quantity),
  unitPrice: unitPrice === null ? null : String(unitPrice),
  acceptPartial,
});
const said = (d: BidDecision): unknown =>
  'taken' in d ? [d.taken.seq, d.taken.quantity, d.taken.unitPrice] : d.refused.problem;
const decided = (claims: readonly BidClaim[], seen: SeenAuction) =>
  decideBids(claims, seen).decisions.map(said);
const standing = (bids: readonly LiveBid[]) => bids.map((b) => [b.bidder, b.leading]);

describe('INV-AUC-02 who bids when, in a fixed order of guards', () => {
  const one = (more: Partial<SeenAuction>, shut = false) =>
    decided([{ ...bid('A', 20, 1), shut }], seenOf(more))[0];
  test('state, time, market, enrolment and gates come before price, quantity and money', () => {
    expect(one({ open: false, now: 5 * HOUR })).toBe('notOpen');
    expect(one({ now: -1 })).toBe('notBegun');
    expect(one({ now: 2 * HOUR, marketOpen: false })).toBe('ended');
    expect(one({ marketOpen: false, bidders: new Map() })).toBe('marketClosed');
    expect(one({ bidders: new Map([['A', { ...rich, enrolled: false }]]) }, true)).toBe('notEnrolled');
    expect(one({}, true)).toBe('shut');
    expect(one({})).toBe('belowStart');
  });
  test('of two bids of one company the gates keep out the one they name, and the other counts', () => {
    expect(decided([{ ...bid('A', 100, 2500), shut: true }, bid('A', 20, 2000)], seenOf())).toEqual([
      'shut',
      [1, '20', '2000'],
    ]);
  });
  test('a bid at the very end loses, one a millisecond before it counts', () => {
    const at = (now: number) => decided([bid('A', 20, 2000)], seenOf({ now }))[0];
    expect(at(2 * HOUR)).toBe('ended');
    expect(at(2 * HOUR - 1)).toEqual([1, '20', '2000']);
  });
});

describe('mode 10, ascending', () => {
  test('prices stand on the steps, quantities on theirs; the whole rest is a quantity too', () => {
    const of = { ...terms, totalQty: '47', minStartQty: '10' };
    const claims = [
      bid('A', 20, 2005),
      bid('A', 15, 2010),
      bid('A', 5, 2010),
      bid('A', 50, 2010),
      bid('A', 47, 2010),
    ];
    expect(decided(claims, seenOf({ terms: of }))).toEqual([
      'offStep',
      'quantityStep',
      'quantityMinimum',
      'quantityTotal',
      [1, '47', '2010'],
    ]);
    expect(decided([bid('A', 40, 2000)], seenOf({ terms: { ...terms, maxQtyPerBidder: '30' } }))).toEqual([
      'quantityCap',
    ]);
  });
  test('a bid of the same bidder is for more money or more goods, takes nothing back, and replaces the last one', () => {
    const { decisions, bids } = decideBids(
      [bid('A', 40, 2020), bid('A', 40, 2020), bid('A', 20, 2030), bid('A', 60, 2010), bid('A', 50, 2020)],
      seenOf(),
    );
    expect(decisions.map(said)).toEqual([
      [1, '40', '2020'],
      'notBetter',
      'notBetter',
      'notBetter',
      [2, '50', '2020'],
    ]);
    expect(decisions[4]).toMatchObject({ taken: { replaces: 1 } });
    expect(bids).toHaveLength(1);
  });
  test('two bids of one millisecond: the earlier in the queue has the smaller number and leads', () => {
    const { bids } = decideBids([bid('A', 60, 2010), bid('B', 60, 2010)], seenOf());
    expect(standing(bids)).toEqual([
      ['A', true],
      ['B', false],
    ]);
  });
  test('a better bid puts others out, and one that is taken away brings them back', () => {
    const first = decideBids([bid('A', 60, 2010), bid('B', 80, 2050)], seenOf());
    expect(standing(first.bids)).toEqual([
      ['A', false],
      ['B', true],
    ]);
    expect(first.price).toBe('2050');
  });
  test('INV-AUC-03 a single winner is outbid by the increment in force at least: 2,990, then 3,000, then 3,020', () => {
    const of = {
      ...single,
      gradients: [
        { fromPrice: '2000', increment: '10' },
        { fromPrice: '3000', increment: '20' },
      ],
    };
    const claims = [
      bid('A', 100, 2990),
      bid('B', 100, 2990),
      bid('B', 100, 3000),
      bid('A', 100, 3010),
      bid('A', 100, 3020),
    ];
    const { decisions } = decideBids(claims, seenOf({ terms: of }));
    expect(decisions.map(said)).toEqual([
      [1, '100', '2990'],
      'belowNext',
      [2, '100', '3000'],
      'offStep',
      [3, '100', '3020'],
    ]);
    expect(decisions[1]).toEqual({ refused: { problem: 'belowNext', limit: '3000' } });
  });
});

describe('INV-AUC-05 soft close', () => {
  const late = 2 * HOUR - 60_000;
  test('a bid in the last minutes moves the end to its own time plus the extension', () => {
    expect(decideBids([bid('A', 20, 2000)], seenOf({ now: late }))).toMatchObject({
      endAt: late + 180_000,
      extendCount: 1,
    });
    const early = decideBids([bid('A', 20, 2000)], seenOf({ now: 2 * HOUR - 180_001 }));
    expect(early).toMatchObject({ endAt: 2 * HOUR, extendCount: 0 });
    expect(decideBids([bid('A', 20, 1)], seenOf({ now: late })).endAt).toBe(2 * HOUR);
  });
  test('two bidders go on for three hours without a cap; a cap of five ends it', () => {
    const loop = (most: number) => {
      let seen = seenOf({ terms: single, now: late, soft: { triggerMinutes: 3, extendMinutes: 3, most } });
      let price = 2000;
      for (let n = 0; n < 60 && seen.now < seen.endAt; n++) {
        const out = decideBids([bid(n % 2 === 0 ? 'A' : 'B', 100, price)], seen);
        seen = {
          ...seen,
          bids: out.bids,
          lastSeq: out.lastSeq,
          endAt: out.endAt,
          extendCount: out.extendCount,
        };
        seen = { ...seen, now: seen.endAt - 1 };
        price += 10;
        if (most > 0 && n > most) break;
      }
      return seen;
    };
    expect(loop(0).extendCount).toBe(60);
    expect(loop(0).endAt).toBeGreaterThan(4.9 * HOUR);
    expect(loop(5).extendCount).toBe(5);
  });
  test('several bids of one batch count as one extension', () => {
    const out = decideBids([bid('A', 20, 2000), bid('B', 20, 2000)], seenOf({ now: late }));
    expect(out.extendCount).toBe(1);
  });
});

describe('mode 20, falling price', () => {
  const dutch = { startPrice: '2000', priceIncrement: '50', floor: '1800', tickSeconds: 60 };
  const of = { ...terms, mode: MODE.descending };
  const at = (seconds: number, more: Partial<SeenAuction> = {}) =>
    seenOf({ terms: of, dutch, now: seconds * 1000, ...more });
  test('INV-AUC-07 each pays the price of the tick he takes at, and no more is sold than there is', () => {
    expect(decided([bid('A', 20, 2000)], at(0))).toEqual([[1, '20', '2000.00']]);
    expect(decided([bid('A', 20, 2000)], at(60))).toEqual([[1, '20', '1950.00']]);
    expect(decided([bid('A', 20, null)], at(61))).toEqual([[1, '20', '1950.00']]);
    expect(decided([bid('A', 20, 1900)], at(61))).toEqual(['priceFell']);
    const crowd = Array.from({ length: 8 }, (_, n) => bid(['A', 'B', 'C', 'D'][n % 4] as string, 20, null));
    const { decisions, left } = decideBids(crowd, at(0));
    expect(decisions.map(said).filter((d) => d === 'soldOut')).toHaveLength(3);
    expect(left).toBe('0');
  });
  test('time in a pause does not count, and the tick behind the floor is the end', () => {
    expect(decided([bid('A', 20, null)], at(300, { pausedMs: 240_000 }))).toEqual([[1, '20', '1950.00']]);
    expect(decided([bid('A', 20, null)], at(240))).toEqual([[1, '20', '1800.00']]);
    expect(decided([bid('A', 20, null)], at(300))).toEqual(['ended']);
  });
  test('what is left goes to who takes exactly that, or accepts a part that is large enough', () => {
    const rest = { left: '27' };
    expect(decided([bid('A', 40, null)], at(0, rest))).toEqual(['quantityTotal']);
    expect(decided([bid('A', 40, null, true), bid('B', 20, null)], at(0, rest))).toEqual([
      [1, '27', '2000.00'],
      'soldOut',
    ]);
    expect(decided([bid('A', 40, null, true), bid('A', 7, null)], at(0, { left: '7' }))).toEqual([
      'quantityTotal',
      [1, '7', '2000.00'],
    ]);
  });
  test('the cap of a company counts all it has taken', () => {
    const capped = { ...of, maxQtyPerBidder: '40' };
    const claims = [bid('A', 20, null), bid('A', 20, null), bid('A', 20, null), bid('B', 20, null)];
    expect(decided(claims, at(0, { terms: capped }))).toEqual([
      [1, '20', '2000.00'],
      [2, '20', '2000.00'],
      'quantityCap',
      [3, '20', '2000.00'],
    ]);
  });
});

describe('mode 30, sealed', () => {
  test('one bid a company, changeable in every direction; price and end say nothing', () => {
    const sealed = { ...terms, mode: MODE.sealed };
    const out = decideBids(
      [bid('A', 60, 2003), bid('B', 40, 2500), bid('A', 20, 2001)],
      seenOf({ terms: sealed, now: 2 * HOUR - 1 }),
    );
    expect(out.decisions.map(said)).toEqual([
      [1, '60', '2003'],
      [2, '40', '2500'],
      [3, '20', '2001'],
    ]);
    expect(out).toMatchObject({ price: null, endAt: 2 * HOUR });
    expect(out.bids.map((b) => b.seq)).toEqual([2, 3]);
  });
});

describe('deposits by ratio', () => {
  const poor = (available: string, frozen = '0') => new Map([['A', { ...rich, available, frozen }]]);
  test('a higher quantity tops the deposit up, and is refused whole where the balance does not reach', () => {
    const seen = seenOf({ depositRatio: '10', bidders: poor('5000') });
    const { decisions } = decideBids([bid('A', 20, 2000), bid('A', 30, 2000), bid('A', 20, 2010)], seen);
    expect(decisions[0]).toMatchObject({ taken: { deposit: '4000.00' } });
    expect(decisions[1]).toEqual({ refused: { problem: 'deposit', limit: '1000.00' } });
    expect(decisions[2]).toMatchObject({ taken: { deposit: null } });
  });
  test('every take of a falling price has a deposit of its own', () => {
    const dutch = { startPrice: '2000', priceIncrement: '50', floor: '1800', tickSeconds: 60 };
    const seen = seenOf({
      terms: { ...terms, mode: MODE.descending },
      dutch,
      now: 0,
      depositRatio: '10',
      bidders: poor('8000'),
    });
    const { decisions } = decideBids([bid('A', 20, null), bid('A', 20, null), bid('A', 20, null)], seen);
    expect(decisions.map((d) => ('taken' in d ? d.taken.deposit : d.refused.problem))).toEqual([
      '4000.00',
      '4000.00',
      'deposit',
    ]);
  });
});
