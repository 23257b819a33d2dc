import { compare } from '#kernel/rules/decimal.ts';
import type { InvoiceContext, RedDue } from './tables.ts';

/** Red letters that decided claims want of an invoice, not written yet. */
export const openDues = (ctx: InvoiceContext, invoiceId: string): Promise<RedDue[]> =>
  ctx.tx
    .selectFrom('invoices.red_due')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('red_invoice_id', 'is', null)
    .orderBy('id')
    .execute();

/** The due that a red letter of this amount settles, if there is one. */
export const dueOf = async (
  ctx: InvoiceContext,
  invoiceId: string,
  amount: string,
): Promise<RedDue | undefined> =>
  (await openDues(ctx, invoiceId)).find((d) => compare(d.amount, amount) === 0);
export const settleDue = (ctx: InvoiceContext, due: RedDue, redInvoiceId: string): Promise<unknown> =>
  ctx.tx
    .updateTable('invoices.red_due')
    .set({ red_invoice_id: redInvoiceId })
    .where('id', '=', due.id)
    .execute();
