import { refuseInvoice } from '../contract/invoice-acts.ts';
import { invoiceMoved, lockInvoice, stepInvoice } from './lock-invoice.ts';
import { notifyInvoice } from './notify.ts';
import { toActionResult } from './present-invoice.ts';
import { invoices } from './tables.ts';

/** 10 → 11 with the reason the buyer reads. Refuses 10301, 10302 and 10306. */
export const refuseInvoiceHandler = invoices.command(refuseInvoice, async (ctx) => {
  const row = await lockInvoice(ctx, ctx.input);
  const moved = await stepInvoice(ctx, row, 'refuse', 'seller', {
    reason: ctx.input.reason,
    set: { refuse_reason: ctx.input.reason },
  });
  await notifyInvoice(ctx, 'N-INV-02', moved, 'buyer', { reason: ctx.input.reason });
  invoiceMoved(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
