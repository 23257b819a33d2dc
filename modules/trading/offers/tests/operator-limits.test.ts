import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { platformCalls } from '#office/configuration/contract/units.ts';
import {
  acceptListed,
  chooseType,
  confirmThread,
  counter,
  directDeal,
  threadDetail,
} from '../contract/negotiation.ts';
import { checkOffer, ownOfferDetail, prolongOffer } from '../contract/offer.ts';
import { PriceFar } from '../rules/refusals.ts';
import { Validity } from '../rules/refusals-offer.ts';
import { type DealWorld, dealWorld, draft, listed, seen } from './deal-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MINUTE = 60_000;
let w: DealWorld;
type Limits = {
  priceBandPercent: string;
  confirmMinutesRmb: number;
  idleHoursRmb: number;
  letterWorkingDaysRmb: number;
  prolongMaxDays: number;
};
const at = async (ms: number) => new Date((await w.world.now()).getTime() + ms).toISOString();
const minutesAhead = async (instant: string | null) =>
  Math.round((Date.parse(instant as string) - (await w.world.now()).getTime()) / MINUTE);

/** What the operator releases on his page of the platform. */
async function set(change: Partial<Limits>): Promise<void> {
  const { version, value } = await w.operator.does(platformCalls.edit, {});
  await w.operator.does(platformCalls.save, {
    version,
    ...value,
    tradingLimits: { ...value.tradingLimits, ...change },
    release: true,
  });
}

beforeAll(async () => {
  w = await dealWorld();
});

describe('R-PCONF-001 administration-domain 10.1: the trading parameters an operator releases hold for what begins afterwards', () => {
  test('minutes to confirm: of the acceptance that comes, not of the one that waits already', async () => {
    const offer = await listed(w);
    const before = await w.buyer.does(acceptListed, seen(offer, '100.00', '211500.00'));
    expect(await minutesAhead(before.confirmBy)).toBe(30);
    await set({ confirmMinutesRmb: 90 });
    const after = await w.buyer2.does(acceptListed, seen(offer, '100.00', '211500.00'));
    expect(await minutesAhead(after.confirmBy)).toBe(90);
    expect((await w.buyer.does(threadDetail, { id: before.id })).confirmBy).toBe(before.confirmBy);
    const locked = await w.seller.does(confirmThread, { id: before.id, version: before.version });
    expect(await minutesAhead(locked.confirmBy)).toBe(90);
  });

  test('hours a negotiation may lie idle', async () => {
    await set({ idleHoursRmb: 2 });
    const offer = await listed(w);
    const thread = await w.buyer.does(counter, {
      offerId: offer.id,
      price: '2090.00',
      quantity: '200.00',
      validUntil: await at(30 * MINUTE),
    });
    await w.world.push('2 hours 29 minutes');
    await w.world.tick();
    expect((await w.buyer.does(threadDetail, { id: thread.id })).status).toBe('10');
    await w.world.push('2 minutes');
    await w.world.tick();
    expect((await w.buyer.does(threadDetail, { id: thread.id })).status).toBe('05');
  });

  test('the band around the reference price: where it asks to confirm, in the form, on the page and at the counter-offer', async () => {
    const offer = await listed(w);
    await w.buyer.does(directDeal, seen(offer, '200.00', '423000.00'));
    const { referencePrice } = await w.seller.does(ownOfferDetail, { id: offer.id });
    const near = (Number.parseInt(referencePrice as string, 10) * 0.9).toFixed(2);
    const asked = async () =>
      w.buyer2.does(counter, {
        offerId: offer.id,
        price: near,
        quantity: '200.00',
        validUntil: await at(60 * MINUTE),
      });
    const typed = await draft(w.world, w.seller, { unitPrice: near });
    expect((await w.seller.does(checkOffer, typed)).far).toBe(false);
    await set({ priceBandPercent: '5' });
    await refused(asked(), PriceFar);
    const seenNow = await w.seller.does(checkOffer, typed);
    expect([seenNow.far, seenNow.problems.some((p) => p.rule === 'price.far')]).toEqual([true, true]);
    expect((await w.seller.does(ownOfferDetail, { id: offer.id })).priceBand).toBe('5');
    await set({ priceBandPercent: '20' });
    expect((await asked()).status).toBe('10');
  });

  test('days one prolongation may add', async () => {
    const offer = await listed(w);
    await set({ prolongMaxDays: 2 });
    const later = (days: number) =>
      new Date(Date.parse(offer.validUntil as string) + days * 24 * 60 * MINUTE).toISOString();
    await refused(
      w.seller.does(prolongOffer, { id: offer.id, version: offer.version, validUntil: later(3) }),
      Validity,
    );
    expect((await w.seller.does(ownOfferDetail, { id: offer.id })).prolongDays).toBe(2);
    expect(
      (await w.seller.does(prolongOffer, { id: offer.id, version: offer.version, validUntil: later(2) }))
        .validUntil,
    ).toBe(later(2));
  });

  test('working days to sign a letter', async () => {
    const days = async () => {
      const offer = await listed(w);
      const taken = await w.buyer.does(acceptListed, seen(offer, '100.00', '211500.00'));
      const locked = await w.seller.does(confirmThread, { id: taken.id, version: taken.version });
      const { letterId } = await w.seller.does(chooseType, {
        id: taken.id,
        version: locked.version,
        transactionType: '10',
      });
      const letter = await w.buyer.does(letterDetail, { id: letterId as string });
      return Date.parse(letter.signDeadline as string);
    };
    const one = await days();
    await set({ letterWorkingDaysRmb: 6 });
    expect((await days()) - one).toBeGreaterThanOrEqual(5 * 24 * 60 * MINUTE);
  });
});
