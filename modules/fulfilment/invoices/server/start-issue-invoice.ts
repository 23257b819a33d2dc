import { startIssueInvoice } from '../contract/invoice-acts.ts';
import { invoiceMoved, lockInvoice, stepInvoice } from './lock-invoice.ts';
import { invoices } from './tables.ts';

/** 10 → 20, many at once: the requests go to the tax program and can no longer be withdrawn. Refuses 10301 and 10306. */
export const startIssueInvoiceHandler = invoices.batchCommand(startIssueInvoice, async (ctx) => {
  const row = await lockInvoice(ctx, { id: ctx.input.id });
  invoiceMoved(
    ctx,
    await stepInvoice(ctx, row, 'startIssue', 'seller', { uncounted: { issue_message: null } }),
  );
});
