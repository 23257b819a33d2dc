import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { confirmVoucher } from '../contract/voucher-acts.ts';
import { VOUCHER, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { issueVoucher } from './issue-voucher.ts';
import { lockVoucher, sidesOf, voucherMoved } from './lock-voucher.ts';
import { toActionResult } from './present-voucher.ts';
import { consentTo, requestOf } from './requests.ts';
import { type Voucher, vouchers } from './tables.ts';
import { consentSide } from './who-may.ts';

const cannot = (v: Voucher, side: string) =>
  StateNotAllowed({ subject: 'voucher', verb: 'confirm', state: voucherLifecycle.nameOf(v.state), side });

/**
 * The custodian issues, or consents to a split, merge or void; the holder consents to a void: each with a
 * code. Refuses 10122, 10301, 10302, 10306, 17009, 18201, 18208, 18209.
 */
export const confirmVoucherHandler = vouchers.command(confirmVoucher, async (ctx) => {
  const held = await lockVoucher(ctx, ctx.input);
  const sides = sidesOf(ctx.actor, held.voucher);
  return asSystem(ctx, async () => {
    const v = held.voucher;
    if (v.state === VOUCHER.toConfirm) {
      if (!sides.custodian) throw cannot(v, 'party');
      const issued = await issueVoucher(ctx, held);
      voucherMoved(ctx, issued);
      return toActionResult(ctx, issued);
    }
    const request = await requestOf(ctx, v);
    const side = request === undefined ? null : consentSide(request, sides);
    if (request === undefined || side === null) throw cannot(v, 'party');
    return toActionResult(ctx, await consentTo(ctx, held, request, side));
  });
});
