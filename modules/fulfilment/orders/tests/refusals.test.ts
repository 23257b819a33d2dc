import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { signTicket } from '#app/tests/acts.ts';
import { refused } from '#app/world.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { submitOrder } from '../contract/order.ts';
import {
  approveOrder,
  closeOrder,
  confirmChange,
  confirmOrder,
  proposeChange,
  rejectOrder,
  withdrawChange,
} from '../contract/order-acts.ts';
import { OrderChangeGone, OrderPaidLess, OrderSmallPayment } from '../rules/refusals.ts';
import {
  cancelForDefault,
  goodsOut,
  goodsReceived,
  paymentRegistered,
  paymentReversed,
  planQuantity,
} from '../server/door.ts';
import { methanolLine, type OrderWorld, orderWorld } from './order-world.ts';

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
const at = async (id: string) => {
  const { version } = await w.see(id);
  return { id, version };
};
/** Every timer of an order rings now, whatever it was set to. */
const ringNow = async (id: string): Promise<void> => {
  await sql`update kernel.task set due_at = kernel.now() where key = ${id}`.execute(w.world.sql);
  await w.world.tick();
};

describe('what may be paid like a taxi ride (trading-domain 9.1)', () => {
  const pay = (order: { id: string; version: number }, tradePayment: string) =>
    w.buyer.does(submitOrder, { id: order.id, version: order.version, tradePayment });
  const lineOf = (controlClasses: string[]) => ({
    skuId: null,
    snapshot: { ...methanolLine, controlClasses },
    packagingId: null,
    quantity: '10.00',
    uom: 'TNE',
    unitPrice: '100.00',
    taxRate: '13',
  });
  test('R-ORD-004 highly toxic goods and precursors of explosives are not, however small the sum', async () => {
    for (const controlClass of ['20', '30']) {
      const lines = [lineOf(['10', controlClass])];
      for (const tradePayment of ['30', '40'])
        await refused(pay(await w.tonnes('10.00', { lines }), tradePayment), OrderSmallPayment);
    }
    expect((await pay(await w.tonnes('10.00', { lines: [lineOf(['10'])] }), '40')).state).toBe('10');
  });
  test('nor is an order in another currency', async () => {
    await refused(pay(await w.tonnes('10.00', { currency: 'USD' }), '30'), OrderSmallPayment);
  });
});

