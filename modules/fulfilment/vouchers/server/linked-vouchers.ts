import type { LinkedSource } from '#kernel/server/linked-documents.ts';
import { voucherHref } from '../rules/pages.ts';
import { VOUCHER, voucherLifecycle, voucherTones } from '../rules/voucher-lifecycle.ts';
import { voucherWords } from '../rules/words.ts';
import { BIZ, reached } from './lock-voucher.ts';
import type { Voucher, VoucherContext } from './tables.ts';
import { printOf } from './voucher-pdf.ts';

interface OfOrder {
  readonly voucher: Voucher;
  readonly rootId: string;
}
/** Vouchers of orders the reader may see: moved for the order, on the way to its buyer, or passed on since. */
async function ofOrders(ctx: VoucherContext, orderIds: readonly string[]): Promise<OfOrder[]> {
  if (orderIds.length === 0) return [];
  const passed = await ctx.tx
    .selectFrom('vouchers.delivery')
    .select(['voucher_id', 'order_id'])
    .where('order_id', 'in', [...orderIds])
    .execute();
  const rows = await reached(ctx)
    .where((eb) =>
      eb.or([
        eb('order_id', 'in', [...orderIds]),
        eb('transfer_order_id', 'in', [...orderIds]),
        ...(passed.length === 0
          ? []
          : [
              eb(
                'vouchers.voucher.id',
                'in',
                passed.map((d) => d.voucher_id),
              ),
            ]),
      ]),
    )
    .where('vouchers.voucher.state', '<>', VOUCHER.toConfirm)
    .selectAll('vouchers.voucher')
    .orderBy('vouchers.voucher.id')
    .limit(500)
    .execute();
  const delivered = new Map(passed.map((d) => [d.voucher_id, d.order_id]));
  return rows.map((voucher) => ({
    voucher,
    rootId:
      orderIds.find((id) => id === voucher.transfer_order_id || id === voucher.order_id) ??
      delivered.get(voucher.id) ??
      '',
  }));
}

/** Vouchers on the page of the order they serve, and their prints in its deal file. */
export const linkedVouchers: readonly LinkedSource[] = [
  {
    root: 'ORDER',
    kind: BIZ,
    title: voucherWords.table.one,
    order: 60,
    documentsOf: async (given, rootIds) => {
      const ctx = given as unknown as VoucherContext;
      return (await ofOrders(ctx, rootIds)).map(({ voucher: v, rootId }) => {
        const name = voucherLifecycle.nameOf(v.state);
        return {
          rootId,
          bizType: BIZ,
          id: v.id,
          no: v.voucher_no,
          state: { label: voucherLifecycle.labels[name], tone: voucherTones[name] },
          at: v.gmt_modified,
          figures: [{ kind: 'quantity', quantity: v.quantity, uom: v.uom }],
          href: voucherHref(v.id),
        };
      });
    },
    papersOf: async (given, rootIds) => {
      const ctx = given as unknown as VoucherContext;
      const prints = [];
      for (const { voucher: v, rootId } of await ofOrders(ctx, rootIds))
        prints.push({
          rootId,
          documentNo: v.voucher_no,
          fileName: `${v.voucher_no}.pdf`,
          contentType: 'application/pdf',
          read: await printOf(ctx, v, 'bilingual'),
        });
      return prints;
    },
  },
];
