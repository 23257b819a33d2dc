import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { compare, sub } from '#kernel/rules/decimal.ts';
import { DeadlinePassed, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { adminCancelOrder, orderHistory } from '../contract/order.ts';
import {
  OrderBeyondTolerance,
  OrderNotesOpen,
  OrderQuantityBeyond,
  OrderRestTooLarge,
} from '../rules/refusals.ts';
import {
  amountSettled,
  completeOrder,
  correctShipped,
  findOrders,
  goodsOut,
  goodsReceived,
  lockOrderFor,
  orderOf,
  ordersByIds,
  paymentConfirmed,
  paymentLost,
  paymentRefunded,
  paymentRegistered,
  paymentReversed,
  planQuantity,
} from '../server/door.ts';
import { type OrderWorld, orderWorld } from './order-world.ts';

const CALLERS = 50;
let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
const plan = (orderId: string, quantity: string) =>
  w.by(w.seller, (ctx) => planQuantity(ctx, { orderId, lineNo: 1, quantity }));
const out = (orderId: string, planned: string, shipped: string) =>
  w.by(w.seller, (ctx) => goodsOut(ctx, { orderId, lineNo: 1, planned, shipped }));
const receive = (orderId: string, received: string) =>
  w.by(w.buyer, (ctx) => goodsReceived(ctx, { orderId, lineNo: 1, received }));
const confirm = (orderId: string, amount: string) =>
  w.by(w.seller, (ctx) => paymentConfirmed(ctx, { orderId, amount, reference: 'PR1' }));
const register = (orderId: string) =>
  w.by(w.buyer, (ctx) => paymentRegistered(ctx, { orderId, reference: 'PR1' }));
const actions = async (id: string) => (await w.buyer.does(orderHistory, { id })).list.map((h) => h.action);

describe('what other modules know of an order', () => {
  test('facts carry money, quantities and lines; strangers find nothing', async () => {
    const order = await w.paid('100.00');
    const facts = await w.by(w.seller, (ctx) => orderOf(ctx, { orderId: order.id, within: WHOLE_COMPANY }));
    expect(facts).toMatchObject({
      orderNo: order.orderNo,
      state: '20',
      payRuleMet: true,
      orderAmount: '10000.00',
      paidAmount: '10000.00',
      unpaidAmount: '0.00',
      dueBeforePickup: '10000.00',
      remainingQty: '100.00',
      lines: [
        { lineNo: 1, quantity: '100.00', agreedQty: '100.00', plannedQty: '0.00', remainingQty: '100.00' },
      ],
    });
    expect(facts?.sellerName).toBeTruthy();
    expect(
      await w.by(w.stranger, (ctx) => orderOf(ctx, { orderId: order.id, within: WHOLE_COMPANY })),
    ).toBeNull();
    await refused(
      w.by(w.stranger, (ctx) => lockOrderFor(ctx, { orderId: order.id })),
      NotFound,
    );
    expect(
      await w.by(w.stranger, (ctx) => ordersByIds(ctx, { ids: [order.id], within: WHOLE_COMPANY })),
    ).toEqual([]);
    const found = await w.by(w.buyer, (ctx) =>
      findOrders(ctx, { keyword: order.orderNo, states: ['20'], most: 5, within: WHOLE_COMPANY }),
    );
    expect(found.map((o) => o.id)).toEqual([order.id]);
  });
});

describe('payments of an order (trading-domain 9.2)', () => {
  test('R-ORD-013 R-ORD-022 registered 10 → 11, in part 11, the due part in full 20; over-payment is left to the buyer', async () => {
    const order = await w.submitted('10.00');
    await register(order.id);
    await register(order.id);
    expect(await w.see(order.id)).toMatchObject({ orderState: '11' });
    expect(await confirm(order.id, '400.00')).toEqual({ applied: '400.00' });
    expect(await w.see(order.id)).toMatchObject({
      orderState: '11',
      paidAmount: '400.00',
      unpaidAmount: '600.00',
    });
    expect(await confirm(order.id, '700.00')).toEqual({ applied: '600.00' });
    expect(await w.see(order.id)).toMatchObject({
      orderState: '20',
      paidAmount: '1000.00',
      unpaidAmount: '0.00',
    });
    expect(await confirm(order.id, '1.00')).toEqual({ applied: '0.00' });
    expect(await actions(order.id)).toEqual([
      'create',
      'submit',
      'registerPayment',
      'confirmPayment',
      'confirmPayment',
    ]);
    await w.world.tick();
    const notices = await sql<{ event: string }>`select distinct event from messaging.message
      where biz_type = 'ORDER' and biz_id = ${order.id} order by 1`.execute(w.world.sql);
    expect(notices.rows.map((r) => r.event)).toEqual(['N-ORD-01', 'N-ORD-02', 'N-ORD-04']);
  });

  test('rejected or withdrawn: back to 10 with four hours at least, not while another waits; cancelling at 11 is refused', async () => {
    const order = await w.submitted('10.00');
    const deadline = new Date(order.payDeadline as string);
    await register(order.id);
    const paying = await w.see(order.id);
    await refused(
      w.operator.does(adminCancelOrder, {
        id: order.id,
        version: paying.version,
        closeReason: '60',
        reason: '违约',
      }),
      StateNotAllowed,
    );
    const lose = (othersWaiting: boolean) =>
      w.by(w.seller, (ctx) => paymentLost(ctx, { orderId: order.id, othersWaiting }));
    await lose(true);
    expect((await w.see(order.id)).orderState).toBe('11');
    await w.world.hold(new Date(deadline.getTime() + 60_000));
    await w.world.tick();
    expect((await w.see(order.id)).orderState).toBe('11');
    await lose(false);
    const again = await w.see(order.id);
    expect(again.orderState).toBe('10');
    expect(Date.parse(again.payDeadline as string) - deadline.getTime()).toBe(60_000 + 4 * 3_600_000);
    await w.world.hold(again.payDeadline);
    await refused(register(order.id), DeadlinePassed);
    await w.world.tick();
    expect((await w.see(order.id)).orderState).toBe('32');
    await w.world.hold(null);
  });

  test('edge: a transfer that arrives after 32 is not taken by the order', async () => {
    const order = await w.submitted('10.00');
    await w.world.hold(order.payDeadline);
    await w.world.tick();
    expect(await confirm(order.id, '1000.00')).toEqual({ applied: '0.00' });
    expect(await w.see(order.id)).toMatchObject({ orderState: '32', paidAmount: '0.00' });
    await w.world.hold(null);
  });

  test('a reversed payment keeps the state, flags the order and stops the goods; the next one clears it', async () => {
    const order = await w.paid('10.00');
    await w.by(w.operator, (ctx) =>
      paymentReversed(ctx, { orderId: order.id, amount: '1000.00', reference: 'PR1' }),
    );
    const after = await w.by(w.seller, (ctx) => orderOf(ctx, { orderId: order.id, within: WHOLE_COMPANY }));
    expect(after).toMatchObject({ state: '20', paidAmount: '0.00', paymentOverdue: true, payRuleMet: false });
    await confirm(order.id, '1000.00');
    expect(
      await w.by(w.seller, (ctx) => orderOf(ctx, { orderId: order.id, within: WHOLE_COMPANY })),
    ).toMatchObject({
      paymentOverdue: false,
      payRuleMet: true,
    });
  });

  test('the settlement replaces what is owed; a refund pays it down', async () => {
    const order = await w.paid('10.00');
    await w.by(w.seller, (ctx) =>
      amountSettled(ctx, { orderId: order.id, total: '990.00', corrected: '0.00' }),
    );
    expect(await w.see(order.id)).toMatchObject({ unpaidAmount: '-10.00', orderAmount: '1000.00' });
    await w.by(w.seller, (ctx) =>
      paymentRefunded(ctx, { orderId: order.id, amount: '10.00', reference: 'PR2' }),
    );
    expect(await w.see(order.id)).toMatchObject({
      unpaidAmount: '0.00',
      paidAmount: '990.00',
      paymentOverdue: false,
    });
  });

  test('INV-PAY-02 fifty confirmations at once are taken once each until nothing is owed', async () => {
    const order = await w.submitted('10.00');
    await register(order.id);
    const outcomes = await race(
      CALLERS,
      () => confirm(order.id, '300.00'),
      (a) => (a as { applied: string }).applied,
    );
    expect(outcomes).toEqual({ '300.00': 3, '100.00': 1, '0.00': CALLERS - 4 });
    expect(await w.see(order.id)).toMatchObject({ orderState: '20', paidAmount: '1000.00' });
  });
});

describe('goods of an order (trading-domain 9.1, 10.2)', () => {
  test('R-ORD-014 R-ORD-015 R-ORD-008 planned, out and received are counted on the line and on the order', async () => {
    const order = await w.paid('100.00');
    await plan(order.id, '60.00');
    await refused(plan(order.id, '40.01'), OrderQuantityBeyond, { remaining: '40.00' });
    await plan(order.id, '40.00');
    expect((await w.see(order.id)).remainingQty).toBe('0.00');
    await plan(order.id, '-40.00');
    await out(order.id, '60.00', '60.180');
    expect(await w.see(order.id)).toMatchObject({
      orderState: '21',
      shippedQty: '60.18',
      remainingQty: '39.82',
    });
    await plan(order.id, '39.00');
    await refused(out(order.id, '39.00', '44.821'), OrderBeyondTolerance, { most: '44.82' });
    await out(order.id, '39.00', '39.125');
    expect(await w.see(order.id)).toMatchObject({ shippedQty: '99.305', remainingQty: '0.695' });
    await receive(order.id, '60.00');
    expect((await w.see(order.id)).receivedQty).toBe('60.00');
    await w.by(w.seller, (ctx) =>
      correctShipped(ctx, { orderId: order.id, lineNo: 1, shipped: '-0.125', reason: '磅单更正' }),
    );
    expect((await w.see(order.id)).shippedQty).toBe('99.18');
    expect(await actions(order.id)).toContain('correctShipped');
  });

  test('nothing is planned before the payment rule is met', async () => {
    const order = await w.submitted('10.00');
    await refused(plan(order.id, '1.00'), StateNotAllowed);
  });

  test('R-ORD-016 R-ORD-025 complete: not while a shipment is open, not with too much left; the rest goes back', async () => {
    const order = await w.paid('100.00');
    const complete = () => w.by(w.seller, (ctx) => completeOrder(ctx, { orderId: order.id, by: 'effect' }));
    await plan(order.id, '50.00');
    await out(order.id, '50.00', '50.00');
    await refused(complete(), OrderNotesOpen);
    await receive(order.id, '49.90');
    await refused(complete(), OrderRestTooLarge, { remaining: '50.00' });
    await plan(order.id, '46.00');
    await out(order.id, '46.00', '46.00');
    await receive(order.id, '46.00');
    await complete();
    expect(await w.see(order.id)).toMatchObject({ orderState: '31', shippedQty: '96.00' });
    const rest = await sql<{ quantity: string }>`select payload ->> 'quantity' as quantity from kernel.event
      where name = 'orders.restReturned' and payload ->> 'orderId' = ${order.id}`.execute(w.world.sql);
    expect(rest.rows).toEqual([{ quantity: '4' }]);
  });

  test('seven days of silence after the last receipt complete the order', async () => {
    const order = await w.paid('10.00');
    await plan(order.id, '10.00');
    await out(order.id, '10.00', '10.00');
    await receive(order.id, '10.00');
    await w.world.push('6d');
    await w.world.tick();
    expect((await w.see(order.id)).orderState).toBe('21');
    await w.world.push('1d');
    await w.world.tick();
    expect((await w.see(order.id)).orderState).toBe('31');
    // The settlement of a completed order says in the same tick what it owes.
    expect((await actions(order.id)).slice(-2)).toEqual(['complete', 'settle']);
  });

  test('20 without any pickup at the end of the window is flagged, and the flag ends with the first goods', async () => {
    const today = (await w.world.now()).toISOString().slice(0, 10);
    const order = await w.paid('10.00', { deliveryStart: today, deliveryEnd: today });
    await w.world.push('2d');
    await w.world.tick();
    expect(await w.see(order.id)).toMatchObject({ orderState: '20', pickupOverdue: true });
    await plan(order.id, '10.00');
    await out(order.id, '10.00', '10.00');
    expect(await w.see(order.id)).toMatchObject({ orderState: '21', pickupOverdue: false });
  });

  test('INV-ORD-01 fifty at once never plan more than the order has left', async () => {
    const order = await w.paid('100.00');
    const outcomes = await race(CALLERS, () => plan(order.id, '30.00'));
    expect(outcomes).toEqual({ ok: 3, [OrderQuantityBeyond.code]: CALLERS - 3 });
    expect((await w.see(order.id)).remainingQty).toBe('10.00');
  });

  test('INV-ORD-01 fifty weighings at once never pass the tolerance', async () => {
    const order = await w.paid('100.00');
    await plan(order.id, '100.00');
    const outcomes = await race(CALLERS, () => out(order.id, '2.00', '4.00'));
    // Each gives 2 back and takes 4: the plus tolerance of 5 t lasts for two.
    expect(outcomes).toEqual({ ok: 2, [OrderBeyondTolerance.code]: CALLERS - 2 });
    const { shippedQty } = await w.see(order.id);
    expect(compare(sub('105', shippedQty), '0')).toBe(1);
  });
});

test('INV-ORD-01 INV-ORD-02 INV-ORD-03 INV-ORD-07 are empty, and each sees what is wrong', async () => {
  const orders = async () => Object.keys(await w.world.audit()).filter((name) => name.startsWith('inv_ord'));
  expect(await orders()).toEqual([]);
  const { id } = await w.paid('10.00');
  const planted: readonly (readonly [string, string, string])[] = [
    [
      'inv_ord_01',
      'update orders.line_progress set most_qty = 99, shipped_qty = 20 where order_id = $',
      'update orders.line_progress set most_qty = 10.5, shipped_qty = 0 where order_id = $',
    ],
    [
      'inv_ord_02',
      'update orders."order" set paid_amount = 1 where id = $',
      'update orders."order" set paid_amount = 1000 where id = $',
    ],
    [
      'inv_ord_03',
      'update orders."order" set paid_amount = 0, unpaid_amount = 1000 where id = $',
      'update orders."order" set paid_amount = 1000, unpaid_amount = 0 where id = $',
    ],
    [
      'inv_ord_07',
      'update orders."order" set shipped_qty = 1 where id = $',
      'update orders."order" set shipped_qty = 0 where id = $',
    ],
  ];
  for (const [view, wrong, right] of planted) {
    await sql.raw(wrong.replace('$', id)).execute(w.world.sql);
    expect(await orders()).toContain(view);
    await sql.raw(right.replace('$', id)).execute(w.world.sql);
  }
  expect(await orders()).toEqual([]);
});
