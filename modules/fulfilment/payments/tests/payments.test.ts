import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import {
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import {
  addPayment,
  confirmPayment,
  countPayments,
  deletePayment,
  listAllPayments,
  listPayments,
  rejectPayment,
  reversePayment,
  submitPayment,
  updatePayment,
  withdrawPayment,
} from '../contract/payment.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import { PaymentOwnConfirm, PaymentOwnReverse } from '../rules/refusals.ts';
import { confirmedTotal } from '../server/door.ts';
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

describe('12.2 a transfer from its registration to its booking', () => {
  test('R-COLL-005 the buyer registers, the order is being paid, the seller’s finance confirms, the order is paid', async () => {
    const order = await w.order();
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPayment });
    const before = await w.balances(w.seller);
    const sent = await w.register(order);
    expect(sent.state).toBe(PAYMENT.toConfirm);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.paying });
    const confirmed = await w.confirm(sent);
    expect(confirmed.state).toBe(PAYMENT.confirmed);
    expect(await w.orderState(order.id)).toMatchObject({
      state: ORDER.awaitingPickup,
      paid: order.amount,
      unpaid: '0.00',
    });
    expect(await w.see(sent.id)).toMatchObject({
      allocated: order.amount,
      available: '0.00',
      allocations: [{ targetType: 'ORDER', applied: order.amount }],
      events: [{ action: 'save' }, { action: 'submit' }, { action: 'confirm' }],
    });
    const after = await w.balances(w.seller);
    expect(Number(after.RECEIVED) - Number(before.RECEIVED ?? 0)).toBeCloseTo(Number(order.amount), 2);
    expect((await w.seller.does(listPayments, { orderId: order.id })).list).toHaveLength(1);
    await refused(w.stranger.does(listAllPayments, {}), NoPermission);
    await audit();
  });

  test('INV-PAY-05 who registered or submitted it cannot confirm it; the buyer never; a stranger sees nothing', async () => {
    const order = await w.order();
    const own = await w.register(order, {}, w.sellerFinance);
    await refused(w.confirm(own, w.sellerFinance), PaymentOwnConfirm);
    expect((await w.see(own.id, w.sellerFinance)).can).not.toContain('confirm');
    expect((await w.see(own.id, w.seller)).can).toContain('confirm');
    await refused(w.confirm(own, w.buyerFinance), StateNotAllowed);
    await refused(w.see(own.id, w.stranger), NotFound);
    await refused(w.confirm({ ...own, version: 99 }, w.seller), VersionConflict);
    await refused(
      w.seller.does(confirmPayment, { id: own.id, version: own.version, seen: false as never }),
      Validation,
    );
    expect((await w.confirm(own, w.seller)).state).toBe(PAYMENT.confirmed);
    await audit();
  });

  test('9.2 part confirmed: the order stays in payment until what is due is whole', async () => {
    const order = await w.order();
    const half = await w.register(order, { amount: '1000.00' });
    await w.confirm(half);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.paying, paid: '1000.00' });
    const rest = await w.register(order, { amount: '1061.73' });
    await w.confirm(rest);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPickup, unpaid: '0.00' });
    expect(await w.by(w.seller, (ctx) => confirmedTotal(ctx as never, { orderId: order.id }))).toBe(
      order.amount,
    );
    await audit();
  });

  test('12.2 reject with a reason, correct and submit; withdraw, edit and submit; the order waits again in between', async () => {
    const order = await w.order();
    const first = await w.register(order);
    const rejected = await w.sellerFinance.does(rejectPayment, {
      id: first.id,
      version: first.version,
      reason: '未到账',
    });
    expect(rejected.state).toBe(PAYMENT.rejected);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPayment });
    expect((await w.see(first.id)).can).toEqual(expect.arrayContaining(['edit', 'submit']));
    await refused(
      w.sellerFinance.does(updatePayment, {
        ...(await w.wish(w.sellerFinance, order, { submit: false })),
        id: first.id,
        version: rejected.version,
      }),
      StateNotAllowed,
    );
    const again = await w.buyer.does(updatePayment, {
      ...(await w.wish(w.buyer, order)),
      id: first.id,
      version: rejected.version,
    });
    expect(again.state).toBe(PAYMENT.toConfirm);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.paying });
    const back = await w.buyerFinance.does(withdrawPayment, { id: first.id, version: again.version });
    expect(back.state).toBe(PAYMENT.withdrawn);
    await refused(w.seller.does(withdrawPayment, { id: first.id, version: back.version }), StateNotAllowed);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPayment });
    const last = await w.buyer.does(submitPayment, { id: first.id, version: back.version });
    expect(last.state).toBe(PAYMENT.toConfirm);
    await w.confirm(last);
    await audit();
  });

  test('00 → 90 a draft is deleted by the company that made it, and no other', async () => {
    const order = await w.order();
    const draft = await w.buyer.does(addPayment, await w.wish(w.buyer, order, { submit: false }));
    expect(draft.state).toBe(PAYMENT.draft);
    await refused(w.seller.does(deletePayment, { id: draft.id, version: draft.version }), StateNotAllowed);
    await w.buyer.does(deletePayment, { id: draft.id, version: draft.version });
    await refused(w.see(draft.id), NotFound);
    expect(await w.buyer.does(countPayments, {})).not.toHaveProperty(PAYMENT.deleted);
  });

  test('12.2 reverse: a second operator, mirror entries, the order is overdue and its money owed again', async () => {
    const order = await w.order();
    const sent = await w.register(order);
    const done = await w.confirm(sent, w.operator);
    const before = await w.balances(w.seller);
    const act = { id: sent.id, version: done.version, reason: '票据拒付' };
    await refused(w.operator.does(reversePayment, act), PaymentOwnReverse);
    await refused(w.seller.does(reversePayment as never, act as never), NoPermission);
    const reversed = await w.operator2.does(reversePayment, act);
    expect(reversed.state).toBe(PAYMENT.reversed);
    expect(await w.orderState(order.id)).toMatchObject({ paid: '0.00', unpaid: order.amount, overdue: true });
    const after = await w.balances(w.seller);
    expect(Number(before.RECEIVED) - Number(after.RECEIVED)).toBeCloseTo(Number(order.amount), 2);
    await refused(w.operator2.does(reversePayment, { ...act, version: reversed.version }), StateNotAllowed);
    await audit();
  });
});

