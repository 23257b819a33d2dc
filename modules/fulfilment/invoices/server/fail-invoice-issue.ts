import { failInvoiceIssue } from '../contract/invoice-acts.ts';
import { invoiceMoved, lockInvoice, stepInvoice } from './lock-invoice.ts';

import { toActionResult } from './present-invoice.ts';
import { invoices } from './tables.ts';

/** 20 → 10 with what the tax program said. Refuses 10301, 10302 and 10306. */
export const failInvoiceIssueHandler = invoices.command(failInvoiceIssue, async (ctx) => {
  const row = await lockInvoice(ctx, ctx.input);
  const moved = await stepInvoice(ctx, row, 'issueFailed', 'seller', {
    reason: ctx.input.reason,
    set: { issue_message: ctx.input.reason },
  });

  invoiceMoved(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
