import { withdrawInvoice } from '../contract/invoice-acts.ts';
import { invoiceMoved, lockInvoice, stepInvoice } from './lock-invoice.ts';

import { toActionResult } from './present-invoice.ts';
import { invoices } from './tables.ts';

/** 10 → 90 while it is not being issued; what it asked for is free again. Refuses 10301, 10302 and 10306. */
export const withdrawInvoiceHandler = invoices.command(withdrawInvoice, async (ctx) => {
  const row = await lockInvoice(ctx, ctx.input);
  const moved = await stepInvoice(ctx, row, 'withdraw', 'buyer');

  invoiceMoved(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
