import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { MoneyShort } from '#fulfilment/money/rules/refusals.ts';
import { creditLineOf, grantCredit, moveMoney } from '#fulfilment/money/server/door.ts';
import { payOrder } from '#app/tests/paid-order.ts';
import { DeadlinePassed, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { sub } from '#kernel/rules/decimal.ts';
import { race, RACING } from '#kernel/test/race.ts';
import { adminCancelOrder, cancelOrder, submitOrder } from '../contract/order.ts';
import {
  adminCloseOrder,
  adminCompleteOrder,
  adminConfirmPayment,
  adminReinstateOrder,
  closeOrder,
  completeOrder,
  confirmChange,
  confirmPayment,
  confirmReceipt,
  payBalance,
  reinstateOrder,
} from '../contract/order-acts.ts';
import {
  OrderCloseConsent,
  OrderGoodsUnderWay,
  OrderNeedsDefault,
  OrderNoCredit,
  OrderNotesOpen,
  OrderPartPaid,
  OrderReinstatedOnce,
  OrderShortTooLarge,
} from '../rules/refusals.ts';
import { goodsOut, goodsReceived, paymentLost, planQuantity } from '../server/door.ts';
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
const ship = (orderId: string, quantity: string) =>
  w.by(w.seller, async (ctx) => {
    await planQuantity(ctx, { orderId, lineNo: 1, quantity });
    await goodsOut(ctx, { orderId, lineNo: 1, planned: quantity, shipped: quantity });
  });
const receive = (orderId: string, received: string) =>
  w.by(w.buyer, (ctx) => goodsReceived(ctx, { orderId, lineNo: 1, received }));
const between = () => ({
  creditorId: w.seller.actor.memberId as string,
  debtorId: w.buyer.actor.memberId as string,
  currency: 'CNY',
});
const grant = (granted: string) =>
  w.by(w.seller, (ctx) =>
    grantCredit(ctx, {
      ...between(),
      granted,
      creditDays: 30,
      validUntil: '2099-12-31',
      blockedReason: null,
    }),
  );
const drawn = async () => (await w.by(w.seller, (ctx) => creditLineOf(ctx, between())))?.drawn;
let keys = 0;
const payIn = (amount: string) =>
  w.by(w.buyer, (ctx) => {
    keys += 1;
    return moveMoney(ctx, {
      cause: { bizType: 'TEST', bizId: '1', key: `in:${keys}` },
      currency: 'CNY',
      movement: { kind: 'PAY_IN', giverId: w.buyer.actor.memberId as string, amount },
    });
  });
const account = async (person: typeof w.buyer, kind: string) => {
  const { rows } = await sql<{ balance: string }>`select balance from money.account where currency = 'CNY'
    and member_id = ${person.actor.memberId}::bigint and kind = ${kind}`.execute(w.world.sql);
  return rows[0]?.balance ?? '0.00';
};
describe('credit sale (trading-domain 9.2, 12.2)', () => {
  test('R-ORD-033 17505 without enough credit; with it the line is drawn, the receivable opened and the goods may go', async () => {
    const order = await w.tonnes('10.00');
    const submit = async () => w.buyer.does(submitOrder, { ...(await at(order.id)), tradePayment: '10' });
    await refused(submit(), OrderNoCredit);
    await grant('999.99');
    await refused(submit(), OrderNoCredit);
    await grant('1500.00');
    expect((await submit()).state).toBe('20');
    expect(await drawn()).toBe('1000.00');
    expect(await w.see(order.id)).toMatchObject({
      paidAmount: '0.00',
      unpaidAmount: '1000.00',
      paymentOverdue: false,
    });
    const owed = await sql`select amount, receivable_state from money.receivable where biz_type = 'ORDER'
      and biz_id = ${order.id}`.execute(w.world.sql);
    expect(owed.rows).toEqual([{ amount: '1000.00', receivable_state: '10' }]);
  });

  test('a cancelled credit sale gives the credit back; goods under way keep it', async () => {
    await grant('99000.00');
    const before = await drawn();
    const order = await w.tonnes('10.00');
    await w.buyer.does(submitOrder, { ...(await at(order.id)), tradePayment: '10' });
    const cancel = async () =>
      w.operator.does(adminCancelOrder, { ...(await at(order.id)), closeReason: '60', reason: '买方违约' });
    await w.by(w.seller, (ctx) => planQuantity(ctx, { orderId: order.id, lineNo: 1, quantity: '1.00' }));
    await refused(cancel(), OrderGoodsUnderWay);
    await w.by(w.seller, (ctx) => planQuantity(ctx, { orderId: order.id, lineNo: 1, quantity: '-1.00' }));
    expect((await cancel()).state).toBe('01');
    expect(await drawn()).toBe(before);
  });

  test('edge: credit line used by fifty orders at once is never over-drawn', RACING, async () => {
    const orders: { id: string }[] = [];
    for (let n = 0; n < CALLERS; n++) orders.push(await w.tonnes('10.00'));
    await grant(String(Number((await drawn()) ?? '0') + 3500));
    const outcomes = await race(CALLERS, async (n) =>
      w.buyer.does(submitOrder, { id: orders[n]?.id as string, version: 1, tradePayment: '10' }),
    );
    expect(outcomes).toEqual({ ok: 3, [OrderNoCredit.code]: CALLERS - 3 });
  });
});

describe('pay by balance', () => {
  test('R-ORD-034 the buyer’s available money becomes the seller’s at once, once; too little is refused', async () => {
    const order = await w.submitted('10.00');
    await refused(w.buyer.does(payBalance, await at(order.id)), MoneyShort);
    await payIn('2500.00');
    const received = await account(w.seller, 'RECEIVED');
    await refused(w.seller.does(payBalance, await at(order.id)), StateNotAllowed);
    const version = (await w.see(order.id)).version;
    const outcomes = await race(CALLERS, () => w.buyer.does(payBalance, { id: order.id, version }));
    expect(outcomes.ok).toBe(1);
    expect(await w.see(order.id)).toMatchObject({
      orderState: '20',
      paidAmount: '1000.00',
      tradePayment: '20',
    });
    expect(await account(w.buyer, 'AVAILABLE')).toBe('1500.00');
    expect(Number(await account(w.seller, 'RECEIVED')) - Number(received)).toBe(1000);
  });

  test('INV-PAY-03 one balance, fifty orders at once: no yuan of it is given twice', RACING, async () => {
    const orders: { id: string }[] = [];
    for (let n = 0; n < CALLERS; n++) orders.push(await w.submitted('10.00'));
    const [had, received] = [await account(w.buyer, 'AVAILABLE'), await account(w.seller, 'RECEIVED')];
    await payIn(sub('3500.00', had));
    const outcomes = await race(CALLERS, async (n) =>
      w.buyer.does(payBalance, await at(orders[n]?.id as string)),
    );
    expect(outcomes).toEqual({ ok: 3, [MoneyShort.code]: CALLERS - 3 });
    expect(await account(w.buyer, 'AVAILABLE')).toBe('500.00');
    expect(Number(await account(w.seller, 'RECEIVED')) - Number(received)).toBe(3000);
  });
});

describe('the end of an order', () => {
  test('edge: 0.01 less because of bank fees is booked when the seller confirms it; more than 5.00 is not', async () => {
    const order = await w.submitted('10.00');
    const finance = await w.world.as('finance');
    const pay = (amount: string) => w.by(w.seller, (ctx) => payOrder(ctx, { orderId: order.id, amount }));
    await pay('994.99');
    await refused(w.seller.does(confirmPayment, await at(order.id)), OrderShortTooLarge, { missing: '5.01' });
    await refused(finance.does(adminConfirmPayment, await at(order.id)), OrderShortTooLarge);
    await pay('5.00');
    expect((await w.seller.does(confirmPayment, await at(order.id))).state).toBe('20');
    expect(await w.see(order.id)).toMatchObject({
      paidAmount: '999.99',
      unpaidAmount: '0.00',
      shortAmount: '0.01',
    });
  });

  test('R-ORD-026 the buyer confirms the receipt of the last shipment; R-ORD-025 the seller or the operator completes', async () => {
    for (const finish of [
      async (id: string) => w.buyer.does(confirmReceipt, await at(id)),
      async (id: string) => w.seller.does(completeOrder, await at(id)),
      async (id: string) => w.operator.does(adminCompleteOrder, await at(id)),
    ]) {
      const order = await w.paid('10.00');
      await ship(order.id, '9.60');
      await refused(finish(order.id), OrderNotesOpen);
      await receive(order.id, '9.60');
      expect((await w.see(order.id)).can).toContain('confirmReceipt');
      expect((await finish(order.id)).state).toBe('31');
    }
  });

  test('R-ORD-024 closed short: within the tolerance by the seller, further short once the buyer agrees', async () => {
    const near = await w.paid('10.00');
    await ship(near.id, '9.50');
    await receive(near.id, '9.50');
    expect((await w.seller.does(closeOrder, { ...(await at(near.id)), reason: '尾货不足' })).state).toBe(
      '31',
    );

    const far = await w.paid('10.00');
    await ship(far.id, '6.00');
    await receive(far.id, '6.00');
    await refused(
      w.operator.does(adminCloseOrder, { ...(await at(far.id)), reason: '尾货不足' }),
      OrderCloseConsent,
    );
    expect((await w.seller.does(closeOrder, { ...(await at(far.id)), reason: '装置停车' })).state).toBe('21');
    const [change] = (await w.see(far.id)).changes;
    expect(change).toMatchObject({
      items: [{ field: 'close', before: '10.00', after: '6.00' }],
      can: ['confirmChange', 'refuseChange'],
    });
    const agreed = await w.buyer.does(confirmChange, {
      ...(await at(far.id)),
      changeId: change?.id as string,
    });
    expect(agreed.state).toBe('31');
    expect(await w.see(far.id)).toMatchObject({ closeText: '装置停车', shippedQty: '6.00' });
  });

  test('9.2 a paid order is cancelled by the operator alone, when both consented or for default; the money is owed back', async () => {
    const order = await w.paid('10.00');
    const wish = { closeReason: '40', reason: '双方协商' } as const;
    await refused(w.operator.does(adminCancelOrder, { ...(await at(order.id)), ...wish }), OrderNeedsDefault);
    expect((await w.buyer.does(cancelOrder, { ...(await at(order.id)), ...wish })).state).toBe('20');
    expect((await w.see(order.id)).cancelProposedBy).toBe('buyer');
    expect((await w.seller.does(cancelOrder, { ...(await at(order.id)), ...wish })).state).toBe('20');
    expect((await w.operator.does(adminCancelOrder, { ...(await at(order.id)), ...wish })).state).toBe('01');
    const { rows } =
      await sql`select payload ->> 'amount' as amount from kernel.event where name = 'orders.refundDue'
      and payload ->> 'orderId' = ${order.id}`.execute(w.world.sql);
    expect(rows).toEqual([{ amount: '1000.00' }]);
  });

  test('a part payment stands in the way of a cancellation', async () => {
    const order = await w.submitted('10.00');
    await w.by(w.seller, async (ctx) => {
      await payOrder(ctx, { orderId: order.id, amount: '400.00' });
      await paymentLost(ctx, { orderId: order.id, othersWaiting: false });
    });
    const wish = { closeReason: '60', reason: '违约取消' } as const;
    await refused(w.buyer.does(cancelOrder, { ...(await at(order.id)), ...wish }), OrderPartPaid);
    await refused(w.operator.does(adminCancelOrder, { ...(await at(order.id)), ...wish }), OrderPartPaid);
  });

  test('32 → 10: reinstated within 48 hours, once; closed by the seller instead', async () => {
    const order = await w.submitted('10.00');
    await w.world.hold(order.payDeadline);
    await w.world.tick();
    const soon = async (hours: number) =>
      new Date((await w.world.now()).getTime() + hours * 3_600_000).toISOString();
    await refused(
      w.seller.does(reinstateOrder, { ...(await at(order.id)), payDeadline: await soon(0) }),
      DeadlinePassed,
    );
    const payDeadline = await soon(24);
    expect((await w.seller.does(reinstateOrder, { ...(await at(order.id)), payDeadline })).state).toBe('10');
    expect(await w.see(order.id)).toMatchObject({ payDeadline, paymentOverdue: false });
    await w.world.hold(payDeadline);
    await w.world.tick();
    await refused(
      w.operator.does(adminReinstateOrder, { ...(await at(order.id)), payDeadline: await soon(24) }),
      OrderReinstatedOnce,
    );
    expect((await w.seller.does(closeOrder, { ...(await at(order.id)), reason: '不再保留' })).state).toBe(
      '01',
    );
    const late = await w.submitted('10.00');
    await w.world.hold(late.payDeadline);
    await w.world.tick();
    await w.world.hold(await soon(48));
    await refused(
      w.seller.does(reinstateOrder, { ...(await at(late.id)), payDeadline: await soon(24) }),
      DeadlinePassed,
    );
    await w.world.hold(null);
  });

  test('an order nobody submits for two working days is the operator’s task', async () => {
    const order = await w.tonnes('10.00');
    await w.world.push('5d');
    await w.world.tick();
    const { rows } =
      await sql`select 1 from messaging.message where event = 'N-ORD-13' and biz_id = ${order.id}`.execute(
        w.world.sql,
      );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('the invariants of orders, money and approvals are empty after everything', async () => {
    expect(Object.keys(await w.world.audit())).toEqual([]);
  });
});
