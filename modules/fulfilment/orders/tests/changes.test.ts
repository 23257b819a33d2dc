import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { addAddress } from '#registry/addressbook/contract/address.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { adminCancelOrder, orderHistory } from '../contract/order.ts';
import {
  confirmChange,
  orderHub,
  proposeChange,
  refuseChange,
  withdrawChange,
} from '../contract/order-acts.ts';
import {
  OrderAddress,
  OrderChangeDelivered,
  OrderChangeGone,
  OrderChangeGoodsOut,
  OrderChangeLive,
  OrderChangeNothing,
  OrderChangeOwn,
  OrderChangePaid,
  OrderChangeQuantity,
  OrderChangeWindow,
} from '../rules/refusals.ts';
import { goodsOut, orderOf, planQuantity } from '../server/door.ts';
import { type OrderWorld, orderWorld } from './order-world.ts';

const CALLERS = 50;
let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
const at = async (id: string) => {
  const { version } = await w.see(id);
  return { id, version };
};
const live = async (id: string) => (await w.see(id)).changes[0]?.id as string;
const ask = async (person: typeof w.buyer, id: string, wish: object) =>
  person.does(proposeChange, { ...(await at(id)), reason: '生产计划调整', ...wish });
const later = async (days: number) => addDays(dayOf(await w.world.now()), days);
const plan = (orderId: string, quantity: string) =>
  w.by(w.seller, (ctx) => planQuantity(ctx, { orderId, lineNo: 1, quantity }));

