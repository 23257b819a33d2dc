import {
  goodsOut,
  goodsReceived,
  type LineFacts,
  type OrderFacts,
  otherLegOf,
} from '#fulfilment/orders/server/door.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { add, compare, dec, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import { nowHere } from '#kernel/server/database.ts';
import { OrderNotReady, VoucherOfFirstLeg } from '../rules/refusals.ts';
import type { Voucher, VoucherContext } from './tables.ts';

/** States of an order in which goods may pass. */
export const OPEN_ORDERS = [ORDER.awaitingPickup, ORDER.pickingUp] as const;
const isOpen = (order: OrderFacts): boolean => (OPEN_ORDERS as readonly string[]).includes(order.state);

/** What a line may still be given: its quantity with the plus tolerance, less what is planned and gone. */
export function openQuantity(order: OrderFacts, line: LineFacts): DecimalText {
  const most = dec(line.agreedQty).times(dec(order.tolerancePlus).dividedBy(100).plus(1)).toFixed();
  return sub(most, add(line.plannedQty, line.shippedQty));
}
/** The line of an order that is about the goods of a voucher: the same SKU, else the same product. */
export function lineFor(order: OrderFacts, v: Voucher): LineFacts | undefined {
  const sameUnit = order.lines.filter((l) => l.uom === v.uom);
  return (
    sameUnit.find((l) => l.skuId === v.sku_id) ??
    (order.productNameId === v.product_name_id ? sameUnit[0] : undefined)
  );
}
/** Goods of two legs move on shipping notes of the first, unless their title goes through the intermediary (4.1). */
export const passesByVoucher = (order: OrderFacts): boolean => !order.twoLegs || order.titleByVoucher;
/**
 * Both legs are delivered with the same goods: on the second one a voucher passes that came on the first, unless that
 * fell and the intermediary delivers of its own. Runs as the system. Refuses 18214.
 */
export async function requireFirstLegGoods(
  ctx: VoucherContext,
  order: OrderFacts,
  v: Voucher,
): Promise<void> {
  if (!order.titleByVoucher || order.legNo !== 'B') return;
  const first = await otherLegOf(ctx, { orderId: order.id });
  if (first !== null && first.state !== ORDER.revoked && v.order_id !== first.id) throw VoucherOfFirstLeg({});
}
/** The intermediary by which issuer and later holders are kept apart from the first leg on; it stays the first one. */
export const throughOf = (order: OrderFacts, v: Voucher): string | null =>
  v.through_member_id ?? (order.sidesApart && order.legNo === 'A' ? order.buyerId : null);
/** G: deal effective, payment rule met, the holder's own sale of these goods, room for the quantity. Refuses 18206. */
export function requireOrder(order: OrderFacts | null, v: Voucher, receiverId: string): LineFacts {
  const line = order === null ? undefined : lineFor(order, v);
  if (
    order === null ||
    line === undefined ||
    order.sellerId !== v.holder_member_id ||
    order.buyerId !== receiverId ||
    !order.payRuleMet ||
    !isOpen(order) ||
    !passesByVoucher(order) ||
    compare(v.quantity, openQuantity(order, line)) > 0
  )
    throw OrderNotReady({}, 'orderId');
  return line;
}
/** A transferred voucher is the delivery of its order: out, received and to be settled in one act (9.2, first goods out). */
export async function deliverByVoucher(
  ctx: VoucherContext,
  order: OrderFacts,
  line: LineFacts,
  v: Voucher,
): Promise<void> {
  const { quantity } = v;
  const of = { orderId: order.id, lineNo: line.lineNo };
  await goodsOut(ctx, { ...of, planned: '0', shipped: quantity });
  await goodsReceived(ctx, { ...of, received: quantity });
  await ctx.tx
    .insertInto('vouchers.delivery')
    .values({
      gmt_create: nowHere,
      voucher_id: v.id,
      voucher_no: v.voucher_no,
      order_id: order.id,
      line_no: line.lineNo,
      seller_member_id: order.sellerId,
      buyer_member_id: order.buyerId,
      quantity,
      delivered_at: await ctx.now(),
    })
    .execute();
}
