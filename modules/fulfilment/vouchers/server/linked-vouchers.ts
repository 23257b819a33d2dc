import type { LinkedSource } from '#kernel/server/linked-documents.ts';
import { voucherHref } from '../rules/pages.ts';
import { VOUCHER, voucherLifecycle, voucherTones } from '../rules/voucher-lifecycle.ts';
import { voucherWords } from '../rules/words.ts';
import { BIZ, reached } from './lock-voucher.ts';
import type { Voucher, VoucherContext } from './tables.ts';
import { printOf } from './voucher-pdf.ts';

/** Vouchers of orders the reader may see: moved for the order, or on the way to its buyer. */
const ofOrders = (ctx: VoucherContext, orderIds: readonly string[]): Promise<Voucher[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : reached(ctx)
        .where((eb) =>
          eb.or([eb('order_id', 'in', [...orderIds]), eb('transfer_order_id', 'in', [...orderIds])]),
        )
        .where('vouchers.voucher.state', '<>', VOUCHER.toConfirm)
        .selectAll('vouchers.voucher')
        .orderBy('vouchers.voucher.id')
        .limit(500)
        .execute();
const rootOf = (v: Voucher, orderIds: readonly string[]): string =>
  orderIds.find((id) => id === v.transfer_order_id || id === v.order_id) ?? '';

/** Vouchers on the page of the order they serve, and their prints in its deal file. */
export const linkedVouchers: readonly LinkedSource[] = [
  {
    root: 'ORDER',
    kind: BIZ,
    title: voucherWords.table.one,
    order: 60,
    documentsOf: async (given, rootIds) => {
      const ctx = given as unknown as VoucherContext;
      return (await ofOrders(ctx, rootIds)).map((v) => {
        const name = voucherLifecycle.nameOf(v.state);
        return {
          rootId: rootOf(v, rootIds),
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
      for (const v of await ofOrders(ctx, rootIds))
        prints.push({
          rootId: rootOf(v, rootIds),
          documentNo: v.voucher_no,
          fileName: `${v.voucher_no}.pdf`,
          contentType: 'application/pdf',
          read: await printOf(ctx, v, 'bilingual'),
        });
      return prints;
    },
  },
];
