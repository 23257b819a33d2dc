import { retryAnchor } from '../contract/voucher-acts.ts';
import { voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { ANCHOR, lockVoucher } from './lock-voucher.ts';
import { toActionResult } from './present-voucher.ts';
import { vouchers } from './tables.ts';

/** Asks the evidence chain again; the voucher is held as soon as it answers with a proof. Refuses 10301, 10302, 10306. */
export const retryAnchorHandler = vouchers.command(retryAnchor, async (ctx) => {
  const { voucher: v } = await lockVoucher(ctx, ctx.input);
  voucherLifecycle.next('retry', v.state, 'operator');
  await ctx.schedule({ kind: ANCHOR, key: v.id, at: { inSeconds: 0 }, payload: { voucherId: v.id } });
  return toActionResult(ctx, v);
});
