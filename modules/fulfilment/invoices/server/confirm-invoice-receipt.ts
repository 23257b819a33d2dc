import { nowHere } from '#kernel/server/database.ts';
import { confirmInvoiceReceipt } from '../contract/invoice-acts.ts';
import { invoiceMoved, lockInvoice, stepInvoice } from './lock-invoice.ts';
import { RECEIVE } from './receipt-timer.ts';
import { invoices } from './tables.ts';

/** 30 → 31, many at once: received, and deducted where it is a special one. Refuses 10301 and 10306. */
export const confirmInvoiceReceiptHandler = invoices.batchCommand(confirmInvoiceReceipt, async (ctx) => {
  const row = await lockInvoice(ctx, { id: ctx.input.id });
  const moved = await stepInvoice(ctx, row, 'confirmReceipt', 'buyer', {
    uncounted: { received_at: nowHere as unknown as Date },
  });
  await ctx.unschedule(RECEIVE, row.id);
  invoiceMoved(ctx, moved);
});
