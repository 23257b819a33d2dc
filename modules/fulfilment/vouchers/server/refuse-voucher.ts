import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { refuseVoucher } from '../contract/voucher-acts.ts';
import { howToClose } from '../rules/request-lifecycle.ts';
import { VOUCHER, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { cancelTransfer } from './accept-transfer.ts';
import { lockVoucher, sidesOf, stepVoucher, voucherMoved } from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { toActionResult } from './present-voucher.ts';
import { closeRequest, requestOf } from './requests.ts';
import { type Voucher, type VoucherContext, vouchers } from './tables.ts';

async function refuseIssue(ctx: VoucherContext, v: Voucher, reason: string): Promise<Voucher> {
  const refused = await stepVoucher(ctx, v, 'refuse', 'custodian', {
    set: { reason },
    uncounted: { ended_at: await ctx.now() },
    reason,
  });
  await notifySides(ctx, 'refused', refused, ['issuer'], { reason });
  voucherMoved(ctx, refused);
  return refused;
}

/**
 * The custodian refuses an issue; holder, receiver or custodian calls a transfer off; a request is refused,
 * or withdrawn by who asked. Refuses 10301, 10302, 10306, 17009.
 */
export const refuseVoucherHandler = vouchers.command(refuseVoucher, async (ctx) => {
  const { reason } = ctx.input;
  const { chain, voucher: v } = await lockVoucher(ctx, ctx.input);
  const sides = sidesOf(ctx.actor, v);
  return asSystem(ctx, async () => {
    const cannot = StateNotAllowed({
      subject: 'voucher',
      verb: 'refuse',
      state: voucherLifecycle.nameOf(v.state),
      side: 'party',
    });
    if (v.state === VOUCHER.toConfirm) {
      if (!sides.custodian) throw cannot;
      return toActionResult(ctx, await refuseIssue(ctx, v, reason));
    }
    if (v.state === VOUCHER.transferring) {
      if (!(sides.holder || sides.receiver || sides.custodian)) throw cannot;
      return toActionResult(ctx, await cancelTransfer(ctx, chain, v, 'party', reason));
    }
    const request = await requestOf(ctx, v);
    const how = request === undefined ? null : howToClose(request.kind, sides);
    if (request === undefined || how === null) throw cannot;
    const freed = await closeRequest(ctx, request, how, reason);
    return toActionResult(ctx, freed.find((x) => x.id === v.id) ?? v);
  });
});
