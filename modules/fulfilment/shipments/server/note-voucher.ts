import { coverNote } from '#fulfilment/vouchers/server/door.ts';
import type { OrderFacts } from './order-reach.ts';
import type { Note, ShipmentContext } from './tables.ts';

/** Vouchers are about tonnes. */
const COVERED_UNIT = 'TNE';

/**
 * Plans a note on the voucher that covers its goods, before the note is locked: what the note remembers of it.
 * Nothing where no voucher covers them. Refuses NoVoucherFits.
 */
export async function voucherColumns(ctx: ShipmentContext, note: Note, order: OrderFacts) {
  if (note.uom !== COVERED_UNIT) return {};
  const voucher = await coverNote(ctx, {
    noteId: note.id,
    quantity: note.planned_qty,
    holderId: note.seller_member_id,
    skuId: note.sku_id,
    productNameId: order.productNameId,
    warehouseId: note.warehouse_id,
    tankNo: note.tank_no,
  });
  return voucher === null ? {} : { voucher_id: voucher.id, voucher_no: voucher.voucherNo };
}
