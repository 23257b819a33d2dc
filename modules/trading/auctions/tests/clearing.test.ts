import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALLOCATION, type AuctionTerms, MODE, PRICE_RULE, type StoredBid } from '../rules/auction-terms.ts';
import { type Clearing, clearAuction, type Fill } from '../rules/clearing.ts';

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
const bid = (seq: number, quantity: number, unitPrice: number, acceptPartial = false): StoredBid => ({
  seq,
  bidder: `C${seq}`,
  quantity: String(quantity),
  unitPrice: String(unitPrice),
  acceptPartial,
});
const filled = ({ fills }: Clearing) => fills.map((f) => [f.seq, f.quantity, f.unitPrice]);

describe('trading-domain 7: who wins how much at which price', () => {
  test('the better price first, then the larger quantity, then the earlier bid, until all is sold', () => {
    const bids = [bid(1, 40, 2010), bid(2, 40, 2020), bid(3, 20, 2010), bid(4, 40, 2010)];
    expect(filled(clearAuction(terms, bids))).toEqual([
      [2, '40', '2020'],
      [1, '40', '2010'],
      [3, '20', '2010'],
    ]);
  });
  test('the marginal bid is served in part only when it accepts a part and the part is large enough', () => {
    const first = bid(1, 70, 2020);
    expect(filled(clearAuction(terms, [first, bid(2, 40, 2010)]))).toEqual([[1, '70', '2020']]);
    expect(filled(clearAuction(terms, [first, bid(2, 40, 2010, true)]))[1]).toEqual([2, '30', '2010']);
    expect(filled(clearAuction(terms, [bid(1, 90, 2020), bid(2, 40, 2010, true)]))).toHaveLength(1);
    expect(clearAuction(terms, [first, bid(2, 40, 2010, true)]).fills[1]?.inPart).toBe(true);
  });
  test('a bid that does not fit is passed over for the next one', () => {
    const bids = [bid(1, 80, 2030), bid(2, 40, 2020), bid(3, 20, 2010)];
    expect(filled(clearAuction(terms, bids)).map(([seq]) => seq)).toEqual([1, 3]);
  });
  test('a uniform price is the lowest price that was served', () => {
    const uniform = { ...terms, priceRule: PRICE_RULE.uniform };
    const bids = [bid(1, 60, 2050), bid(2, 40, 2010), bid(3, 40, 2005)];
    expect(filled(clearAuction(uniform, bids))).toEqual([
      [1, '60', '2010'],
      [2, '40', '2010'],
    ]);
  });
  test('a single winner takes the whole lot: the highest price, of two the earlier', () => {
    const single = { ...terms, allocation: ALLOCATION.singleWinner, minStartQty: '100' };
    const bids = [bid(3, 100, 2050), bid(2, 100, 2050), bid(1, 100, 2040)];
    expect(filled(clearAuction(single, bids))).toEqual([[2, '100', '2050']]);
  });
  test('nobody has bid: nothing is sold', () => {
    expect(clearAuction(terms, [])).toEqual({ fills: [], sold: '0', left: '100' });
  });
});

/** The same rules said the slow way: again and again the best bid of those not yet looked at, in whole hundredths. */
function naiveClearing(of: AuctionTerms, bids: readonly StoredBid[]): Fill[] {
  const cents = (text: string) => Math.round(Number.parseFloat(text) * 100);
  const remaining = [...bids];
  const fills: (Fill & { cents: number })[] = [];
  let left = cents(of.totalQty);
  while (remaining.length > 0 && left > 0) {
    let best = 0;
    for (let n = 1; n < remaining.length; n++) {
      const a = remaining[n] as StoredBid;
      const b = remaining[best] as StoredBid;
      const price = cents(a.unitPrice) - cents(b.unitPrice);
      const size = of.allocation === ALLOCATION.singleWinner ? 0 : cents(a.quantity) - cents(b.quantity);
      if (price > 0 || (price === 0 && (size > 0 || (size === 0 && a.seq < b.seq)))) best = n;
    }
    const [taken] = remaining.splice(best, 1) as [StoredBid];
    const asked = cents(taken.quantity);
    const given = asked <= left ? asked : taken.acceptPartial && left >= cents(of.minStartQty) ? left : 0;
    if (given === 0) continue;
    fills.push({
      seq: taken.seq,
      bidder: taken.bidder,
      quantity: (given / 100).toFixed(2),
      unitPrice: taken.unitPrice,
      inPart: given < asked,
      cents: given,
    });
    left = of.allocation === ALLOCATION.singleWinner ? 0 : left - given;
  }
  const last = fills.at(-1)?.unitPrice ?? '0';
  return fills.map(({ cents: _, ...fill }) =>
    of.priceRule === PRICE_RULE.uniform ? { ...fill, unitPrice: last } : fill,
  );
}

const hundredths = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2));
const randomAuction = fc.record({
  bids: fc
    .array(
      fc.record({ quantity: hundredths(9_000), unitPrice: hundredths(400), acceptPartial: fc.boolean() }),
      { maxLength: 12 },
    )
    .map((bids): StoredBid[] => bids.map((b, n) => ({ ...b, seq: n + 1, bidder: `C${n + 1}` }))),
  allocation: fc.constantFrom(...Object.values(ALLOCATION)),
  priceRule: fc.constantFrom(...Object.values(PRICE_RULE)),
  totalQty: hundredths(20_000),
  minStartQty: hundredths(3_000),
});

test('INV-AUC-01 INV-AUC-04 10,000 random auctions are cleared as the naive reading of the rules clears them, whatever the order of their bids', () => {
  fc.assert(
    fc.property(randomAuction, fc.infiniteStream(fc.nat()), ({ bids, ...more }, dice) => {
      const of = { ...terms, ...more };
      // A single winner takes the whole lot, so that every bid is for all of it.
      const whole = of.allocation === ALLOCATION.singleWinner;
      const asked = bids.map((b) => (whole ? { ...b, quantity: of.totalQty } : b));
      const shuffled = asked
        .map((b) => ({ b, at: dice.next().value as number }))
        .toSorted((x, y) => x.at - y.at)
        .map(({ b }) => b);
      const { fills, sold, left } = clearAuction(of, shuffled);
      const plain = fills.map((f) => ({ ...f, quantity: Number.parseFloat(f.quantity).toFixed(2) }));
      expect(plain).toEqual(naiveClearing(of, asked));
      expect(Number.parseFloat(sold) + Number.parseFloat(left)).toBeCloseTo(
        Number.parseFloat(of.totalQty),
        6,
      );
      expect(Number.parseFloat(left)).toBeGreaterThanOrEqual(0);
      const smallest = whole ? 0 : Math.min(Number.parseFloat(of.minStartQty), Infinity);
      for (const f of fills)
        if (f.inPart) expect(Number.parseFloat(f.quantity)).toBeGreaterThanOrEqual(smallest);
    }),
    { numRuns: 10_000, seed: 19 },
  );
});
