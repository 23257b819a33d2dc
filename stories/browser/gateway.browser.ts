import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { ORDER } from '#fulfilment/orders/rules/order-states.ts';
import { payInSandbox, startGatewayPayment } from '#fulfilment/payments/contract/gateway.ts';
import { listPayments, paymentDetail } from '#fulfilment/payments/contract/payment.ts';
import { gatewayWords } from '#fulfilment/payments/rules/gateway-words.ts';
import { paymentActionWords } from '#fulfilment/payments/rules/order-action-words.ts';
import { PAYMENT } from '#fulfilment/payments/rules/payment-lifecycle.ts';
import { NoticeUntrusted } from '#fulfilment/payments/rules/refusals.ts';
import { paymentWords } from '#fulfilment/payments/rules/words.ts';
import { done } from './answers.ts';
import { SOLVENT, soldOrder } from './deals.ts';
import { expect, open, seen, test } from './people.ts';

const { table: p } = paymentWords;
/** Small enough to be paid like a taxi ride (trading-domain 9.1). */
const TONNES = '5.00';
const BUYER = SOLVENT.buyer;

test('R-COLL-001 trading-domain 12: a small order is paid by Alipay: the code waits, a forged notice is not believed, signed ones come by HTTP and the page says paid, once', async ({
  people,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { orderId } = await soldOrder(people.does, SOLVENT, TONNES);
  const orderNow = () => people.does(BUYER, orderDetail, { id: orderId });
  const { version } = await orderNow();
  await people.does(BUYER, submitOrder, { id: orderId, version });
  const buyer = await people.as(BUYER, { single: true });
  await open(buyer, `/transactionManagement/orderDetail?id=${orderId}`);
  await buyer.getByRole('button', { name: seen(paymentActionWords.table.payAlipay), exact: true }).click();
  const { data: begun } = await done(buyer, startGatewayPayment, () =>
    buyer
      .getByRole('dialog')
      .getByRole('button', { name: seen(gatewayWords.table.payAlipay), exact: true })
      .click(),
  );
  await expect(buyer.getByText(seen(p.waiting))).toBeVisible();
  const order = await orderNow();
  expect(order).toMatchObject({ orderState: ORDER.paying, paidAmount: '0.00' });
  const { paymentNo, amount } = await people.does(BUYER, paymentDetail, { id: begun.id });
  expect(amount).toBe(order.orderAmount);

  await test.step('who holds no key is told nothing and books nothing', async () => {
    const answer = await fetch(`${baseURL}/api/common-order/op/payment/notify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'gateway-provider': 'sandbox',
        'gateway-timestamp': String(Math.floor(Date.now() / 1000)),
        'gateway-nonce': `forged-${paymentNo}`,
        'gateway-signature': Buffer.from('forged').toString('base64'),
      },
      body: JSON.stringify({
        noticeNo: `N${paymentNo}`,
        outNo: paymentNo,
        amount,
        currency: 'CNY',
        providerRef: `SBX${paymentNo}`,
        paidAt: new Date().toISOString(),
      }),
    });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain(NoticeUntrusted.code);
    expect((await orderNow()).orderState).toBe(ORDER.paying);
  });
  await test.step('paid: the page turns by itself when the notice came', async () => {
    await done(buyer, payInSandbox, () =>
      buyer.getByRole('button', { name: seen(p.sandboxPay), exact: true }).click(),
    );
    await expect(buyer.getByText(seen(p.paid), { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(buyer.getByText(seen(p.waiting))).toHaveCount(0);
    await buyer.getByRole('link', { name: seen(p.toOrder) }).click();
    await expect(
      buyer.getByRole('button', { name: seen(paymentActionWords.table.payAlipay), exact: true }),
    ).toHaveCount(0);
  });
  const { list } = await people.does(BUYER, listPayments, { orderId });
  expect(list).toMatchObject([{ id: begun.id, state: PAYMENT.confirmed, amount }]);
  expect(await orderNow()).toMatchObject({
    orderState: ORDER.awaitingPickup,
    paidAmount: amount,
    unpaidAmount: '0.00',
  });
});