describe('invariants see what is planted', () => {
  test('INV-PAY-01 02 05 06 07 each name the row', async () => {
    const order = await w.order();
    const [one, two] = [
      await w.register(order, { amount: '10.00' }),
      await w.register(order, { amount: '20.00' }),
    ];
    await w.confirm(one);
    await w.confirm(two);
    expect(await w.world.audit()).toEqual({});
    const cases: [string, string, string][] = [
      [
        'inv_pay_01',
        `update payments.allocation set applied = 9 where registration_id = ${one.id}`,
        `update payments.allocation set applied = 10 where registration_id = ${one.id}`,
      ],
      [
        'inv_pay_05',
        `update payments.registration set confirmed_by = created_by where id = ${one.id}`,
        `update payments.registration set confirmed_by = 1 where id = ${one.id}`,
      ],
      [
        'inv_pay_06',
        `update payments.registration set state = '50', reversed_at = now() where id = ${one.id}`,
        `update payments.registration set state = '20' where id = ${one.id}`,
      ],
      [
        'inv_pay_07',
        `update orders."order" set paid_amount = paid_amount + 1, unpaid_amount = unpaid_amount - 1 where id = ${order.id}`,
        `update orders."order" set paid_amount = paid_amount - 1, unpaid_amount = unpaid_amount + 1 where id = ${order.id}`,
      ],
      [
        'inv_pay_02',
        `drop index payments.registration_bank_ref; update payments.registration set bank_ref = 'SAME' where id in (${one.id}, ${two.id})`,
        `update payments.registration set bank_ref = 'X' || id where id in (${one.id}, ${two.id})`,
      ],
    ];
    for (const [view, plant, mend] of cases) {
      await sql.raw(plant).execute(w.world.sql);
      expect(Object.keys(await w.world.audit()), view).toContain(view);
      await sql.raw(mend).execute(w.world.sql);
    }
    expect(await w.world.audit()).toEqual({});
  });
});
