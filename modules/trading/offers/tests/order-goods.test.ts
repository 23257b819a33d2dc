import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import { inTransaction, type Person, refused } from '#app/world.ts';
import { dealDetail } from '#fulfilment/deals/contract/deal.ts';
import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import {
  closeOrder,
  confirmChange,
  orderHub,
  reinstateOrder,
} from '#fulfilment/orders/contract/order-acts.ts';
import { completeOrder, goodsOut, goodsReceived, planQuantity } from '#fulfilment/orders/server/door.ts';
import { payOrder } from '#app/tests/paid-order.ts';
import { QuantityRefused } from '#fulfilment/quantities/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { directDeal } from '../contract/negotiation.ts';
import { ownOfferDetail } from '../contract/offer.ts';
import { offerHistory } from '../contract/offer-history.ts';
import { OFFER } from '../rules/offer-lifecycle.ts';
import { type DealWorld, dealWorld, listed, seen } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
const by = <R>(person: Person, run: (ctx: Context<AnyTables>) => Promise<R>): Promise<R> =>
  inTransaction(w.world.runtime.database.db, person.actor, 'write', (tx) =>
    run(createContext(w.world.runtime, tx, person.actor, null, postCommitEffects()) as never),
  );
/** An order over 300 t of an offer of 3,000 t, its letter signed by both, submitted. */
async function ordered(over: Parameters<typeof listed>[1] = {}) {
  const offer = await listed(w, over);
  const made = await w.buyer.does(directDeal, seen(offer, '300.00', '634500.00'));
  for (const person of [w.seller, w.buyer]) await sign(w.world, person, made.letterId as string);
  const orderId = made.orderId as string;
  const { version } = await w.buyer.does(orderDetail, { id: orderId });
  await w.buyer.does(submitOrder, { id: orderId, version });
  return { offer, orderId, dealId: made.dealId as string };
}
async function paid(orderId: string) {
  await by(w.seller, (ctx) => payOrder(ctx, { orderId, amount: '634500.00' }));
}

test('5.1 a paid order puts its deal in performance', async () => {
  const { orderId, dealId } = await ordered();
  await paid(orderId);
  expect(await w.operator.does(dealDetail, { id: dealId })).toMatchObject({ dealState: '30' });
});

test('9.2 what was not shipped of a completed order comes back on the board, whoever completes it', async () => {
  const { offer, orderId } = await ordered();
  await paid(orderId);
  await by(w.seller, (ctx) => planQuantity(ctx, { orderId, lineNo: 1, quantity: '300.00' }));
  await by(w.seller, (ctx) => goodsOut(ctx, { orderId, lineNo: 1, planned: '300.00', shipped: '297.500' }));
  await by(w.buyer, (ctx) => goodsReceived(ctx, { orderId, lineNo: 1, received: '297.400' }));
  await by(w.buyer, (ctx) => completeOrder(ctx, { orderId, by: 'effect' }));
  expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({ available: '2702.500' });
  expect(await w.world.audit()).toEqual({});
});

