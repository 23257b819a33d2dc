import { lockOrderFor, type OrderFacts } from '#fulfilment/orders/server/door.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { DeadlinePassed, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { acceptTransfer } from '../contract/voucher-acts.ts';
import { voucherTransferred } from '../rules/events.ts';
import { SignedAlready, VoucherChanged } from '../rules/refusals.ts';
import { EVENT, VOUCHER, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { appendEvent } from './append-event.ts';
import {
  BIZ,
  lockVoucher,
  NO_TRANSFER,
  partiesOf,
  reached,
  sidesOf,
  stepVoucher,
  TRANSFER_LAPSE,
  voucherMoved,
} from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { deliverByVoucher, requireFirstLegGoods, requireOrder, throughOf } from './order-line.ts';
import { toActionResult } from './present-voucher.ts';
import { signedBy } from './sign.ts';
import { type LotChain, type Signature, type Voucher, type VoucherContext, vouchers } from './tables.ts';

/** 24:00 of the business day of an instant: until then who held the goods before pays for their storage. */
const endOfDay = (at: Date): Date => new Date(`${addDays(dayOf(at), 1)}T00:00:00+08:00`);

/** 30 → 20: the new holder has the voucher; order, storage fee and chain follow in the same act. */
async function complete(
  ctx: VoucherContext,
  chain: LotChain,
  v: Voucher,
  order: OrderFacts,
  side: 'receiver' | 'custodian',
  signatures: readonly Signature[],
): Promise<Voucher> {
  const receiverId = v.transfer_to_member_id as string;
  const line = requireOrder(order, v, receiverId);
  await requireFirstLegGoods(ctx, order, v);
  const now = await ctx.now();
  const through = throughOf(order, v);
  const forOrder = { order_no: v.transfer_order_no };
  const moved = await stepVoucher(ctx, v, 'acceptTransfer', side, {
    // The history of a voucher that keeps its companies apart names no order of the leg before.
    set: { holder_member_id: receiverId, ...(through === null ? forOrder : {}) },
    uncounted: {
      ...forOrder,
      through_member_id: through,
      holder_owner_dept_id: v.transfer_to_dept_id,
      holder_owner_emp_id: v.transfer_to_emp_id,
      order_id: v.transfer_order_id,
      fee_payer_before_id: now < v.fee_payer_from ? v.fee_payer_before_id : v.fee_payer_id,
      fee_payer_id: receiverId,
      fee_payer_from: endOfDay(now),
      ...NO_TRANSFER,
    },
    parties: partiesOf(v),
  });
  await appendEvent(ctx, chain, {
    type: EVENT.transfer,
    side,
    vouchers: [{ voucher: moved, before: v.quantity, after: v.quantity, also: [v.holder_member_id] }],
    signatures,
    details: { fromId: v.holder_member_id, toId: receiverId, orderId: order.id },
  });
  await ctx.unschedule(TRANSFER_LAPSE, v.id);
  await deliverByVoucher(ctx, order, line, v);
  await ctx.emit(voucherTransferred, {
    voucherId: v.id,
    voucherNo: v.voucher_no,
    orderId: order.id,
    fromId: v.holder_member_id,
    toId: receiverId,
    quantity: v.quantity,
  });
  await notifySides(ctx, 'transferred', v, ['holder', 'receiver']);
  voucherMoved(ctx, moved, [v.holder_member_id]);
  return moved;
}

/** The first of two signatures: the voucher still waits for the other. */
async function keepSignature(
  ctx: VoucherContext,
  v: Voucher,
  side: 'receiver' | 'custodian',
  signature: Signature,
): Promise<Voucher> {
  const moved = await ctx.tx
    .updateTable('vouchers.voucher')
    .set((eb) => ({
      [`${side}_signature`]: JSON.stringify(signature),
      version: eb('version', '+', 1),
      gmt_modified: nowHere,
      modified_by: ctx.actor.accountId,
    }))
    .where('id', '=', v.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: BIZ,
    bizId: v.id,
    bizNo: v.voucher_no,
    action: 'signed',
    from: v.state,
    to: v.state,
    side,
    parties: partiesOf(v),
  });
  voucherMoved(ctx, moved);
  return moved;
}

/** The order a transfer is for, held before the voucher, as locks are taken everywhere. */
async function orderBefore(ctx: VoucherContext, id: string): Promise<OrderFacts> {
  const seen = await reached(ctx)
    .where('vouchers.voucher.id', '=', id)
    .select('transfer_order_id')
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const orderId = seen.transfer_order_id;
  if (orderId === null)
    throw StateNotAllowed({ subject: 'voucher', verb: 'acceptTransfer', state: 'held', side: 'party' });
  return asSystem(ctx, () => lockOrderFor(ctx, { orderId }));
}

/**
 * Receiver and custodian sign the same content, each with a code; the second signature moves the voucher
 * (trading-domain 15: no transfer before the custodian confirms). Refuses 10122, 10301, 10302, 10306, 17009
 * from the 48th hour on, 18206, 18208, 18209, 18214.
 */
export const acceptTransferHandler = vouchers.command(acceptTransfer, async (ctx) => {
  const order = await orderBefore(ctx, ctx.input.id);
  const { chain, voucher: v } = await lockVoucher(ctx, ctx.input);
  const sides = sidesOf(ctx.actor, v);
  const side = sides.receiver ? 'receiver' : sides.custodian ? 'custodian' : null;
  if (side === null || v.state !== VOUCHER.transferring)
    throw StateNotAllowed({
      subject: 'voucher',
      verb: 'acceptTransfer',
      state: voucherLifecycle.nameOf(v.state),
      side: 'party',
    });
  return asSystem(ctx, async () => {
    if (v.transfer_hash !== ctx.input.contentHash || v.transfer_order_id !== order.id)
      throw VoucherChanged({});
    if (v[`${side}_signature`] !== null) throw SignedAlready({});
    const other = side === 'receiver' ? v.custodian_signature : v.receiver_signature;
    await inTime(ctx, v);
    const signature = await signedBy(ctx, side, v.transfer_hash, [v]);
    const moved =
      other === null
        ? await keepSignature(ctx, v, side, signature)
        : await complete(ctx, chain, v, order, side, [other, signature]);
    return toActionResult(ctx, moved);
  });
});

/** A signature at exactly the end of the 48 hours loses, the first of the two as well. */
async function inTime(ctx: VoucherContext, v: Voucher): Promise<void> {
  if (v.transfer_until !== null && (await ctx.now()) >= v.transfer_until) throw DeadlinePassed({});
}

/** 30 → 20: the old holder keeps the voucher. */
export async function cancelTransfer(
  ctx: VoucherContext,
  chain: LotChain,
  v: Voucher,
  side: 'party' | 'timer',
  reason: string | null,
): Promise<Voucher> {
  const moved = await stepVoucher(ctx, v, 'cancelTransfer', side, {
    uncounted: NO_TRANSFER,
    reason,
    parties: partiesOf(v),
  });
  await appendEvent(ctx, chain, {
    type: EVENT.transferCancel,
    side,
    vouchers: [{ voucher: moved, before: v.quantity, after: v.quantity, also: [v.transfer_to_member_id] }],
    details: { receiverId: v.transfer_to_member_id, lapsed: side === 'timer' },
  });
  await ctx.unschedule(TRANSFER_LAPSE, v.id);
  await notifySides(ctx, 'transferOff', v, ['holder', 'receiver', 'custodian'], { reason });
  voucherMoved(ctx, moved, [v.transfer_to_member_id]);
  return moved;
}
