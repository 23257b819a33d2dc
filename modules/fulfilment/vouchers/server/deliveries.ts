import { vouchers } from './tables.ts';

/** Goods of an order that passed with a voucher. Tonnes in decimal text; no money. */
export interface VoucherDelivery {
  readonly id: string;
  readonly voucherNo: string;
  readonly orderId: string;
  readonly lineNo: number;
  readonly quantity: string;
  readonly deliveredAt: Date;
}
/** What was delivered of an order by voucher, as far as the caller sees it, oldest first. */
export const deliveredByVoucher = vouchers.door<{ orderId: string }, VoucherDelivery[]>(
  async ({ tx, input }) => {
    const rows = await tx
      .selectFrom('vouchers.delivery')
      .selectAll()
      .where('order_id', '=', input.orderId)
      .orderBy('id')
      .execute();
    return rows.map((d) => ({
      id: d.id,
      voucherNo: d.voucher_no,
      orderId: d.order_id,
      lineNo: d.line_no,
      quantity: d.quantity,
      deliveredAt: d.delivered_at,
    }));
  },
);
