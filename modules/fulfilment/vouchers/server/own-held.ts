import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { RequestPending } from '../rules/refusals.ts';
import { voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { type HeldVoucher, lockVoucher, sidesOf } from './lock-voucher.ts';
import type { VoucherContext } from './tables.ts';

/** The holder's own voucher, held and without an open request, for a split or merge. Refuses 10306, 18205. */
export async function lockOwnHeld(
  ctx: VoucherContext<{ readonly id: string; readonly version: number }>,
  verb: 'split' | 'merge',
): Promise<HeldVoucher> {
  const held = await lockVoucher(ctx, ctx.input);
  const v = held.voucher;
  if (!sidesOf(ctx.actor, v).holder)
    throw StateNotAllowed({
      subject: 'voucher',
      verb,
      state: voucherLifecycle.nameOf(v.state),
      side: 'party',
    });
  voucherLifecycle.next('supersede', v.state, 'holder');
  if (v.request_id !== null) throw RequestPending({});
  return held;
}
