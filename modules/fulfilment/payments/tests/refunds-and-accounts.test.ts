import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { adminCancelOrder, orderDetail } from '#fulfilment/orders/contract/order.ts';
import { OrderPaidLess } from '#fulfilment/orders/rules/refusals.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import {
  addBankAccount,
  endBankAccount,
  listBankAccounts,
  payeeAccounts,
  verifyBankAccount,
} from '../contract/bank-account.ts';
import { listPayments, openTargets, reversePayment } from '../contract/payment.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import { AccountKnown, PaymentBeyondRefund, PaymentDuplicate, RefundElsewhere } from '../rules/refusals.ts';
import {
  accountsOf,
  confirmFromStatement,
  openRegistrations,
  paymentsOfOrder,
  refundTask,
  reverseFromStatement,
} from '../server/door.ts';
import { type PaymentWorld, paymentWorld } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: PaymentWorld;
beforeAll(async () => {
  w = await paymentWorld();
});
/** The invariants of payments and of the ledger below them. */
const audit = async () => {
  const found = await w.world.audit();
  expect(found).toEqual({});
};

describe('refunds', () => {
  test('edge: a paid order that is called off owes its money back, to the buyer’s own account and no other', async () => {
    const order = await w.order();
    await w.confirm(await w.register(order));
    await refused(
      w.register(
        order,
        { direction: '20', purpose: '70', amount: '10.00', payeeAccountId: w.accountId },
        w.seller,
      ),
      RefundElsewhere,
    );
    const { version } = await w.operator.does(orderDetail, { id: order.id });
    await w.operator.does(adminCancelOrder, {
      id: order.id,
      version,
      closeReason: '60',
      reason: '卖方违约，退还货款',
    });
    const [task] = (await w.seller.does(listPayments, { orderId: order.id, direction: '20' })).list;
    expect(task).toMatchObject({ state: PAYMENT.toConfirm, amount: order.amount, purpose: '70' });
    const again = await w.by(w.seller, (ctx) =>
      refundTask(ctx as never, {
        orderId: order.id,
        amount: order.amount,
        cause: `order:${order.id}:ended`,
      }),
    );
    expect(again.paymentId).toBe(task?.id);
    const tooMuch = await w.by(w.seller, (ctx) =>
      refundTask(ctx as never, { orderId: order.id, amount: '5000.00', cause: `test:${order.id}` }),
    );
    await refused(w.confirm(await w.see(tooMuch.paymentId, w.seller), w.sellerFinance), PaymentBeyondRefund);
    const done = await w.confirm(task as never, w.sellerFinance);
    expect(done.state).toBe(PAYMENT.confirmed);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.revoked, paid: '0.00' });
    expect(await w.see(done.id)).toMatchObject({ payeeAccountTail: '4321', direction: '20' });
    expect((await w.see(done.id, w.operator2)).can).not.toContain('reverse');
    await refused(
      w.operator2.does(reversePayment, { id: done.id, version: done.version, reason: '退回' }),
      StateNotAllowed,
    );
    await audit();
  });

  test('12.2 a payment whose money went back to the buyer is not reversed: it would be taken from the seller twice', async () => {
    const order = await w.order();
    const paid = await w.confirm(await w.register(order));
    const { version } = await w.operator.does(orderDetail, { id: order.id });
    const ending = { id: order.id, version, closeReason: '60' as const, reason: '卖方违约，退还货款' };
    await w.operator.does(adminCancelOrder, ending);
    const [task] = (await w.seller.does(listPayments, { orderId: order.id, direction: '20' })).list;
    await w.confirm(task as never, w.sellerFinance);
    await refused(
      w.operator2.does(reversePayment, { id: paid.id, version: paid.version, reason: '银行退票' }),
      OrderPaidLess,
      { paid: '0.00' },
    );
    await audit();
  });
});

