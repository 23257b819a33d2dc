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
    const wanted = await ctx.tx
      .selectFrom('invoices.red_due as d')
      .innerJoin('invoices.invoice as i', 'i.id', 'd.invoice_id')
      .select(['i.id', 'i.invoice_apply_no', 'i.invoice_no', 'd.due_at'])
      .where('d.red_invoice_id', 'is', null)
      .where('i.state', 'in', [INVOICE.issued, INVOICE.received])
      .where((eb) => eb.or([eb('i.seller_member_id', '=', memberId), eb('i.buyer_member_id', '=', memberId)]))
      .where('d.due_at', '<', until)
      .orderBy('d.due_at')
      .limit(most)
      .execute();
    const red = wanted.map((d) => ({
      bizType: BIZ,
      id: d.id,
      no: d.invoice_no ?? d.invoice_apply_no,
      dueAt: d.due_at,
      task: invoiceWords.table.taskRed,
      otherwise: null,
      href: invoiceHref(d.id),
    }));
    const received = rows.map((r) => ({
      bizType: BIZ,
      id: r.id,
      no: r.invoice_no ?? r.invoice_apply_no,
      dueAt: r.receive_by as Date,
      task: invoiceWords.table.taskReceive,
      otherwise: invoiceWords.table.otherwiseReceived,
      href: invoiceHref(r.id),
    }));
    return [...red, ...received].toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()).slice(0, most);
  },
};