describe('1.1 10 the rest of an indivisible parcel', () => {
  const WHOLE = { quantity: '300.00', divisible: false, minQty: null, qtyStep: null } as const;
  async function delivered(shipped: string, end: (orderId: string) => Promise<unknown>) {
    const { offer, orderId } = await ordered(WHOLE);
    await paid(orderId);
    await by(w.seller, (ctx) => planQuantity(ctx, { orderId, lineNo: 1, quantity: '300.00' }));
    await by(w.seller, (ctx) => goodsOut(ctx, { orderId, lineNo: 1, planned: '300.00', shipped }));
    await by(w.buyer, (ctx) => goodsReceived(ctx, { orderId, lineNo: 1, received: shipped }));
    await end(orderId);
    await w.world.tick();
    const own = await w.seller.does(ownOfferDetail, { id: offer.id });
    const { rows } = await sql<{ kind: string; quantity: string }>`
      select e.kind, e.qty as quantity from quantities.entry e join offers.offer o on o.position_id = e.position_id
      where o.id = ${offer.id} order by e.id desc limit 2`.execute(w.world.sql);
    return {
      offer,
      shown: { available: own.available, publishState: own.publishState },
      last: rows.reverse().map((e) => `${e.kind} ${e.quantity}`),
      past: (await w.seller.does(offerHistory, { id: offer.id })).list.filter(
        (h) => h.action === 'restUnlisted',
      ),
    };
  }
  test('within the tolerance the parcel is sold whole: the 0.04 t no truck took is unlisted, and the history says so', async () => {
    const { shown, last, past } = await delivered('299.960', (orderId) =>
      by(w.buyer, (ctx) => completeOrder(ctx, { orderId, by: 'effect' })),
    );
    expect(shown).toEqual({ available: '0.000', publishState: OFFER.soldOut });
    expect(last).toEqual(['UNSELL 0.040', 'ADJUST -0.040']);
    expect(past.map((h) => h.changes)).toEqual([
      [{ field: 'quantity', before: '300.000', after: '299.960' }],
    ]);
    expect(await w.world.audit()).toEqual({});
  });

  test('beyond it a parcel closed short comes back and can be taken whole', async () => {
    const { shown, past } = await delivered('200.000', async (orderId) => {
      const one = async () => {
        const { version, changes } = await w.buyer.does(orderDetail, { id: orderId });
        return { id: orderId, version, changes };
      };
      const { changes: _, ...open } = await one();
      await w.seller.does(closeOrder, { ...open, reason: '装置停车' });
      const { changes, ...now } = await one();
      await w.buyer.does(confirmChange, { ...now, changeId: changes[0]?.id as string });
    });
    expect(shown).toEqual({ available: '100.000', publishState: OFFER.onOffer });
    expect(past).toEqual([]);
    expect(await w.world.audit()).toEqual({});
  });
});

test('9.2 an order that goes on sells its goods again while they are there; sold elsewhere they are refused', async () => {
  const { offer, orderId } = await ordered();
  const { payDeadline } = await w.buyer.does(orderDetail, { id: orderId });
  await w.world.hold(payDeadline);
  await w.world.tick();
  const available = async () => (await w.seller.does(ownOfferDetail, { id: offer.id })).available;
  const back = await available();
  const again = async () =>
    w.seller.does(reinstateOrder, {
      id: orderId,
      version: (await w.seller.does(orderDetail, { id: orderId })).version,
      payDeadline: new Date(Date.parse(payDeadline as string) + 24 * 3_600_000).toISOString(),
    });
  await sql`update quantities.position set held = listed where id = (select position_id from offers.offer where id = ${offer.id})`.execute(
    w.world.sql,
  );
  await refused(again(), QuantityRefused);
  await sql`update quantities.position set held = 0 where id = (select position_id from offers.offer where id = ${offer.id})`.execute(
    w.world.sql,
  );
  expect((await again()).state).toBe('10');
  expect(Number(back) - Number(await available())).toBe(offerIsListed(back) ? 300 : 0);
  await w.world.hold(null);
  expect(await w.world.audit()).toEqual({});
});
const offerIsListed = (available: string | null): boolean => Number(available) > 0;

test('the page of an order lists its deal and its letters, with figures and their way', async () => {
  const { orderId, dealId } = await ordered();
  const { groups } = await w.seller.does(orderHub, { id: orderId });
  expect(groups.map((g) => [g.kind, g.documents.length])).toEqual([
    ['DEAL', 1],
    ['LETTER', 1],
  ]);
  expect(groups[0]?.documents[0]).toMatchObject({
    id: dealId,
    figures: [
      { kind: 'quantity', quantity: '300.00', uom: 'TNE' },
      { kind: 'money', amount: '634500.00', currency: 'CNY' },
    ],
  });
});
