import { type OrderFacts, orderOf } from '#fulfilment/orders/server/door.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { transferVoucher } from '../contract/voucher-acts.ts';
import { RequestPending } from '../rules/refusals.ts';
import { EVENT, SIGN_HOURS, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { appendEvent } from './append-event.ts';
import { lockVoucher, sidesOf, stepVoucher, TRANSFER_LAPSE, TYPE, voucherMoved } from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { requireFirstLegGoods, requireOrder } from './order-line.ts';
import { toActionResult } from './present-voucher.ts';
import { transferHash } from './statements.ts';
import { vouchers } from './tables.ts';

/**
 * 20 → 30: the holder hands the voucher to the buyer of an order that is paid as agreed; receiver and
 * custodian have 48 hours to sign. Refuses 10301, 10302, 10306, 18205, 18206, 18214.
 */
export const transferVoucherHandler = vouchers.command(transferVoucher, async (ctx) => {
  const { toMemberId, orderId } = ctx.input;
  const { chain, voucher: v } = await lockVoucher(ctx, ctx.input);
  if (!sidesOf(ctx.actor, v).holder)
    throw StateNotAllowed({
      subject: 'voucher',
      verb: 'transfer',
      state: voucherLifecycle.nameOf(v.state),
      side: 'party',
    });
  if (v.request_id !== null) throw RequestPending({});
  voucherLifecycle.next('transfer', v.state, 'holder');
  const order = await orderOf(ctx, { orderId, within: TYPE });
  requireOrder(order, v, toMemberId);
  return asSystem(ctx, async () => {
    await requireFirstLegGoods(ctx, order as OrderFacts, v);
    const until = new Date((await ctx.now()).getTime() + SIGN_HOURS * 3_600_000);
    const moved = await stepVoucher(ctx, v, 'transfer', 'holder', {
      set: { transfer_to_member_id: toMemberId, transfer_order_no: order?.orderNo ?? null },
      uncounted: {
        transfer_to_dept_id: order?.buyerOwner.deptId ?? null,
        transfer_to_emp_id: order?.buyerOwner.empId ?? null,
        transfer_order_id: orderId,
        transfer_until: until,
        transfer_hash: transferHash(v, { memberId: toMemberId, orderId }),
      },
    });
    await appendEvent(ctx, chain, {
      type: EVENT.transferRequest,
      side: 'holder',
      vouchers: [{ voucher: moved, before: v.quantity, after: v.quantity }],
      details: { receiverId: toMemberId, orderId, until: until.toISOString() },
    });
    await ctx.schedule({ kind: TRANSFER_LAPSE, key: v.id, at: until });
    await notifySides(ctx, 'transferAsked', moved, ['receiver', 'custodian']);
    voucherMoved(ctx, moved);
    return toActionResult(ctx, moved);
  });
});
