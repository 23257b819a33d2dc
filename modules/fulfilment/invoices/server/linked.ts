import { buffer } from 'node:stream/consumers';
import { invoiceLifecycle, invoiceTones } from '../rules/invoice-lifecycle.ts';
import type { LinkedPaper, LinkedSource } from '#kernel/server/linked-documents.ts';
import { filesOf, openFile } from '#office/attachments/server/door.ts';
import { invoiceHref } from '../rules/pages.ts';
import { invoiceWords } from '../rules/words.ts';
import { BIZ, reached } from './lock-invoice.ts';
import type { Invoice, InvoiceContext } from './tables.ts';

/** Invoices that are for an order, directly or through its statement, with the order's share of each. */
async function ofOrders(
  ctx: InvoiceContext,
  orderIds: readonly string[],
): Promise<{ rootId: string; row: Invoice; amount: string }[]> {
  if (orderIds.length === 0) return [];
  const rows = await reached(ctx)
    .innerJoin('invoices.source', 'invoices.source.invoice_id', 'invoices.invoice.id')
    .where('invoices.source.order_id', 'in', [...orderIds])
    .selectAll('invoices.invoice')
    .select(['invoices.source.order_id as root_id', 'invoices.source.amount as share'])
    .orderBy('invoices.invoice.id')
    .execute();
  return rows.map((r) => ({ rootId: r.root_id as string, row: r as unknown as Invoice, amount: r.share }));
}

/** Invoices among the documents of an order, and their files among its papers. */
export const linkedInvoices: LinkedSource = {
  root: 'ORDER',
  kind: BIZ,
  title: invoiceWords.table.list,
  order: 70,
  async documentsOf(anyCtx, rootIds) {
    const ctx = anyCtx as unknown as InvoiceContext;
    return (await ofOrders(ctx, rootIds)).map(({ rootId, row, amount }) => {
      const name = invoiceLifecycle.nameOf(row.state);
      return {
        rootId,
        bizType: BIZ,
        id: row.id,
        no: row.invoice_no ?? row.invoice_apply_no,
        state: { label: invoiceLifecycle.labels[name], tone: invoiceTones[name] },
        at: row.issued_at ?? row.gmt_create,
        figures: [{ kind: 'money', amount, currency: row.currency }],
        href: invoiceHref(row.id),
      };
    });
  },
  async papersOf(anyCtx, rootIds) {
    const ctx = anyCtx as unknown as InvoiceContext;
    const found = await ofOrders(ctx, rootIds);
    const files = await filesOf(ctx, { bizType: BIZ, bizIds: found.map((f) => f.row.id) });
    return found.flatMap(({ rootId, row }): LinkedPaper[] =>
      (files.get(row.id) ?? []).map((file) => ({
        rootId,
        documentNo: row.invoice_no ?? row.invoice_apply_no,
        fileName: file.fileName,
        contentType: file.contentType,
        read: async () => buffer((await openFile(ctx, { attachmentId: file.attachmentId })).stream),
      })),
    );
  },
};