describe('a change after submission (trading-domain 9.3)', () => {
  test('both sides confirm: window, place, quantity and payer, old and new in the history of both', async () => {
    const order = await w.submitted('100.00', { pickType: '10', placeName: '宁波港' });
    const deliveryEnd = addDays(order.deliveryEnd, 10);
    await ask(w.buyer, order.id, {
      deliveryEnd,
      placeName: '镇海港',
      payerName: '宁波某某化工有限公司',
      quantities: [{ lineNo: 1, quantity: '104.00' }],
    });
    const asked = await w.see(order.id);
    expect(asked.deliveryEnd).toBe(order.deliveryEnd);
    expect(asked.changes[0]).toMatchObject({
      side: 'buyer',
      state: '10',
      can: ['withdrawChange'],
      items: [
        { field: 'deliveryEnd', before: order.deliveryEnd, after: deliveryEnd },
        { field: 'placeName', before: '宁波港', after: '镇海港' },
        { field: 'payerName', before: null, after: '宁波某某化工有限公司' },
        { field: 'quantity', lineNo: 1, before: '100.00', after: '104.00' },
      ],
    });
    await refused(ask(w.seller, order.id, { payerName: '另一家公司' }), OrderChangeLive);
    const changeId = await live(order.id);
    await refused(w.buyer.does(confirmChange, { ...(await at(order.id)), changeId }), OrderChangeOwn);
    await refused(w.seller.does(withdrawChange, { ...(await at(order.id)), changeId }), OrderChangeOwn);
    await w.seller.does(confirmChange, { ...(await at(order.id)), changeId });
    expect(await w.see(order.id)).toMatchObject({
      deliveryEnd,
      placeName: '镇海港',
      payerName: '宁波某某化工有限公司',
      quantity: '100.00',
      remainingQty: '104.00',
      orderAmount: order.orderAmount,
      lines: [{ quantity: '100.00', agreedQty: '104.00' }],
    });
    const rows = (await w.seller.does(orderHistory, { id: order.id })).list.filter((h) =>
      /Change$/.test(h.action),
    );
    expect(rows.map((h) => [h.action, h.changes.length])).toEqual([
      ['proposeChange', 4],
      ['confirmChange', 4],
    ]);
    expect(rows[1]?.changes.at(-1)).toEqual({ field: 'quantity.1', before: '100.00', after: '104.00' });
    // Each step names the company that took it, in both languages.
    expect(rows.map((h) => [h.companyName, h.companyNameEn])).toEqual([
      [order.buyerName, order.buyerNameEn],
      [order.sellerName, order.sellerNameEn],
    ]);
    await w.world.tick();
    const notified = await sql<{
      event: string;
      body_zh: string;
    }>`select distinct on (event) event, body_zh from messaging.message where biz_type = 'ORDER'
      and biz_id = ${order.id} and event in ('N-ORD-10', 'N-ORD-11') order by event`.execute(w.world.sql);
    expect(notified.rows.map((r) => r.event)).toEqual(['N-ORD-10', 'N-ORD-11']);
    for (const { body_zh } of notified.rows) expect(body_zh).toContain('第 1 行数量 100.00 吨 → 104.00 吨');
  });

  test('refused, withdrawn or unanswered for 72 hours it changes nothing, and the next one may be asked', async () => {
    const order = await w.submitted('10.00', { paymentTerm: '30', deliveryEnd: await later(60) });
    const wish = { payerName: '某某贸易有限公司' };
    await ask(w.buyer, order.id, wish);
    await w.seller.does(refuseChange, {
      ...(await at(order.id)),
      changeId: await live(order.id),
      reason: '不同意',
    });
    await ask(w.seller, order.id, wish);
    await w.seller.does(withdrawChange, { ...(await at(order.id)), changeId: await live(order.id) });
    await refused(
      w.buyer.does(confirmChange, { ...(await at(order.id)), changeId: await live(order.id) }),
      OrderChangeGone,
    );
    await ask(w.buyer, order.id, wish);
    await w.world.push('72h');
    await w.world.tick();
    const { changes, payerName } = await w.see(order.id);
    expect([payerName, changes.map((c) => c.state)]).toEqual([null, ['50', '40', '30']]);
  });

  test('each item is refused by name where it makes no sense any more', async () => {
    const order = await w.submitted('100.00');
    await refused(ask(w.buyer, order.id, {}), OrderChangeNothing);
    await refused(ask(w.buyer, order.id, { deliveryEnd: await later(-1) }), OrderChangeWindow);
    const quantity = (value: string) => ({ quantities: [{ lineNo: 1, quantity: value }] });
    await refused(ask(w.buyer, order.id, quantity('105.01')), OrderChangeQuantity, {
      least: '95.00',
      most: '105.00',
    });
    await refused(ask(w.buyer, order.id, quantity('94.99')), OrderChangeQuantity);
    await refused(ask(w.seller, order.id, { deliveryAddressId: '1' }), OrderAddress);
    const paid = await w.paid('100.00', { placeName: '宁波港' });
    await refused(ask(w.buyer, paid.id, { payerName: '某某' }), OrderChangePaid);
    await plan(paid.id, '98.00');
    await refused(ask(w.buyer, paid.id, { placeName: '镇海港' }), OrderChangeGoodsOut);
    await refused(ask(w.buyer, paid.id, quantity('97.00')), OrderChangeQuantity, {
      least: '98',
      most: '105.00',
    });
    await plan(paid.id, '2.00');
    await refused(ask(w.buyer, paid.id, { deliveryEnd: await later(90) }), OrderChangeDelivered);
    const fresh = await w.tonnes('10.00');
    await refused(ask(w.buyer, fresh.id, { payerName: '某某' }), StateNotAllowed);
  });

  test('what was asked is checked again when it is confirmed: goods went out meanwhile', async () => {
    const order = await w.paid('100.00', { placeName: '宁波港' });
    await ask(w.buyer, order.id, { placeName: '镇海港' });
    await plan(order.id, '50.00');
    await w.by(w.seller, (ctx) =>
      goodsOut(ctx, { orderId: order.id, lineNo: 1, planned: '50.00', shipped: '50.00' }),
    );
    await refused(
      w.seller.does(confirmChange, { ...(await at(order.id)), changeId: await live(order.id) }),
      OrderChangeGoodsOut,
    );
  });

  test('the buyer’s other address is frozen into the order; an order that ends takes its request with it', async () => {
    const order = await w.submitted('10.00', { pickType: '20' });
    const other = '临港工业区海滨路 88 号 3 号卸车台';
    const { id } = await w.buyer.does(addAddress, {
      addressType: '1',
      receiverName: '周收货',
      receiverPhone: '13800138000',
      region: '320582',
      detail: other,
    });
    await ask(w.buyer, order.id, { deliveryAddressId: id });
    expect((await w.see(order.id)).deliveryAddress?.detail).not.toBe(other);
    await w.seller.does(confirmChange, { ...(await at(order.id)), changeId: await live(order.id) });
    expect((await w.see(order.id)).deliveryAddress?.detail).toBe(other);
    await ask(w.buyer, order.id, { payerName: '某某贸易有限公司' });
    await w.operator.does(adminCancelOrder, {
      ...(await at(order.id)),
      closeReason: '60',
      reason: '违约取消',
    });
    expect((await w.see(order.id)).changes[0]?.state).toBe('50');
  });

  test('fifty requests at once: one is live', async () => {
    const order = await w.submitted('10.00');
    const outcomes = await race(CALLERS, () =>
      w.buyer.does(proposeChange, {
        id: order.id,
        version: order.version,
        payerName: '某某',
        reason: '变更付款人',
      }),
    );
    expect(outcomes.ok).toBe(1);
  });

  test('INV-ORD-08 sees a live request on an ended order, and an order nobody confirmed', async () => {
    const broken = async () => Object.keys(await w.world.audit()).includes('inv_ord_08');
    expect(await broken()).toBe(false);
    const { id } = await w.paid('10.00');
    await sql`update orders."order" set operation_type = '10' where id = ${id}`.execute(w.world.sql);
    expect(await broken()).toBe(true);
    await sql`update orders."order" set operation_type = '20' where id = ${id}`.execute(w.world.sql);
    expect(await broken()).toBe(false);
  });
});

describe('the order as the hub of its documents', () => {
  test('one time line of the order and all its documents, newest first, for those who may see the order', async () => {
    const order = await w.paid('10.00');
    const hub = await w.seller.does(orderHub, { id: order.id, events: 2 });
    expect(hub.events.map((e) => [e.bizType, e.action])).toEqual([
      ['ORDER', 'confirmPayment'],
      ['ORDER', 'registerPayment'],
    ]);
    expect(hub.eventCount).toBe(4);
    await refused(w.stranger.does(orderHub, { id: order.id }), NotFound);
  });
});

test('the agreed payer is known to other modules', async () => {
  const order = await w.submitted('10.00');
  await ask(w.buyer, order.id, { payerName: '代付有限公司' });
  await w.seller.does(confirmChange, { ...(await at(order.id)), changeId: await live(order.id) });
  expect(
    (await w.by(w.seller, (ctx) => orderOf(ctx, { orderId: order.id, within: WHOLE_COMPANY })))?.payerName,
  ).toBe('代付有限公司');
});