describe('the word of the customer, of the approver and of the other side', () => {
  test('there is nothing to confirm of an order the buyer placed himself, nor of one he confirmed', async () => {
    const confirm = async (id: string) =>
      w.buyer.does(confirmOrder, {
        ...(await at(id)),
        verifyTicket: await signTicket(w.world, w.buyer),
      });
    await refused(confirm((await w.submitted('10.00')).id), StateNotAllowed);
    const order = await w.tonnes('10.00');
    await w.seller.does(submitOrder, { id: order.id, version: order.version });
    await confirm(order.id);
    await refused(confirm(order.id), StateNotAllowed);
  });

  test('only what waits is approved, and only by the company whose limit it passes', async () => {
    const limit = (order: string | null) =>
      sql`update members.record set approval_limits = ${JSON.stringify(order === null ? {} : { order })}::jsonb
        where member_id = ${w.buyer.actor.memberId}::bigint`.execute(w.world.sql);
    const idle = await w.tonnes('10.00');
    const subject = { subject: 'order' };
    await refused(w.buyer.does(approveOrder, await at(idle.id)), StateNotAllowed, subject);
    await limit('900.00');
    const order = await w.tonnes('10.00');
    await w.buyer.does(submitOrder, await at(order.id));
    await refused(w.seller.does(approveOrder, await at(order.id)), StateNotAllowed, subject);
    await refused(
      w.seller.does(rejectOrder, { ...(await at(order.id)), reason: '价格偏高' }),
      StateNotAllowed,
      subject,
    );
    await limit(null);
  });

  test('who answers a request names the one he saw; a later one is not answered with it', async () => {
    const order = await w.submitted('100.00');
    const ask = async (quantity: string) => {
      await w.buyer.does(proposeChange, {
        ...(await at(order.id)),
        reason: '生产计划调整',
        quantities: [{ lineNo: 1, quantity }],
      });
      return (await w.see(order.id)).changes[0]?.id as string;
    };
    const first = await ask('101.00');
    await w.buyer.does(withdrawChange, { ...(await at(order.id)), changeId: first });
    await ask('104.00');
    await refused(
      w.seller.does(confirmChange, { ...(await at(order.id)), changeId: first }),
      OrderChangeGone,
    );
  });

  test('a deal that ends takes no order with it that is being paid or picked up', async () => {
    const end = (id: string) =>
      w.by(w.operator, (ctx) =>
        cancelForDefault(ctx, { dealId: id, closeReason: '60', reason: '违约取消', withDeal: false }),
      );
    const paying = await w.submitted('10.00');
    await w.by(w.seller, (ctx) => paymentRegistered(ctx, { orderId: paying.id, reference: 'PR' }));
    const out = await w.paid('10.00');
    await w.by(w.seller, async (ctx) => {
      await planQuantity(ctx, { orderId: out.id, lineNo: 1, quantity: '4.00' });
      await goodsOut(ctx, { orderId: out.id, lineNo: 1, planned: '4.00', shipped: '4.00' });
    });
    for (const [{ id, dealId }, state] of [
      [paying, '11'],
      [out, '21'],
    ] as const) {
      await refused(end(dealId as string), StateNotAllowed, { state });
      expect((await w.see(id)).orderState).toBe(state);
    }
  });

  test('nothing is closed short that has not begun: not even as a request to the buyer', async () => {
    for (const order of [await w.submitted('10.00'), await w.paid('10.00')]) {
      const wish = { ...(await at(order.id)), reason: '尾货不足' };
      await refused(w.seller.does(closeOrder, wish), StateNotAllowed);
      expect((await w.see(order.id)).changes).toEqual([]);
    }
  });

  test('no more is taken back than was paid', async () => {
    const order = await w.paid('10.00');
    const reverse = (amount: string) =>
      w.by(w.seller, (ctx) => paymentReversed(ctx, { orderId: order.id, amount, reference: 'PR' }));
    await refused(reverse('1000.01'), OrderPaidLess);
    expect(await w.see(order.id)).toMatchObject({ paidAmount: '1000.00' });
  });
});

describe('a timer that rings too early waits for its time', () => {
  test('the time to pay: 10 stays, and 32 stays for its 48 hours', async () => {
    const order = await w.submitted('10.00');
    await ringNow(order.id);
    expect((await w.see(order.id)).orderState).toBe('10');
    await w.world.hold(order.payDeadline);
    await w.world.tick();
    await ringNow(order.id);
    expect((await w.see(order.id)).orderState).toBe('32');
    await w.seller.does(closeOrder, { ...(await at(order.id)), reason: '不再保留' });
    await w.world.hold(null);
  });

  test('the week of silence after the last receipt, and the last day of delivery', async () => {
    const order = await w.paid('10.00');
    await ringNow(order.id);
    expect(await w.see(order.id)).toMatchObject({ orderState: '20', pickupOverdue: false });
    await w.by(w.seller, async (ctx) => {
      const line = { orderId: order.id, lineNo: 1 };
      await planQuantity(ctx, { ...line, quantity: '10.00' });
      await goodsOut(ctx, { ...line, planned: '10.00', shipped: '10.00' });
      await goodsReceived(ctx, { ...line, received: '10.00' });
    });
    await ringNow(order.id);
    expect((await w.see(order.id)).orderState).toBe('21');
  });

  test('the hours to answer a request', async () => {
    const order = await w.submitted('100.00');
    await w.buyer.does(proposeChange, {
      ...(await at(order.id)),
      reason: '生产计划调整',
      quantities: [{ lineNo: 1, quantity: '104.00' }],
    });
    const [change] = (await w.see(order.id)).changes;
    await ringNow(change?.id as string);
    expect((await w.see(order.id)).changes[0]).toMatchObject({ can: ['withdrawChange'] });
  });
});

test('the invariants of orders, money and approvals are empty after everything', async () => {
  await w.world.tick();
  expect(Object.keys(await w.world.audit())).toEqual([]);
});