describe('doors and bank accounts', () => {
  test('a statement confirms and takes back what a person would; open registrations and those of orders are found', async () => {
    const order = await w.order();
    const sent = await w.register(order);
    const asked = {
      payeeId: w.seller.actor.memberId as string,
      currency: 'CNY',
      most: 100,
      payeeAccountId: w.accountId,
    };
    const open = async (over: Partial<typeof asked> = {}, who = w.operator) =>
      (await w.by(who, (ctx) => openRegistrations(ctx, { ...asked, ...over }))).map((p) => p.id);
    expect(await open({}, w.sellerFinance)).toContain(sent.id);
    const payer = { payeeId: w.buyer.actor.memberId as string };
    for (const other of [payer, { currency: 'USD' }, { payeeAccountId: '0' }])
      expect(await open(other)).not.toContain(sent.id);
    await w.by(w.operator, (ctx) =>
      confirmFromStatement(ctx as never, { paymentId: sent.id, bankRef: 'STATEMENT1' }),
    );
    const [of] = await w.by(w.buyer, (ctx) => paymentsOfOrder(ctx as never, { orderIds: [order.id] }));
    expect(of).toMatchObject({ id: sent.id, applied: order.amount, state: PAYMENT.confirmed });
    await w.by(w.operator2, (ctx) =>
      reverseFromStatement(ctx as never, { paymentId: sent.id, reason: '匹配错误' }),
    );
    expect((await w.see(sent.id)).state).toBe(PAYMENT.reversed);
    await audit();
  });

  test('INV-PAY-02 a bank reference of another account, or of another day, is another payment', async () => {
    const [a, b, c] = [await w.order(), await w.order(), await w.order()];
    const { bankRef } = (await w.see((await w.register(a)).id)) as { bankRef: string };
    await refused(w.register(b, { bankRef }), PaymentDuplicate);
    const added = await w.seller.does(addBankAccount, {
      holder: '测试',
      bankName: '农业银行',
      currency: 'CNY',
      account: '6228480000000011',
      cnapsCode: '103100000026',
      fileIds: [await w.file(w.seller)],
    });
    const verified = await w.operator.does(verifyBankAccount, { id: added.id, version: added.version });
    expect((await w.register(b, { bankRef, payeeAccountId: added.id })).state).toBe(PAYMENT.toConfirm);
    const dayBefore = addDays(w.today, -1);
    const other = await w.register(c, { bankRef, receivedDate: dayBefore });
    expect(other.state).toBe(PAYMENT.toConfirm);
    await w.seller.does(endBankAccount, { id: added.id, version: verified.version });
  });

  test('12.1 an account is checked, verified by the operator, shown to who pays, and ended by its company', async () => {
    const add = (account: string) =>
      w.file(w.seller).then((id) =>
        w.seller.does(addBankAccount, {
          holder: '测试',
          bankName: '工商银行',
          currency: 'CNY',
          account,
          fileIds: [id],
        }),
      );
    await refused(add('GB29NWBK60161331926818'), Validation);
    const made = await add('GB29 NWBK 6016 1331 9268 19');
    await refused(add('GB29NWBK60161331926819'), AccountKnown);
    const order = await w.order();
    const shown = async () =>
      (await w.buyer.does(payeeAccounts, { orderId: order.id, direction: '10' })).list.map((a) => a.account);
    expect(await shown()).toEqual(['6217000012345678']);
    await refused(w.stranger.does(payeeAccounts, { orderId: order.id, direction: '10' }), NotFound);
    const ended = await w.seller.does(endBankAccount, { id: made.id, version: made.version });
    expect(ended).toMatchObject({ state: '40', can: [] });
    expect((await w.buyer.does(listBankAccounts, {})).list.map((a) => a.account)).toEqual([
      '6217000087654321',
    ]);
    expect(
      await w.by(w.seller, (ctx) =>
        accountsOf(ctx as never, { memberId: w.seller.actor.memberId as string }),
      ),
    ).toHaveLength(1);
  });

  test('what is open between the two companies is offered, the order asked for first', async () => {
    const order = await w.order();
    const found = await w.buyer.does(openTargets, { orderId: order.id });
    expect(found.list[0]).toMatchObject({ targetType: 'ORDER', targetId: order.id, open: order.amount });
    await refused(w.stranger.does(openTargets, { orderId: order.id }), NotFound);
  });
});
