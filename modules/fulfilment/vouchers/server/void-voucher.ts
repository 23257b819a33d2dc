import { asSystem } from '#kernel/server/with-scope.ts';
import { voidVoucher } from '../contract/voucher-acts.ts';
import { RequestPending } from '../rules/refusals.ts';
import { VOUCHER, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { lockVoucher } from './lock-voucher.ts';
import { toActionResult } from './present-voucher.ts';
import { openRequest, voidNow } from './requests.ts';
import { type Voucher, vouchers } from './tables.ts';

/**
 * The operator voids a voucher the evidence chain never took; of a held one he asks holder and custodian to
 * sign the void (trading-domain 15). Refuses 10301, 10302, 10306, 18205.
 */
export const voidVoucherHandler = vouchers.command(voidVoucher, async (ctx) => {
  const { reason } = ctx.input;
  const { chain, voucher: v } = await lockVoucher(ctx, ctx.input);
  voucherLifecycle.next('void', v.state, 'operator');
  if (v.request_id !== null) throw RequestPending({});
  return asSystem(ctx, async () => {
    if (v.state === VOUCHER.anchorFailed)
      return toActionResult(ctx, await voidNow(ctx, chain, v, reason, null));
    const [asked] = await openRequest(ctx, 'void', [v], { reason, side: 'operator' });
    return toActionResult(ctx, asked as Voucher);
  });
});
