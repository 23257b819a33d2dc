import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer } from '#app/server.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { payInSandbox, startGatewayPayment } from '../contract/gateway.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import { gatewayKey } from '../server/gateway/gateway-key.ts';
import type { GatewayNotice } from '../server/gateway/provider.ts';
import { NOTIFY_PATH } from '../server/gateway/receive-notice.ts';
import { SANDBOX, signedNotice } from '../server/gateway/sandbox.ts';
import { type PaymentWorld, paymentWorld } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: PaymentWorld;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  w = await paymentWorld();
  server = await startServer(testSettings(), w.world.url);
});
afterAll(() => server?.stop());

const start = (orderId: string, paymentType: '20' | '30' = '20') =>
  w.buyer.does(startGatewayPayment, { orderId, paymentType });
const key = () => w.by(w.operator, (ctx) => gatewayKey(ctx, SANDBOX)) as Promise<string>;
async function noticeOf(id: string, over: Partial<GatewayNotice> = {}): Promise<GatewayNotice> {
  const p = await w.see(id);
  return {
    noticeNo: `N${p.paymentNo}`,
    outNo: p.paymentNo,
    amount: p.amount,
    currency: 'CNY',
    providerRef: `SBX${p.paymentNo}`,
    paidAt: (await w.world.now()).toISOString(),
    ...over,
  };
}
/** Posts a notice to the running server as a provider does. */
async function post(message: { headers: Record<string, string>; body: Buffer }) {
  const answer = await fetch(`${server.url}${NOTIFY_PATH}`, {
    method: 'POST',
    headers: message.headers,
    body: new Uint8Array(message.body),
  });
  return { status: answer.status, text: await answer.text() };
}
const booked = async (id: string): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from payments.gateway_notice n join payments.gateway_order g on g.out_no = n.out_no
      where g.registration_id = ${id}::bigint and n.outcome = 'booked'`.execute(w.world.sql)
  ).rows[0]?.n ?? -1;

describe('the sandbox and its callbacks over HTTP (2.2 /op/payment/notify)', () => {
  test('paid in the sandbox, the server is called by HTTP at once, again and late: the order is paid once', async () => {
    const order = await w.order();
    const begun = await start(order.id);
    await w.buyer.does(payInSandbox, { id: begun.id });
    await expect
      .poll(() => w.orderState(order.id), { timeout: 30_000 })
      .toMatchObject({
        state: ORDER.awaitingPickup,
        unpaid: '0.00',
      });
    await w.world.push('25s');
    const sent = () =>
      sql<{
        n: number;
      }>`select count(*)::int as n from payments.gateway_notice n join payments.gateway_order g on g.out_no = n.out_no
        where g.registration_id = ${begun.id}::bigint`.execute(w.world.sql);
    await expect.poll(async () => (await sent()).rows[0]?.n, { timeout: 30_000 }).toBe(3);
    expect(await booked(begun.id)).toBe(1);
    expect(await w.see(begun.id)).toMatchObject({ state: PAYMENT.confirmed, gateway: { state: 'paid' } });
    expect(await w.world.audit()).toEqual({});
  });

  test('twice, out of order and late: each message is answered, none is booked twice', async () => {
    const [one, two] = [await w.order(), await w.order()];
    const [first, second] = [await start(one.id), await start(two.id, '30')];
    const early = signedNotice(await key(), await noticeOf(first.id), await w.world.now());
    const later = signedNotice(await key(), await noticeOf(second.id), await w.world.now());
    // The second payment is told before the first, and each again.
    for (const message of [later, early]) expect(await post(message)).toMatchObject({ status: 200 });
    for (const message of [later, early]) expect((await post(message)).status).toBe(409);
    const again = signedNotice(await key(), await noticeOf(first.id), await w.world.now(), randomUUID());
    expect(await post(again)).toMatchObject({ status: 200, text: '{"code":"SUCCESS"}' });
    expect([await booked(first.id), await booked(second.id)]).toEqual([1, 1]);
    expect(await w.orderState(one.id)).toMatchObject({ state: ORDER.awaitingPickup });
    expect(await w.orderState(two.id)).toMatchObject({ state: ORDER.awaitingPickup });
    // A code that expired meanwhile: the notice that comes late pays all the same.
    const late = await w.order();
    const third = await start(late.id);
    await w.world.push('16min');
    await w.world.tick();
    expect((await w.see(third.id)).gateway?.state).toBe('closed');
    const message = signedNotice(await key(), await noticeOf(third.id), await w.world.now());
    expect((await post(message)).status).toBe(200);
    expect(await w.orderState(late.id)).toMatchObject({ state: ORDER.awaitingPickup });
    expect(await w.world.audit()).toEqual({});
  });

  test('forged, altered, stale or of another amount: refused by the server, nothing is booked', async () => {
    const order = await w.order();
    const begun = await start(order.id);
    const now = await w.world.now();
    const good = signedNotice(await key(), await noticeOf(begun.id), now);
    const forged = [
      signedNotice('another key', await noticeOf(begun.id), now),
      { ...good, body: Buffer.from(good.body.toString().replace('"amount":"', '"amount":"1')) },
      { ...good, headers: { ...good.headers, 'gateway-signature': '' } },
      { ...good, headers: { ...good.headers, 'gateway-provider': 'nobody' } },
      { ...good, body: Buffer.from('{') },
    ];
    for (const message of forged) expect((await post(message)).status).toBe(401);
    const stale = signedNotice(await key(), await noticeOf(begun.id), new Date(now.getTime() - 6 * 60_000));
    expect((await post(stale)).status).toBe(409);
    const less = signedNotice(await key(), await noticeOf(begun.id, { amount: '0.01' }), now);
    const differs = await post(less);
    expect(differs.text).not.toContain('SUCCESS');
    expect((await w.see(begun.id)).state).toBe(PAYMENT.draft);
    expect(await booked(begun.id)).toBe(0);
    expect((await post(good)).status).toBe(200);
    expect(await w.see(begun.id)).toMatchObject({ state: PAYMENT.confirmed });
    expect(await w.world.audit()).toEqual({});
  });
});
