import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { deleteAddresses, listAddresses } from '#registry/addressbook/contract/address.ts';
import {
  adminCancelOrder,
  cancelOrder,
  listOrders,
  orderDetail,
  orderHistory,
  submitOrder,
} from '../contract/order.ts';
import {
  OrderAddress,
  OrderBilling,
  OrderConsented,
  OrderFallsWithDeal,
  OrderLetterFirst,
  OrderNeedsDefault,
  OrderNoCredit,
  OrderSmallPayment,
} from '../rules/refusals.ts';
import { methanolLine, type OrderWorld, orderWorld } from './order-world.ts';

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});

describe('an order of a deal (trading-domain 9)', () => {
  test('R-ORD-008 0.5 t at 4,123.45 is 2,061.73 half-up, with net and tax that add up; lines are frozen', async () => {
    const order = await w.order();
    expect(order).toMatchObject({
      orderState: '00',
      orderAmount: '2061.73',
      unpaidAmount: '2061.73',
      side: 'buyer',
      dueBeforePickup: '2061.73',
    });
    expect(order.lines[0]).toMatchObject({ amount: '2061.73', net: '1824.54', tax: '237.19' });
    await refused(w.stranger.does(orderDetail, { id: order.id }), NotFound);
  });

  test('R-ORD-001 R-ORD-003 R-ORD-005 R-ORD-006 R-ORD-007 R-ORD-009 the list to pay shows it with number, type, state and payment term, the list in execution does not', async () => {
    const order = await w.order();
    const [row] = (await w.buyer.does(listOrders, { view: 'toPay', keyword: order.orderNo })).list;
    expect(row).toMatchObject({
      orderNo: expect.stringMatching(/^SO\d{13}/),
      orderType: '10',
      orderState: '00',
      paymentTerm: '10',
    });
    const find = async (view: 'toPay' | 'execute' | 'all') =>
      (await w.buyer.does(listOrders, { view, keyword: order.orderNo.toLowerCase() })).list.map((o) => o.id);
    expect([await find('toPay'), await find('execute'), await find('all')]).toEqual([
      [order.id],
      [],
      [order.id],
    ]);
  });

  test('R-ORD-012 R-ORD-021 submitting freezes billing, sets the time to pay and asks the buyer to pay', async () => {
    const order = await w.order();
    await refused(w.buyer.does(submitOrder, { id: order.id, version: order.version + 1 }), VersionConflict);
    const answer = await w.buyer.does(submitOrder, { id: order.id, version: order.version });
    expect(answer.state).toBe('10');
    const after = await w.see(order.id);
    expect(after.billing?.enterpriseName).toBeTruthy();
    expect(Date.parse(after.payDeadline as string) - Date.parse(after.submittedAt as string)).toBe(
      48 * 3_600_000,
    );
    await refused(w.buyer.does(submitOrder, { id: order.id, version: answer.version }), StateNotAllowed);
  });

  test('INV-DEAL-04 an order waits for its letter and falls only with its deal', async () => {
    const order = await w.order({ effective: false });
    await refused(w.buyer.does(submitOrder, { id: order.id, version: order.version }), OrderLetterFirst);
    await refused(
      w.buyer.does(cancelOrder, {
        id: order.id,
        version: order.version,
        closeReason: '10',
        reason: '不需要了',
      }),
      OrderFallsWithDeal,
    );
    expect(order.can).toEqual([]);
  });

  test('every bad submission is refused by name at its field, and nothing is half-written', async () => {
    const order = await w.order({ pickType: '20' });
    const send = (more: object) =>
      w.buyer.does(submitOrder, { id: order.id, version: order.version, ...more });
    expect((await refused(send({ billingInfoId: '999999999' }), OrderBilling)).field).toBe('billingInfoId');
    expect((await refused(send({ deliveryAddressId: '999999999' }), OrderAddress)).field).toBe(
      'deliveryAddressId',
    );
    await refused(send({ tradePayment: '10' }), OrderNoCredit);
    const dear = await w.order({
      quantity: '500.00',
      lines: [
        {
          skuId: null,
          snapshot: { ...methanolLine, controlClasses: [] },
          packagingId: null,
          quantity: '500.00',
          uom: 'TNE',
          unitPrice: '2385.50',
          taxRate: '13',
        },
      ],
    });
    await refused(
      w.buyer.does(submitOrder, { id: dear.id, version: dear.version, tradePayment: '30' }),
      OrderSmallPayment,
    );
    expect(await w.see(order.id)).toMatchObject({ orderState: '00', version: order.version, billing: null });
  });
});

