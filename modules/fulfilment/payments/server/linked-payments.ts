import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { LinkedSource } from '#kernel/server/linked-documents.ts';
import { filesOf, openFile } from '#office/attachments/server/door.ts';
import { PAYMENT_FILES } from '../rules/file-scenes.ts';
import { paymentHref } from '../rules/pages.ts';
import { PAYMENT, paymentLifecycle, paymentTones } from '../rules/payment-lifecycle.ts';
import { paymentWords } from '../rules/words.ts';
import { BIZ } from './lock-payment.ts';
import type { PaymentsContext } from './tables.ts';

const onOrders = (ctx: PaymentsContext, orderIds: readonly string[]) =>
  ctx.tx
    .selectFrom('payments.allocation as a')
    .innerJoin('payments.registration as r', 'r.id', 'a.registration_id')
    .where('a.order_id', 'in', [...orderIds])
    .where('r.state', 'not in', [PAYMENT.draft, PAYMENT.deleted])
    .select(['a.order_id', 'a.amount', 'r.id', 'r.payment_no', 'r.state', 'r.currency', 'r.gmt_create'])
    .orderBy('r.id')
    .execute();

/** Payments of an order, with what each brought it, and their slips. */
export const paymentsOfOrders: LinkedSource = {
  root: 'ORDER',
  kind: BIZ,
  title: paymentWords.table.linkedPayment,
  order: 40,
  async documentsOf(caller, rootIds) {
    const ctx = caller as unknown as PaymentsContext;
    if (rootIds.length === 0) return [];
    return (await onOrders(ctx, rootIds)).map((r) => ({
      rootId: r.order_id as string,
      bizType: BIZ,
      id: r.id,
      no: r.payment_no,
      state: {
        label: paymentLifecycle.labels[paymentLifecycle.nameOf(r.state)],
        tone: paymentTones[r.state],
      },
      at: r.gmt_create,
      figures: [{ kind: 'money', amount: r.amount, currency: r.currency }],
      href: paymentHref(r.id),
    }));
  },
  async papersOf(caller, rootIds) {
    const ctx = caller as unknown as PaymentsContext;
    if (rootIds.length === 0) return [];
    const rows = (await onOrders(ctx, rootIds)).filter((r) => r.state === PAYMENT.confirmed);
    const files = await filesOf(ctx, { bizType: PAYMENT_FILES, bizIds: rows.map((r) => r.id) });
    return rows.flatMap((r) =>
      (files.get(r.id) ?? []).map((f) => ({
        rootId: r.order_id as string,
        documentNo: r.payment_no,
        fileName: f.fileName,
        contentType: f.contentType,
        read: async () => {
          const { stream } = await openFile(ctx, { attachmentId: f.attachmentId });
          return buffer(stream instanceof Readable ? stream : Readable.from(stream));
        },
      })),
    );
  },
};
