import { describe, expect, test } from 'vitest';
import { ALLOCATION, type AuctionTerms, MODE, PRICE_RULE } from '../rules/auction-terms.ts';
import { incrementAt, isOnPriceStep, nextPrice, quantityProblem } from '../rules/bid-steps.ts';
import { dutchPrice, floorTick, ticksAt } from '../rules/dutch-price.ts';

const terms: AuctionTerms = {
  mode: MODE.ascending,
  allocation: ALLOCATION.multiWinner,
  priceRule: PRICE_RULE.payAsBid,
  startPrice: '2950',
  priceIncrement: '10',
  gradients: [
    { fromPrice: '2950', increment: '10' },
    { fromPrice: '3000', increment: '20' },
  ],
  quantityIncrement: '10',
  minStartQty: '20',
  totalQty: '107',
  maxQtyPerBidder: '90',
};

describe('INV-AUC-02 prices stand on the gradient (R-AUCT-018)', () => {
  test('2,990 with steps of 10 below 3,000 and of 20 from there on: next 3,000, then 3,020', () => {
    expect(nextPrice(terms, '2990')).toBe('3000');
    expect(nextPrice(terms, '3000')).toBe('3020');
    expect([incrementAt(terms, '2990'), incrementAt(terms, '3000')]).toEqual(['10', '20']);
  });
  test('a step that would pass a boundary ends at it', () => {
    const uneven = {
      ...terms,
      gradients: [
        { fromPrice: '0', increment: '30' },
        { fromPrice: '3000', increment: '50' },
      ],
    };
    expect(nextPrice(uneven, '2990')).toBe('3000');
  });
  test('below the start, between two steps and on the steps of the other side of a boundary nothing is taken', () => {
    const judged = ['2940', '2950', '2955', '2990', '3000', '3010', '3020', '3040'].map((price) =>
      isOnPriceStep(terms, price),
    );
    expect(judged).toEqual([false, true, false, true, true, false, true, true]);
    expect(isOnPriceStep({ ...terms, gradients: [] }, '3010')).toBe(true);
  });
  test('a sealed bid is any price from the start price on', () => {
    const sealed = { ...terms, mode: MODE.sealed };
    expect([isOnPriceStep(sealed, '2951.37'), isOnPriceStep(sealed, '2949.99')]).toEqual([true, false]);
  });
});

describe('INV-AUC-01 quantities stand on their step', () => {
  test('the minimum plus whole increments, or just the rest; never above the cap of a bidder', () => {
    const judged = ['10', '20', '25', '30', '90', '100', '108'].map((q) => quantityProblem(terms, q, '107'));
    expect(judged).toEqual(['belowMinimum', null, 'offStep', null, null, 'aboveCap', 'aboveTotal']);
  });
  test('a rest of 7 t with a step of 10 may be taken whole, below the minimum too', () => {
    expect([quantityProblem(terms, '7', '7'), quantityProblem(terms, '5', '7')]).toEqual([
      null,
      'belowMinimum',
    ]);
  });
});

describe('mode 20: the price falls by the clock', () => {
  const falling = { startPrice: '4600', priceIncrement: '25', floor: '4490', tickSeconds: 30 };
  test('each tick one increment, computed from the start; the last stands at the floor', () => {
    expect([0, 1, 4, 5, 50].map((ticks) => dutchPrice(falling, ticks))).toEqual([
      '4600.00',
      '4575.00',
      '4500.00',
      '4490.00',
      '4490.00',
    ]);
    expect(floorTick(falling)).toBe(5);
  });
  test('a tick has passed at its instant, not a millisecond before', () => {
    expect([0, 29_999, 30_000, 89_999, -5].map((ms) => ticksAt(falling, ms))).toEqual([0, 0, 1, 2, 0]);
  });
});
