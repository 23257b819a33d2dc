import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { lockOrderFor } from '#fulfilment/orders/server/door.ts';
import { StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import {
  addPayment,
  approvePayer,
  deletePayment,
  reversePayment,
  submitPayment,
  updatePayment,
  withdrawPayment,
} from '../contract/payment.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import { AllocationForeign, PaymentOwnConfirm, PaymentOwnReverse } from '../rules/refusals.ts';
import { confirmFromStatement, reverseFromStatement } from '../server/door.ts';
import { type PaymentWorld, paymentWorld } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: PaymentWorld;
beforeAll(async () => {
  w = await paymentWorld();
});
const at = async (id: string, who = w.seller) => ({ id, version: (await w.see(id, who)).version });

describe('12.2 whose act it is', () => {
  test('INV-PAY-05 one person drafted it and another sent it: neither confirms it', async () => {
    const order = await w.order();
    const draft = await w.seller.does(addPayment, await w.wish(w.seller, order, { submit: false }));
    const sent = await w.sellerFinance.does(submitPayment, { id: draft.id, version: draft.version });
    for (const who of [w.seller, w.sellerFinance]) await refused(w.confirm(sent, who), PaymentOwnConfirm);
    expect((await w.confirm(sent, w.operator)).state).toBe(PAYMENT.confirmed);
  });

  test('INV-PAY-05 who registered it does not reverse it, nor who confirmed it', async () => {
    const order = await w.order();
    const sent = await w.register(order);
    const done = await w.confirm(sent);
    await sql`update payments.registration set created_by = ${w.operator.actor.accountId}::bigint
      where id = ${sent.id}::bigint`.execute(w.world.sql);
    const act = { id: sent.id, version: done.version, reason: '记账错误' };
    await refused(w.operator.does(reversePayment, act), PaymentOwnReverse);
    expect((await w.operator2.does(reversePayment, act)).state).toBe(PAYMENT.reversed);
  });

  test('the company that registered it withdraws it, not the one that is paid', async () => {
    const order = await w.order();
    const sent = await w.register(order);
    await refused(w.seller.does(withdrawPayment, await at(sent.id)), StateNotAllowed);
    expect((await w.see(sent.id)).state).toBe(PAYMENT.toConfirm);
    expect((await w.buyerFinance.does(withdrawPayment, await at(sent.id))).state).toBe(PAYMENT.withdrawn);
  });

  test('what waits for its confirmation is not written anew, nor what a provider may be paying', async () => {
    const order = await w.order();
    const sent = await w.register(order);
    const edit = async (id: string) =>
      w.buyer.does(updatePayment, {
        ...(await w.wish(w.buyer, order, { submit: false })),
        ...(await at(id, w.buyer)),
      });
    await refused(edit(sent.id), StateNotAllowed);
    const draft = await w.buyer.does(addPayment, await w.wish(w.buyer, order, { submit: false }));
    const type = (code: string) =>
      sql`update payments.registration set payment_type = ${code} where id = ${draft.id}::bigint`.execute(
        w.world.sql,
      );
    await type('20');
    await refused(edit(draft.id), StateNotAllowed);
    await refused(w.buyer.does(deletePayment, await at(draft.id, w.buyer)), StateNotAllowed);
    await type('10');
    await edit(draft.id);
    await w.buyer.does(deletePayment, await at(draft.id, w.buyer));
  });

  /** An act on a payment waits for its order, and the payment is written anew before it goes on. */
  async function writtenAnew(of: { orderId: string; id: string }, act: () => Promise<unknown>) {
    let go: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    let locked: () => void = () => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const held = w.by(w.seller, async (ctx) => {
      await lockOrderFor(ctx, { orderId: of.orderId });
      locked();
      await gate;
    });
    await Promise.race([isLocked, held]);
    const someoneWaits = async () => {
      for (;;) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(w.world.sql);
        if ((rows[0]?.n ?? 0) > 0) return;
      }
    };
    const acting = act();
    const settled = acting.then(
      () => true,
      () => true,
    );
    await Promise.race([settled, someoneWaits()]);
    await sql`update payments.registration set version = version + 1 where id = ${of.id}::bigint`.execute(
      w.world.sql,
    );
    go();
    await held;
    await refused(acting, VersionConflict);
  }

  test('a payment that is written anew while its documents are being locked is neither confirmed nor reversed by its number', async () => {
    const order = await w.order();
    const { id } = await w.register(order);
    const of = { orderId: order.id, id };
    const confirm = () =>
      w.by(w.sellerFinance, (ctx) => confirmFromStatement(ctx, { paymentId: id, bankRef: 'BOC1' }));
    await writtenAnew(of, confirm);
    expect((await w.see(id)).state).toBe(PAYMENT.toConfirm);
    await confirm();
    await writtenAnew(of, () =>
      w.by(w.operator, (ctx) => reverseFromStatement(ctx, { paymentId: id, reason: '对账错误' })),
    );
    expect((await w.see(id)).state).toBe(PAYMENT.confirmed);
  });

  test('a letter is accepted of a third payer, while the payment waits', async () => {
    const order = await w.order();
    const plain = await w.register(order);
    await refused(w.operator.does(approvePayer, { id: plain.id, version: plain.version }), StateNotAllowed);
    await w.buyer.does(withdrawPayment, await at(plain.id));
    const third = await w.register(order, {
      thirdParty: '集团财务公司',
      letterFileIds: [await w.file(w.buyer)],
    });
    const back = await w.buyer.does(withdrawPayment, { id: third.id, version: third.version });
    await refused(w.operator.does(approvePayer, { id: third.id, version: back.version }), StateNotAllowed);
  });
});

describe('12.1 what money may be spread over', () => {
  test('orders of the same two companies in the same currency that may be paid, each once', async () => {
    const [order, other] = [await w.order(), await w.order()];
    const spread = () =>
      w.register(
        order,
        { allocations: [{ targetType: 'ORDER', targetId: other.id, amount: '1.00' }], submit: false },
        w.sellerFinance,
      );
    const planted = async (set: string, undo: string) => {
      const write = (columns: string) =>
        sql.raw(`update orders."order" set ${columns} where id = ${other.id}`).execute(w.world.sql);
      await write(set);
      await refused(spread(), AllocationForeign);
      await write(undo);
    };
    const [buyer, stranger] = [w.buyer.actor.memberId, w.stranger.actor.memberId];
    await planted(`buyer_member_id = ${stranger}`, `buyer_member_id = ${buyer}`);
    await planted("currency = 'USD'", "currency = 'CNY'");
    await planted("order_state = '00'", "order_state = '10'");
    await planted("order_state = '01'", "order_state = '10'");
    const half = { targetType: 'ORDER', targetId: order.id, amount: '1.00' } as const;
    await refused(w.register(order, { allocations: [half, half], submit: false }), AllocationForeign);
    expect((await spread()).state).toBe(PAYMENT.draft);
  });
});
