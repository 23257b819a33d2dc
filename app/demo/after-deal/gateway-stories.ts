import { sql } from 'kysely';
import {
  payInSandbox,
  queryGatewayPayment,
  startGatewayPayment,
} from '#fulfilment/payments/contract/gateway.ts';
import { SANDBOX_NOTIFY } from '#fulfilment/payments/server/gateway/pay-in-sandbox.ts';
import type { Desk } from './desk.ts';
import { methanol, solvent } from './goods.ts';
import { buyerOf, type Sale, sold, submitted, type Wish } from './sale.ts';
import type { Scheduled, Story } from './story.ts';

const CHANNEL = { wechat: '20', alipay: '30' } as const;
/** Notices of the sandbox go over HTTP to a server that listens: while the days are told none does, and none waits for it. */
async function noNotices(d: Desk, sale: Sale): Promise<void> {
  const { rows } = await sql<{
    key: string;
  }>`select key from kernel.task where kind = ${SANDBOX_NOTIFY}`.execute(d.stage.owner);
  await d.run(await buyerOf(d, sale, 'finance'), async (ctx) => {
    for (const { key } of rows) await ctx.unschedule(SANDBOX_NOTIFY, key);
  });
}

/** Tried out with a few tonnes: the code is scanned and paid, and the buyer asks the provider himself; or it is not paid. */
const byCode =
  (wish: Wish, channel: keyof typeof CHANNEL, pays: boolean): Story =>
  async (d) => {
    const sale = await sold(d, wish);
    await submitted(d, sale);
    await d.pass();
    const finance = await buyerOf(d, sale, 'finance');
    const { id } = await d.does(finance, startGatewayPayment, {
      orderId: sale.orderId,
      paymentType: CHANNEL[channel],
    });
    if (!pays) return;
    await d.pass();
    await d.does(finance, payInSandbox, { id });
    await d.pass();
    await d.does(finance, queryGatewayPayment, { id });
    await noNotices(d, sale);
  };

/** The last of a day: a code is open for a quarter of an hour. */
export const gatewayStories: readonly Scheduled[] = [
  [16, byCode(methanol('15.00'), 'wechat', true)],
  [7, byCode(solvent('5.00'), 'alipay', true)],
  [0, byCode(methanol('12.00'), 'alipay', false)],
];
