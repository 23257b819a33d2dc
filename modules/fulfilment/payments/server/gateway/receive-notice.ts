import type { Webhook } from '#kernel/server/webhook.ts';
import { NoticeReplayed, NoticeUntrusted } from '../../rules/refusals.ts';
import type { PaymentsContext } from '../tables.ts';
import { bookNotice } from './book-notice.ts';
import { gatewayKey } from './gateway-key.ts';
import type { GatewayProvider } from './provider.ts';
import { SANDBOX, sandbox } from './sandbox.ts';

/** Providers by name; a real one is added here. */
const PROVIDERS: readonly GatewayProvider[] = [sandbox];
export const providerOf = (name: string): GatewayProvider | undefined =>
  PROVIDERS.find((provider) => provider.name === name);
/** The one that new payments are asked of. */
export const currentProvider = (): GatewayProvider => sandbox;

export const NOTIFY_PATH = '/api/common-order/op/payment/notify';
const BODY_LIMIT = 64 * 1024;

/**
 * The callback of payment providers (trading-domain 2.2): signed by the provider, believed for five minutes, each
 * message once, each notice booked once however often it comes. Refuses 18309, 18310 and 18311.
 */
export const paymentNotify: Webhook = {
  path: NOTIFY_PATH,
  bodyLimit: BODY_LIMIT,
  async receive(caller) {
    const ctx = caller as unknown as PaymentsContext;
    const request = caller.input;
    const provider = providerOf(request.headers['gateway-provider'] ?? SANDBOX);
    const key = provider === undefined ? undefined : await gatewayKey(ctx, provider.name);
    if (provider === undefined || key === undefined) throw NoticeUntrusted({});
    const { nonce, ...notice } = provider.verify(request, key, await ctx.now());
    const noted = await ctx.tx
      .insertInto('payments.gateway_notice')
      .values({
        gmt_create: await ctx.now(),
        provider: provider.name,
        nonce,
        notice_no: notice.noticeNo,
        out_no: notice.outNo,
        body: JSON.stringify(notice),
        outcome: 'repeated',
      })
      .onConflict((c) => c.columns(['provider', 'nonce']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (noted === undefined) throw NoticeReplayed({});
    if (await bookNotice(ctx, provider.name, notice))
      await ctx.tx
        .updateTable('payments.gateway_notice')
        .set({ outcome: 'booked' })
        .where('id', '=', noted.id)
        .execute();
    return provider.taken;
  },
};
