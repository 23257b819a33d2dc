import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { receiveWebhook } from '#kernel/server/webhooks.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { payInSandbox, queryGatewayPayment, startGatewayPayment } from '../contract/gateway.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import { GatewayNotAllowed, NoticeDiffers, NoticeReplayed, NoticeUntrusted } from '../rules/refusals.ts';
import { gatewayKey } from '../server/gateway/gateway-key.ts';
import type { GatewayNotice } from '../server/gateway/provider.ts';
import { paymentNotify } from '../server/gateway/receive-notice.ts';
import { SANDBOX, signedNotice } from '../server/gateway/sandbox.ts';
import { type PaymentWorld, paymentWorld } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
const CALLERS = 50;
let w: PaymentWorld;
beforeAll(async () => {
  w = await paymentWorld();
});
const start = (orderId: string, paymentType: '20' | '30' = '20', who = w.buyer) =>
  who.does(startGatewayPayment, { orderId, paymentType });
const receive = (message: { headers: Record<string, string>; body: Buffer }) =>
  receiveWebhook(w.world.runtime, paymentNotify, message);
const key = () => w.by(w.operator, (ctx) => gatewayKey(ctx, SANDBOX)) as Promise<string>;
const noticeOf = async (id: string, over: Partial<GatewayNotice> = {}): Promise<GatewayNotice> => {
  const p = await w.see(id);
  return {
    noticeNo: `N${p.paymentNo}`,
    outNo: p.paymentNo,
    amount: p.amount,
    currency: 'CNY',
    providerRef: `SBX${p.paymentNo}`,
    paidAt: '2026-11-24T02:00:00.000Z',
    ...over,
  };
};
const signed = async (id: string, over: Partial<GatewayNotice> = {}, nonce?: string) =>
  signedNotice(await key(), await noticeOf(id, over), await w.world.now(), nonce);

describe('WeChat and Alipay by a gateway (12.2, payment)', () => {
  test('the order is being paid once a code stands, the callback pays it; twice and late change nothing', async () => {
    const order = await w.order();
    const begun = await start(order.id);
    expect(begun.state).toBe(PAYMENT.draft);
    expect((await start(order.id)).id).toBe(begun.id);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.paying });
    expect(await receive(await signed(begun.id))).toMatchObject({ body: '{"code":"SUCCESS"}' });
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPickup, unpaid: '0.00' });
    const before = await w.balances(w.seller);
    await receive(await signed(begun.id));
    await w.world.push('2min');
    await receive(await signed(begun.id));
    expect(await w.balances(w.seller)).toEqual(before);
    expect(await w.see(begun.id)).toMatchObject({
      state: PAYMENT.confirmed,
      gateway: { state: 'paid', sandbox: true },
    });
    expect(await w.world.audit()).toEqual({});
  });

  test('a wrong signature, a replay, an old message, another amount, currency or number are refused', async () => {
    const order = await w.order();
    const begun = await start(order.id, '30');
    const good = await signed(begun.id);
    await refused(
      receive({ ...good, body: Buffer.from(good.body.toString().replace('2061.73', '2061.74')) }),
      NoticeUntrusted,
    );
    await refused(
      receive({ ...good, headers: { ...good.headers, 'gateway-signature': 'x' } }),
      NoticeUntrusted,
    );
    await refused(
      receive({ ...good, headers: { ...good.headers, 'gateway-provider': 'nobody' } }),
      NoticeUntrusted,
    );
    await refused(receive(await signed(begun.id, { amount: '2061.72' })), NoticeDiffers);
    await refused(receive(await signed(begun.id, { currency: 'USD' })), NoticeDiffers);
    await refused(receive(await signed(begun.id, { outNo: 'PR0' })), NoticeDiffers);
    expect((await w.see(begun.id)).state).toBe(PAYMENT.draft);
    await receive(good);
    await refused(receive(good), NoticeReplayed);
    await w.world.push('10min');
    await refused(receive(good), NoticeReplayed);
    expect((await w.see(begun.id)).state).toBe(PAYMENT.confirmed);
  });

  test('a code nobody paid expires: the order waits again; a notice that comes late is booked all the same', async () => {
    const order = await w.order();
    const begun = await start(order.id);
    await w.world.push('16min');
    await w.world.tick();
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPayment });
    expect((await w.see(begun.id)).gateway?.state).toBe('closed');
    await receive(await signed(begun.id));
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPickup });
    const late = await w.order();
    const other = await start(late.id);
    await w.world.push('16min');
    await w.world.tick();
    await w.world.push('60h');
    await w.world.tick();
    expect(await w.orderState(late.id)).toMatchObject({ state: ORDER.overdue });
    await receive(await signed(other.id));
    expect(await w.orderState(late.id)).toMatchObject({ state: ORDER.overdue, paid: '0.00' });
    expect(await w.see(other.id)).toMatchObject({ state: PAYMENT.confirmed, available: late.amount });
    expect(await w.world.audit()).toEqual({});
  });

  test('9.1 only small CNY orders of the own company; the sandbox is paid and asked by the buyer', async () => {
    const large = await w.order({ quantity: '50.00', price: '2000.00' });
    await refused(start(large.id), GatewayNotAllowed);
    const order = await w.order();
    await refused(start(order.id, '20', w.stranger), NotFound);
    const begun = await start(order.id);
    await w.buyer.does(queryGatewayPayment, { id: begun.id });
    expect((await w.see(begun.id)).state).toBe(PAYMENT.draft);
    await w.buyer.does(payInSandbox, { id: begun.id });
    await sql`delete from kernel.task where kind = 'payments.sandboxNotify'`.execute(w.world.sql);
    expect((await w.buyer.does(queryGatewayPayment, { id: begun.id })).state).toBe(PAYMENT.confirmed);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPickup });
    await refused(w.buyer.does(payInSandbox, { id: begun.id }), StateNotAllowed);
    expect(await w.world.audit()).toEqual({});
  });

  test(`the same callback from ${CALLERS} callers at once is booked once`, async () => {
    const order = await w.order();
    const begun = await start(order.id);
    const before = await w.balances(w.seller);
    const messages: Awaited<ReturnType<typeof signed>>[] = [];
    while (messages.length < CALLERS) messages.push(await signed(begun.id, {}, randomUUID()));
    const outcome = await raceSettled(CALLERS, (n) => receive(messages[n] as (typeof messages)[number]));
    expect(outcome.filter((o) => o.status === 'fulfilled')).toHaveLength(CALLERS);
    const after = await w.balances(w.seller);
    expect(Number(after.RECEIVED) - Number(before.RECEIVED ?? 0)).toBeCloseTo(Number(order.amount), 2);
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from payments.gateway_notice where outcome = 'booked' and out_no = ${(await w.see(begun.id)).paymentNo}`.execute(
      w.world.sql,
    );
    expect(rows[0]?.n).toBe('1');
    expect(await w.world.audit()).toEqual({});
  });
});
