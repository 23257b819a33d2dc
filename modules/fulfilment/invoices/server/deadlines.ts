import type { DeadlineSource } from '#kernel/server/deadlines.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import { INVOICES, invoiceHref } from '../rules/pages.ts';
import { invoiceWords } from '../rules/words.ts';
import { BIZ } from './lock-invoice.ts';
import type { InvoiceContext } from './tables.ts';

/** Invoices to be received, before the fifteen days make them so. */
export const invoiceDeadlines: DeadlineSource = {
  kind: BIZ,
  title: invoiceWords.table.list,
  path: INVOICES,
  async deadlinesOf(anyCtx, { memberId, until, most }) {
    const ctx = anyCtx as unknown as InvoiceContext;
    const rows = await ctx.tx
      .selectFrom('invoices.invoice')
      .select(['id', 'invoice_apply_no', 'invoice_no', 'receive_by'])
      .where('buyer_member_id', '=', memberId)
      .where('deleted', '=', false)
      .where('state', '=', INVOICE.issued)
      .where('receive_by', '<', until)
      .orderBy('receive_by')
      .limit(most)
      .execute();
    return rows.map((r) => ({
      bizType: BIZ,
      id: r.id,
      no: r.invoice_no ?? r.invoice_apply_no,
      dueAt: r.receive_by as Date,
      task: invoiceWords.table.taskReceive,
      otherwise: invoiceWords.table.otherwiseReceived,
      href: invoiceHref(r.id),
    }));
  },
};
