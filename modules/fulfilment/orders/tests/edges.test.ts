import { beforeAll, describe, expect, test } from 'vitest';
import { payOrder } from '#app/tests/paid-order.ts';
import { refused } from '#app/world.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { add, compare } from '#kernel/rules/decimal.ts';
import { race } from '#kernel/test/race.ts';
import { adminCancelOrder, cancelOrder, submitOrder } from '../contract/order.ts';
import { closeOrder, confirmPayment } from '../contract/order-acts.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import {
  OrderFallsWithDeal,
  OrderGoodsUnderWay,
  OrderNotesOpen,
  OrderSmallPayment,
} from '../rules/refusals.ts';
import {
  goodsOut,
  paymentConfirmed,
  paymentLost,
  paymentRegistered,
  placeOrder,
  planQuantity,
} from '../server/door.ts';
import { methanolLine, type OrderWorld, orderWorld } from './order-world.ts';

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});

describe('trading-domain 9, edge cases that no other file names', () => {
  test('edge: two users submit the same deal: one order per leg, whoever lays it again is answered with it', async () => {
    const order = await w.tonnes('10.00');
    const laid = await race(
      50,
      () =>
        w.by(w.seller, (ctx) =>
          placeOrder(ctx, {
            dealId: order.dealId,
            dealNo: order.dealNo,
            legNo: 'A',
            effective: true,
            orderType: '10',
            sellerId: order.sellerId,
            buyerId: order.buyerId,
            sellerOwner: { deptId: null, empId: null },
            buyerOwner: { deptId: null, empId: null },
            storeId: null,
            tradeType: '10',
            currency: 'CNY',
            productZh: '甲醇',
            productEn: 'Methanol',
            productNameId: null,
            lines: [],
            quantity: '10.00',
            uom: 'TNE',
            paymentTerm: '10',
            settlementMethod: '10',
            lcOpenDays: null,
            pickType: '10',
            warehouseId: null,
            warehouseName: null,
            deliveryStart: '2026-12-01',
            deliveryEnd: '2026-12-15',
            tolerancePlus: '5',
            toleranceMinus: '5',
          }),
        ),
      (placed) => (placed as { orderId: string }).orderId,
    );
    expect(laid).toEqual({ [order.id]: 50 });
  });

  test('edge: two users submit the same order at the same moment: one of fifty is taken, the time to pay runs once', async () => {
    const order = await w.tonnes('10.00');
    const outcome = await race(50, () => w.buyer.does(submitOrder, { id: order.id, version: order.version }));
    expect(outcome).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
    expect(await w.see(order.id)).toMatchObject({ orderState: '10', version: order.version + 1 });
  });

  test('9 edge: cancel at 11 with money under way: refused, whoever asks, until the registration is decided', async () => {
    const order = await w.submitted('10.00');
    await w.by(w.seller, (ctx) => paymentRegistered(ctx, { orderId: order.id, reference: 'PR' }));
    const wish = async () => ({
      id: order.id,
      version: (await w.see(order.id)).version,
      closeReason: '40',
      reason: '双方协商',
    });
    await refused(w.buyer.does(cancelOrder, await wish()), StateNotAllowed);
    await refused(w.seller.does(cancelOrder, await wish()), StateNotAllowed);
    await refused(w.operator.does(adminCancelOrder, await wish()), StateNotAllowed);
    await w.by(w.seller, (ctx) => paymentLost(ctx, { orderId: order.id, othersWaiting: false }));
    expect(await w.see(order.id)).toMatchObject({ orderState: ORDER.awaitingPayment });
    // An order of a deal falls with the consent of both.
    await w.buyer.does(cancelOrder, await wish());
    expect((await w.seller.does(cancelOrder, await wish())).state).toBe(ORDER.revoked);
  });

  test('INV-DEAL-04 an order whose letter is not effective falls with its deal alone, whoever asks', async () => {
    const order = await w.order({ effective: false });
    await refused(
      w.operator.does(adminCancelOrder, {
        id: order.id,
        version: order.version,
        closeReason: '60',
        reason: '违约取消',
      }),
      OrderFallsWithDeal,
    );
  });

  test('goods under way: a paid order is neither consented away nor closed short of its tolerance', async () => {
    const order = await w.paid('10.00');
    await w.by(w.seller, (ctx) => planQuantity(ctx, { orderId: order.id, lineNo: 1, quantity: '6.00' }));
    const wish = async () => ({
      id: order.id,
      version: (await w.see(order.id)).version,
      closeReason: '40',
      reason: '双方协商',
    });
    for (const side of [w.buyer, w.seller]) {
      const input = await wish();
      await refused(side.does(cancelOrder, input), OrderGoodsUnderWay);
    }
    await w.by(w.seller, (ctx) =>
      goodsOut(ctx, { orderId: order.id, lineNo: 1, planned: '6.00', shipped: '6.00' }),
    );
    const { id, version } = await wish();
    await refused(w.seller.does(closeOrder, { id, version, reason: '尾货不足' }), OrderNotesOpen);
    expect(await w.see(order.id)).toMatchObject({ orderState: '21', changes: [], cancelConsents: [] });
  });

  test('9.1 WeChat and Alipay pay up to 50,000.00, that sum included', async () => {
    const [most, above] = [await w.tonnes('500.00'), await w.tonnes('500.01')];
    const pay = (order: { id: string; version: number }) =>
      w.buyer.does(submitOrder, { id: order.id, version: order.version, tradePayment: '30' });
    await refused(pay(above), OrderSmallPayment);
    expect((await pay(most)).state).toBe(ORDER.awaitingPayment);
  });

  test('edge: 5.00 less is the most the seller may bear', async () => {
    const order = await w.submitted('10.00');
    await w.by(w.seller, (ctx) => payOrder(ctx, { orderId: order.id, amount: '995.00' }));
    const { version } = await w.see(order.id);
    expect((await w.seller.does(confirmPayment, { id: order.id, version })).state).toBe(ORDER.awaitingPickup);
    expect(await w.see(order.id)).toMatchObject({ shortAmount: '5.00', unpaidAmount: '0.00' });
  });

  test('edge: lines with different VAT rates: each line has its own tax, net and tax add up line by line', async () => {
    const line = (quantity: string, unitPrice: string, taxRate: string) => ({
      skuId: null,
      snapshot: methanolLine,
      packagingId: null,
      quantity,
      uom: 'TNE',
      unitPrice,
      taxRate,
    });
    const order = await w.order({
      quantity: '3.00',
      lines: [line('1.00', '1000.00', '13'), line('1.00', '1000.00', '9'), line('1.00', '100.05', '0')],
    });
    expect(order.lines.map((l) => [l.taxRate, l.net, l.tax])).toEqual([
      ['13.000', '884.96', '115.04'],
      ['9.000', '917.43', '82.57'],
      ['0.000', '100.05', '0.00'],
    ]);
    expect(order.orderAmount).toBe('2100.05');
    for (const l of order.lines) expect(compare(add(l.net, l.tax), l.amount)).toBe(0);
  });

  test('edge: over-payment stays as balance: an order takes no more than it owes', async () => {
    const order = await w.submitted('10.00');
    await w.by(w.seller, (ctx) => paymentRegistered(ctx, { orderId: order.id, reference: 'PR-OVER' }));
    const taken = await w.by(w.seller, (ctx) =>
      paymentConfirmed(ctx, { orderId: order.id, amount: '1500.00', reference: 'PR-OVER' }),
    );
    expect(taken).toEqual({ applied: '1000.00' });
    expect(await w.see(order.id)).toMatchObject({
      orderState: '20',
      paidAmount: '1000.00',
      unpaidAmount: '0.00',
    });
  });
});
