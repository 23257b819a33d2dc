import { startIssueInvoice } from '../contract/invoice-acts.ts';
import { invoiceMoved, lockInvoice, seeInvoice, stepInvoice } from './lock-invoice.ts';
import { holdStandingSources } from './report-issued.ts';
import { invoices } from './tables.ts';

/** 10 → 20, many at once: the requests go to the tax program and can no longer be withdrawn. Refuses 10301, 10306 and 17902. */
export const startIssueInvoiceHandler = invoices.batchCommand(startIssueInvoice, async (ctx) => {
  await holdStandingSources(ctx, (await seeInvoice(ctx, ctx.input.id)).id);
  const row = await lockInvoice(ctx, { id: ctx.input.id });
  invoiceMoved(
    ctx,
    await stepInvoice(ctx, row, 'startIssue', 'seller', { uncounted: { issue_message: null } }),
  );
});