describe('what an order still needs of its buyer’s address book (trading-domain 19.6)', () => {
  test('R-ERR-031 the only address is not deleted while an order to be delivered waits to be submitted; afterwards the order keeps its own', async () => {
    const order = await w.order({ pickType: '20' });
    const { list } = await w.buyer.does(listAddresses, { pageCount: 100 });
    const ids = list.map((a) => a.id);
    const { success, failures } = await w.buyer.does(deleteAddresses, { ids });
    expect([success, failures.map((f) => f.status)]).toEqual([ids.length - 1, [16202]]);
    await w.buyer.does(submitOrder, { id: order.id, version: order.version });
    for (const other of (await w.buyer.does(listOrders, { view: 'toPay', pageCount: 100 })).list.filter(
      (o) => o.orderState === '00' && o.id !== order.id,
    ))
      await w.operator
        .does(adminCancelOrder, { id: other.id, version: other.version, closeReason: '60', reason: '清理' })
        .catch(() => undefined);
    expect((await w.buyer.does(deleteAddresses, { ids: [failures[0]?.id as string] })).success).toBe(1);
    expect((await w.see(order.id)).deliveryAddress).toMatchObject({ detail: expect.any(String) });
  });
});

describe('the end of an order (trading-domain 9.2)', () => {
  test('R-ORD-011 R-ORD-023 both sides must agree: the first call is consent, the second revokes, the goods go back once', async () => {
    const order = await w.order();
    const wish = { id: order.id, closeReason: '40', reason: '双方协商取消' };
    const first = await w.buyer.does(cancelOrder, { ...wish, version: order.version });
    expect(first.state).toBe('00');
    await refused(w.buyer.does(cancelOrder, { ...wish, version: first.version }), OrderConsented);
    // M10: both lists say whose consent is awaited, and only the other side may still press.
    for (const [who, can] of [
      [w.buyer, ['submit']],
      [w.seller, ['submit', 'cancel', 'nameEndCustomer']],
    ] as const) {
      const { list } = await who.does(listOrders, {
        view: 'toPay',
        keyword: order.orderNo,
        pageNum: 1,
        pageCount: 20,
      });
      expect(list.find((o) => o.id === order.id)).toMatchObject({ cancelProposedBy: 'buyer', can });
    }
    await w.world.tick();
    const notified = await sql<{
      title_zh: string;
      title_en: string;
      body_zh: string;
      body_en: string;
    }>`select title_zh, title_en, body_zh, body_en from messaging.message where event = 'N-ORD-08'
      and biz_id = ${order.id}`.execute(w.world.sql);
    expect(notified.rows.length).toBeGreaterThan(0);
    for (const { title_zh, title_en, body_zh, body_en } of notified.rows) {
      expect([title_zh, title_en]).toEqual(['对方提议取消订单', 'Cancellation proposed']);
      for (const body of [body_zh, body_en]) expect(body).toContain(order.orderNo);
      expect(body_zh).toContain('双方协商取消');
    }
    expect((await w.seller.does(cancelOrder, { ...wish, version: first.version })).state).toBe('01');
    const events = await sql<{
      n: string;
    }>`select count(*) as n from kernel.event where name = 'orders.revoked' and payload ->> 'orderId' = ${order.id}`.execute(
      w.world.sql,
    );
    expect(events.rows[0]?.n).toBe('1');
    expect((await w.buyer.does(orderHistory, { id: order.id })).list.map((h) => h.action)).toEqual([
      'create',
      'consentCancel',
      'cancel',
    ]);
  });

  test('the operator cancels for default; another reason asks for both consents', async () => {
    const order = await w.order();
    const wish = { id: order.id, version: order.version, reason: '买方违约' };
    await refused(w.operator.does(adminCancelOrder, { ...wish, closeReason: '90' }), OrderNeedsDefault);
    expect((await w.operator.does(adminCancelOrder, { ...wish, closeReason: '60' })).state).toBe('01');
  });

  test('R-ORD-017 not paid in time: overdue at the minute, closed 48 h later, each once', async () => {
    const order = await w.order();
    await w.buyer.does(submitOrder, { id: order.id, version: order.version });
    const { payDeadline } = await w.see(order.id);
    await w.world.hold(new Date(Date.parse(payDeadline as string) - 1));
    await w.world.tick();
    expect((await w.see(order.id)).orderState).toBe('10');
    await w.world.hold(payDeadline);
    await w.world.tick();
    expect(await w.see(order.id)).toMatchObject({ orderState: '32', paymentOverdue: true });
    await w.world.push('48h');
    await w.world.tick();
    expect(await w.see(order.id)).toMatchObject({ orderState: '01', closeReason: '30' });
    await w.world.hold(null);
  });

  test('fifty parallel cancels by the operator: one goes through', async () => {
    const order = await w.order();
    const settled = await raceSettled(50, () =>
      w.operator.does(adminCancelOrder, {
        id: order.id,
        version: order.version,
        closeReason: '60',
        reason: '违约',
      }),
    );
    expect(settled.filter((s) => s.status === 'fulfilled')).toHaveLength(1);
  });

  test('the invariants of orders are empty after everything', async () => {
    const found = Object.entries(await w.world.audit()).filter(([name]) => name.startsWith('inv_ord'));
    expect(found).toEqual([]);
  });
});
