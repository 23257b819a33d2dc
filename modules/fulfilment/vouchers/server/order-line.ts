import { goodsOut, goodsReceived, type LineFacts, type OrderFacts } from '#fulfilment/orders/server/door.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { add, compare, dec, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import { nowHere } from '#kernel/server/database.ts';
import { OrderNotReady } from '../rules/refusals.ts';
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
