import { describe, expect, test } from 'vitest';
import type { AuctionTerms } from '../rules/auction-terms.ts';
import {
  entryPrice,
  freezes,
  isRaise,
  isTypedAgain,
  leastFor,
  mostQuantity,
  priceProblem,
  quantityProblemOf,
  quickPrices,
  steppedPrice,
  steppedQuantity,
} from '../rules/bid-form.ts';
import { isOnPriceStep } from '../rules/bid-steps.ts';

const terms: AuctionTerms = {
  mode: '10',
  allocation: '20',
  priceRule: '10',
  startPrice: '2900.00',
  priceIncrement: '10.00',
  gradients: [
    { fromPrice: '2900.00', increment: '10.00' },
    { fromPrice: '3000.00', increment: '20.00' },
  ],
  quantityIncrement: '10.00',
  minStartQty: '20.00',
  totalQty: '107.00',
  maxQtyPerBidder: null,
};
const least = terms.startPrice;

describe('steps of a price under the thumb', () => {
  test('7.3 up across a boundary: 2,990, then 3,000, then 3,020; and down the same way', () => {
    const up = ['2980.00', '2990.00', '3000.00', '3020.00'];
    for (const [n, price] of up.slice(0, -1).entries())
      expect(steppedPrice(terms, price, 1, least)).toBe(up[n + 1]);
    for (const [n, price] of up.slice(1).entries()) expect(steppedPrice(terms, price, -1, least)).toBe(up[n]);
  });
  test('a price off the steps goes to the next one on either side, and never below the least', () => {
    expect(steppedPrice(terms, '3007.50', 1, least)).toBe('3020.00');
    expect(steppedPrice(terms, '3007.50', -1, least)).toBe('3000.00');
    expect(steppedPrice(terms, '2910.00', -1, '2910.00')).toBe('2910.00');
    expect(steppedPrice(terms, '100.00', 1, '2910.00')).toBe('2910.00');
  });
  test('whatever is proposed stands on the steps of the auction', () => {
    for (let cents = 0; cents < 300; cents += 1) {
      const price = `${2900 + cents}.${String((cents * 7) % 100).padStart(2, '0')}`;
      for (const by of [1, -1] as const)
        expect(isOnPriceStep(terms, steppedPrice(terms, price, by, least)), `${price} ${by}`).toBe(true);
    }
    expect(quickPrices(terms, '2990.00')).toEqual(['2990.00', '3000.00', '3020.00']);
  });
});

describe('what would win', () => {
  const line = (price: string, quantity: string, own = false) => ({ price, quantity, own });
  test('while there is room the least price does; then the price above the line that is put out', () => {
    const ladder = [line('2950.00', '60.00'), line('2930.00', '40.00'), line('2910.00', '20.00')];
    expect(entryPrice(terms, [], '20.00', least)).toBe('2900.00');
    expect(entryPrice(terms, ladder.slice(0, 1), '40.00', least)).toBe('2900.00');
    expect(entryPrice(terms, ladder, '20.00', least)).toBe('2940.00');
    expect(entryPrice(terms, ladder, '100.00', least)).toBe('2960.00');
  });
  test('one’s own line makes room for the bid that replaces it', () => {
    expect(
      entryPrice(terms, [line('2950.00', '60.00'), line('2930.00', '40.00', true)], '40.00', '2930.00'),
    ).toBe('2930.00');
  });
  test('a raise lowers nothing and raises something; the least is not below one’s own', () => {
    const own = { unitPrice: '2930.00', quantity: '40.00' };
    expect(isRaise({ price: '2930.00', quantity: '40.00' }, own)).toBe(false);
    expect(isRaise({ price: '2940.00', quantity: '30.00' }, own)).toBe(false);
    expect(isRaise({ price: '2930.00', quantity: '50.00' }, own)).toBe(true);
    expect(leastFor('2910.00', '2900.00', '2930.00')).toBe('2930.00');
    expect(leastFor(null, '2900.00', null)).toBe('2900.00');
  });
});

describe('quantities and deposits', () => {
  const purse = { ratio: '10', frozen: '0.00', available: '15000.00' };
  test('minimum, whole steps, all of it', () => {
    expect(steppedQuantity(terms, '100.00', 1, '107.00')).toBe('107.00');
    expect(steppedQuantity(terms, '107.00', -1, '107.00')).toBe('100.00');
    expect(steppedQuantity(terms, '20.00', -1, '107.00')).toBe('20.00');
    expect(steppedQuantity(terms, '3.00', 1, '107.00')).toBe('20.00');
  });
  test('a larger bid tops the deposit up; a take of a falling price has one of its own', () => {
    expect(freezes(terms, purse, '40.00')).toBe('11600.00');
    expect(freezes(terms, { ...purse, frozen: '11600.00' }, '50.00')).toBe('2900.00');
    expect(freezes(terms, { ...purse, frozen: '11600.00' }, '20.00')).toBe('0.00');
    expect(freezes({ ...terms, mode: '20' }, { ...purse, frozen: '11600.00' }, '20.00')).toBe('5800.00');
    expect(freezes(terms, { ...purse, ratio: null }, '40.00')).toBe('0.00');
  });
  test('the largest quantity that balance, cap and goods allow, on step', () => {
    expect(mostQuantity(terms, '107.00', purse)).toBe('50.00');
    expect(mostQuantity(terms, '107.00', { ...purse, available: '500000.00' })).toBe('107.00');
    expect(mostQuantity({ ...terms, maxQtyPerBidder: '45.00' }, '107.00', { ...purse, ratio: null })).toBe(
      '40.00',
    );
    expect(mostQuantity(terms, '107.00', { ...purse, available: '5000.00' })).toBeNull();
  });
  test('what is wrong has a name', () => {
    expect(priceProblem(terms, null, least)).toBe('missing');
    expect(priceProblem(terms, '2890.00', least)).toBe('belowStart');
    expect(priceProblem(terms, '2910.00', '2920.00')).toBe('belowLeast');
    expect(priceProblem(terms, '2915.00', '2900.00')).toBe('offStep');
    expect(priceProblem(terms, '2920.00', '2920.00')).toBeNull();
    expect(quantityProblemOf(terms, '', '107.00')).toBe('missing');
    expect(quantityProblemOf(terms, '25.00', '107.00')).toBe('offStep');
    expect(quantityProblemOf(terms, '107.00', '107.00')).toBeNull();
  });
});

describe('typed again', () => {
  test('a first bid from a million on, and one far above what is enough; a raise by steps is not', () => {
    const bid = { price: '2920.00', quantity: '400.00' };
    expect(isTypedAgain(bid, '2920.00', null)).toBe(true);
    expect(isTypedAgain(bid, '2920.00', { quantity: '400.00' })).toBe(false);
    expect(isTypedAgain(bid, '2920.00', { quantity: '300.00' })).toBe(true);
    expect(isTypedAgain({ ...bid, quantity: '20.00' }, '2920.00', null)).toBe(false);
    expect(isTypedAgain({ price: '29200.00', quantity: '20.00' }, '2920.00', { quantity: '20.00' })).toBe(
      true,
    );
  });
});
