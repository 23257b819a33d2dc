import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, dec } from '#kernel/rules/decimal.ts';
import { quantityAllowed, takeQuantity } from '../market/quantity.ts';
import {
  ADVANCE,
  badgeOfOffer,
  EXCLUSIVE,
  HOLDING,
  isOpen,
  NEGOTIATION,
  type NegotiationStatus,
  waitsFor,
} from '../negotiation-lifecycle.ts';
import { QuantityRefused } from '../refusals.ts';
import { priceDistance, referencePrice } from '../selling/price-distance.ts';
import {
  checkOfferValidity,
  checkProlong,
  checkRoundValidity,
  diffTerms,
  isBinding,
  isLive,
  isNegotiable,
  proposalOn,
  sameTerms,
  subjectsInTime,
  type Terms,
} from '../thread/rounds.ts';

const at = (iso: string) => new Date(iso);

describe('G-QTY quantity (trading-domain 3.1, 3.10)', () => {
  const of = { divisible: true, available: '3000', minQty: '100', step: '100' };
  test('from the minimum, on step, or the whole remainder', () => {
    for (const q of ['100', '500', '500.00', '3000']) expect(quantityAllowed(of, q)).toEqual({ ok: true });
    expect(quantityAllowed(of, '99.99')).toMatchObject({
      ok: false,
      rule: 'quantity.minimum',
      nearest: ['100'],
    });
    expect(quantityAllowed(of, '550')).toMatchObject({
      ok: false,
      rule: 'quantity.step',
      nearest: ['500', '600'],
    });
    expect(quantityAllowed(of, '3000.01')).toMatchObject({
      ok: false,
      rule: 'quantity.short',
      args: { available: '3,000.00' },
    });
    expect(quantityAllowed(of, '0')).toMatchObject({ rule: 'quantity.positive' });
    expect(quantityAllowed(of, '100.005')).toMatchObject({ rule: 'quantity.decimals' });
  });
  test('3.10.2 a part of an indivisible cargo is refused with the whole as hint', () => {
    const cargo = { divisible: false, available: '3000', minQty: null, step: null };
    expect(quantityAllowed(cargo, '1000')).toEqual({
      ok: false,
      rule: 'quantity.whole',
      args: { available: '3,000.00' },
      nearest: ['3000'],
    });
    expect(quantityAllowed(cargo, '3000')).toEqual({ ok: true });
  });
  test('3.10.3 a remainder of 37.5 t below the minimum may be taken whole and only whole', () => {
    const rest = { divisible: true, available: '37.5', minQty: '50', step: '10' };
    expect(quantityAllowed(rest, '37.5')).toEqual({ ok: true });
    expect(quantityAllowed(rest, '30')).toMatchObject({
      ok: false,
      rule: 'quantity.minimum',
      nearest: ['37.5'],
    });
    expect(() => takeQuantity(rest, '50')).toThrowError(
      expect.objectContaining({ details: { available: '37.50' } }),
    );
  });
  test('story 3: 24.75 t, 990 bags of 25 kg', () =>
    expect(quantityAllowed({ divisible: true, available: '24.75', minQty: '5', step: '5' }, '24.75')).toEqual(
      { ok: true },
    ));
  test('every hint passes, and whatever passes is at most available', () => {
    const amount = fc.integer({ min: 1, max: 900_000 }).map((n) => dec(n).dividedBy(100).toFixed());
    fc.assert(
      fc.property(
        fc.boolean(),
        amount,
        amount,
        amount,
        amount,
        (divisible, available, minQty, step, asked) => {
          const sellable = { divisible, available, minQty, step };
          const answer = quantityAllowed(sellable, asked);
          if (answer.ok) expect(compare(asked, available)).toBeLessThanOrEqual(0);
          else for (const hint of answer.nearest) expect(quantityAllowed(sellable, hint).ok).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
  test('the refusal is E-QTY-01 at the field', () => {
    try {
      takeQuantity(of, '99');
      expect.unreachable();
    } catch (e) {
      expect(QuantityRefused.is(e) && e.kind.status === 17201 && e.field === 'quantity').toBe(true);
    }
  });
});

describe('reference price and distance (20.2.3, G-PRC)', () => {
  test('the index wins up to 10 days old, then the median of at most five deals in 30 days, then nothing', () => {
    const deals = ['2100', '2120', '2090', '2300', '2110', '1000'].map((price, i) => ({
      price,
      day: `2026-11-${String(18 - i).padStart(2, '0')}`,
    }));
    expect(referencePrice([{ price: '2105', day: '2026-11-10' }], deals, '2026-11-20')).toEqual({
      price: '2105',
      day: '2026-11-10',
      source: 'index',
    });
    expect(referencePrice([{ price: '2105', day: '2026-11-09' }], deals, '2026-11-20')).toEqual({
      price: '2110',
      day: '2026-11-18',
      source: 'deals',
    });
    expect(referencePrice([], deals.slice(0, 2), '2026-11-20')?.price).toBe('2110.00');
    expect(referencePrice([], [{ price: '2100', day: '2026-10-20' }], '2026-11-20')).toBeNull();
    expect(referencePrice([{ price: '2105', day: '2026-11-21' }], [], '2026-11-20')).toBeNull();
  });
  test('twenty percent passes, a cent more does not, and no reference means approval', () => {
    expect(priceDistance('2520', '2100', '20')).toEqual({
      pct: '20.00',
      reference: '2100',
      far: false,
      needsApproval: false,
    });
    expect(priceDistance('2520.01', '2100', '20').far).toBe(true);
    expect(priceDistance('1680', '2100', '20').far).toBe(false);
    expect(priceDistance('1679.99', '2100', '20')).toMatchObject({
      far: true,
      needsApproval: true,
      pct: '-20.00',
    });
    expect(priceDistance('2100', null, '20')).toEqual({
      pct: null,
      reference: null,
      far: false,
      needsApproval: true,
    });
  });
});

describe('rounds (3.2)', () => {
  const listed: Terms = {
    price: '2115',
    quantity: '3000',
    terms: { paymentTerm: '10', deliveryEnd: '2026-12-15', depositPct: '10' },
  };
  test('a counter of 500 t at 2,085 shows the two differences, and an equal one shows none', () => {
    const counter = proposalOn(listed, { price: '2085', quantity: '500' });
    expect(diffTerms(listed, counter)).toEqual([
      { field: 'price', before: '2115', after: '2085' },
      { field: 'quantity', before: '3000', after: '500' },
    ]);
    expect(
      sameTerms(
        listed,
        proposalOn(listed, { price: '2115.00', quantity: '3000.0', terms: { depositPct: '10.000' } }),
      ),
    ).toBe(true);
    expect(
      diffTerms(
        counter,
        proposalOn(counter, {
          price: '2085',
          quantity: '500',
          terms: { paymentTerm: '11', deliveryEnd: '2026-12-20' },
        }),
      ).map((d) => d.field),
    ).toEqual(['deliveryEnd', 'paymentTerm']);
  });
  test('only the keys of delivery, payment and place are negotiable', () => {
    expect(isNegotiable('paymentTerm')).toBe(true);
    for (const key of ['producer', 'taxRate', 'sellerId', '__proto__']) expect(isNegotiable(key)).toBe(false);
  });
  test('validity: five minutes at least, a seller never beyond the offer, a buyer may', () => {
    const now = at('2026-11-20T02:00:00Z');
    const offer = at('2026-11-20T09:30:00Z');
    expect(
      checkRoundValidity({ side: 'buyer', validUntil: at('2026-11-20T02:05:00Z') }, offer, now),
    ).toBeNull();
    expect(
      checkRoundValidity({ side: 'buyer', validUntil: at('2026-11-20T02:04:59.999Z') }, offer, now),
    ).toBe('validity.soon');
    expect(
      checkRoundValidity({ side: 'seller', validUntil: at('2026-11-20T09:30:00.001Z') }, offer, now),
    ).toBe('validity.beyondOffer');
    expect(checkRoundValidity({ side: 'seller', validUntil: offer }, offer, now)).toBeNull();
    expect(
      checkRoundValidity({ side: 'buyer', validUntil: at('2026-11-21T09:30:00Z') }, offer, now),
    ).toBeNull();
  });
  test('1.6 an action at exactly the due time loses to the timer', () => {
    const until = at('2026-11-20T09:00:00.000Z');
    expect(isLive(until, at('2026-11-20T08:59:59.999Z'))).toBe(true);
    expect(isLive(until, until)).toBe(false);
    expect(isBinding({ firm: true, live: true, validUntil: until }, at('2026-11-20T08:59:59.999Z'))).toBe(
      true,
    );
    expect(isBinding({ firm: true, live: true, validUntil: until }, until)).toBe(false);
    expect(isBinding({ firm: false, live: true, validUntil: until }, at('2026-11-20T08:00:00Z'))).toBe(false);
  });
  test('validity and prolongation of an offer', () => {
    const from = at('2026-11-20T00:00:00Z');
    expect(checkOfferValidity(from, at('2026-12-20T00:00:00Z'), from)).toBeNull();
    expect(checkOfferValidity(from, at('2026-12-20T00:00:00.001Z'), from)).toBe('validity.long');
    const live = { validUntil: at('2026-11-27T00:00:00Z'), expired: false };
    expect(checkProlong(live, at('2026-12-27T00:00:00Z'), from, 30)).toBeNull();
    expect(checkProlong(live, at('2026-12-27T00:00:00.001Z'), from, 30)).toBe('prolong.long');
    expect(checkProlong(live, live.validUntil, from, 30)).toBe('validity.notLater');
    const expired = { ...live, expired: true };
    expect(checkProlong(expired, at('2026-12-10T00:00:00Z'), at('2026-12-04T00:00:00Z'), 30)).toBeNull();
    expect(checkProlong(expired, at('2026-12-10T00:00:00Z'), at('2026-12-04T00:00:00.001Z'), 30)).toBe(
      'validity.late',
    );
    expect(checkProlong(expired, at('2026-12-01T00:00:00Z'), at('2026-12-01T00:00:00Z'), 30)).toBe(
      'validity.past',
    );
  });
  test('subjects stand at most three working days', () => {
    const now = at('2026-11-20T02:00:00Z');
    expect(subjectsInTime(at('2026-11-25T02:00:00Z'), now)).toBe(true);
    expect(subjectsInTime(at('2026-11-25T02:00:00.001Z'), now)).toBe(false);
    expect(subjectsInTime(now, now)).toBe(false);
  });
});

describe('badge of an offer (trading-domain 3)', () => {
  const all = Object.values(NEGOTIATION) as NegotiationStatus[];
  test('shows the most advanced of its threads, nothing without a thread', () => {
    expect(badgeOfOffer([])).toBeNull();
    expect(badgeOfOffer(['05', '10', '25'])).toBe('25');
    expect(badgeOfOffer(['50', '30'])).toBe('30');
    expect(badgeOfOffer(['05', '55', '10'])).toBe('55');
    expect([...ADVANCE].sort()).toEqual([...all].sort());
  });
  test('an ended thread is not open, and holding threads are open', () => {
    expect(all.filter((s) => !isOpen(s)).sort()).toEqual(['05', '40', '45', '60']);
    expect(HOLDING.every(isOpen)).toBe(true);
    expect(EXCLUSIVE).toHaveLength(10);
  });
  test('who is waited for', () => {
    expect(waitsFor('10', 'buyer')).toBe('seller');
    expect(waitsFor('10', 'seller')).toBe('buyer');
    expect(waitsFor('10', null)).toBeNull();
    expect(waitsFor('15', null)).toBe('seller');
    expect(waitsFor('50', null)).toBe('intermediary');
    expect(waitsFor('40', null)).toBeNull();
  });
});
