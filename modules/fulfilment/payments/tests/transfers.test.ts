import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { DEPOSIT, DEPOSIT_NATURE } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { depositsOf, requireDeposit } from '#fulfilment/money/server/door.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import { confirmPayment as acceptShort } from '#fulfilment/orders/contract/order-acts.ts';
import { OrderShortTooLarge } from '#fulfilment/orders/rules/refusals.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { Validation } from '#kernel/rules/refusals.ts';
import { addBankAccount, verifyBankAccount } from '../contract/bank-account.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import { type PaymentWorld, paymentWorld } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: PaymentWorld;
beforeAll(async () => {
  w = await paymentWorld();
});

describe('trading-domain 12, edge cases of transfers', () => {
  test('one transfer for three orders and a deposit: the orders are paid, the deposit is frozen whole', async () => {
    const [a, b, c] = [await w.order(), await w.order(), await w.order()];
    const of = {
      bizType: 'TEST',
      bizId: '77',
      payerId: w.buyer.actor.memberId as string,
      receiverId: w.seller.actor.memberId as string,
      currency: 'CNY',
    };
    const dueAt = new Date((await w.world.now()).getTime() + 86_400_000);
    const deposit = await w.by(w.seller, (ctx) =>
      requireDeposit(ctx as never, {
        ...of,
        bizNo: 'T77',
        nature: DEPOSIT_NATURE.performance,
        required: '500.00',
        dueAt,
      }),
    );
    const allocations = [
      ...[a, b, c].map((o) => ({ targetType: 'ORDER' as const, targetId: o.id, amount: o.amount })),
      { targetType: 'DEPOSIT' as const, targetId: deposit.id, amount: '500.00' },
    ];
    const sent = await w.register(a, { amount: '6685.19', purpose: '40', allocations });
    await w.confirm(sent);
    for (const o of [a, b, c])
      expect(await w.orderState(o.id)).toMatchObject({ state: ORDER.awaitingPickup, unpaid: '0.00' });
    const [frozen] = await w.by(w.operator, (ctx) =>
      depositsOf(ctx as never, { bizType: 'TEST', bizIds: ['77'] }),
    );
    expect(frozen).toMatchObject({ deposit_state: DEPOSIT.frozen, balance: '500.00' });
    expect(await w.see(sent.id)).toMatchObject({ allocated: '6685.19', available: '0.00' });
    expect(await w.world.audit()).toEqual({});
  });

  test('payment on a holiday with next-day value: it is registered with its value date when that day has come', async () => {
    const order = await w.order();
    const valueDate = addDays(w.today, 1);
    await refused(w.register(order, { valueDate }), Validation);
    await w.world.push('24h');
    await w.world.tick();
    const sent = await w.register(order, { valueDate });
    await w.confirm(sent);
    expect(await w.see(sent.id)).toMatchObject({
      state: PAYMENT.confirmed,
      receivedDate: w.today,
      valueDate,
    });
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPickup });
  });

  test('foreign payment net of bank charges (OUR, SHA, BEN): stored, and a shortage up to 50 USD is the seller’s to bear', async () => {
    const added = await w.seller.does(addBankAccount, {
      holder: '测试企业',
      bankName: '中国银行测试支行',
      currency: 'USD',
      account: '6217 0000 2222 3333',
      swiftBic: 'BKCHCNBJ',
      fileIds: [await w.file(w.seller)],
    });
    await w.operator.does(verifyBankAccount, { id: added.id, version: added.version });
    const paidShort = async (short: number) => {
      const order = await w.order({ currency: 'USD', tradeType: '20', price: '500.00', quantity: '10.00' });
      const amount = (Number.parseFloat(order.amount) - short).toFixed(2);
      const sent = await w.register(order, {
        amount,
        payeeAccountId: added.id,
        charges: 'SHA',
        chargesAmount: short.toFixed(2),
      });
      await w.confirm(sent);
      expect(await w.see(sent.id, w.seller)).toMatchObject({
        charges: 'SHA',
        chargesAmount: short.toFixed(2),
      });
      expect(await w.orderState(order.id)).toMatchObject({ unpaid: short.toFixed(2) });
      const { version } = await w.seller.does(orderDetail, { id: order.id });
      return { id: order.id, version };
    };
    const small = await paidShort(50);
    await w.seller.does(acceptShort, small);
    expect(await w.orderState(small.id)).toMatchObject({ state: ORDER.awaitingPickup, unpaid: '0.00' });
    await refused(w.seller.does(acceptShort, await paidShort(50.01)), OrderShortTooLarge, { most: '50' });
    expect(await w.world.audit()).toEqual({});
  });
});
