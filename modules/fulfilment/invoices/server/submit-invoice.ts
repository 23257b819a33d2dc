import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { submitInvoice } from '../contract/invoice-acts.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import { invoiceMoved, lockInvoice, partyOf, stepInvoice } from './lock-invoice.ts';
import { notifyInvoice } from './notify.ts';
import { toActionResult } from './present-invoice.ts';
import { invoices } from './tables.ts';

/** 00, 11 → 10: the seller is asked to issue. Refuses 10301, 10302 and 10306. */
export const submitInvoiceHandler = invoices.command(submitInvoice, async (ctx) => {
  const row = await lockInvoice(ctx, ctx.input);
  const side = partyOf(ctx.actor, row);
  if (row.state === INVOICE.draft && row.requested_by !== side)
    throw StateNotAllowed({ subject: 'invoice', verb: 'submit', state: row.state, side });
  const moved = await stepInvoice(ctx, row, 'submit', side, { uncounted: { refuse_reason: null } });
  if (side === 'buyer') await notifyInvoice(ctx, 'N-INV-01', moved, 'seller');
  invoiceMoved(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
