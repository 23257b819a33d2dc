import { refuseInvoiceRed } from '../contract/invoice-acts.ts';
import { InvoiceRedOwn } from '../rules/refusals.ts';
import { invoiceMoved, lockInvoice, partyOf, stepInvoice } from './lock-invoice.ts';
import { notifyInvoice } from './notify.ts';
import { toActionResult } from './present-invoice.ts';
import { RECEIVE } from './receipt-timer.ts';
import { invoices } from './tables.ts';

/** 40 → 30: the other side declines to reverse. Refuses 10301, 10302, 10306 and 17911. */
export const refuseInvoiceRedHandler = invoices.command(refuseInvoiceRed, async (ctx) => {
  const row = await lockInvoice(ctx, ctx.input);
  const side = partyOf(ctx.actor, row);
  if (row.red_asked_by === side) throw InvoiceRedOwn({});
  const moved = await stepInvoice(ctx, row, 'refuseRed', side, {
    reason: ctx.input.reason,
    set: { red_reason: null, red_asked_by: null, red_wanted: null },
  });
  if (moved.receive_by !== null) await ctx.schedule({ kind: RECEIVE, key: row.id, at: moved.receive_by });
  await notifyInvoice(ctx, 'N-INV-04', moved, side === 'buyer' ? 'seller' : 'buyer', {
    reason: ctx.input.reason,
  });
  invoiceMoved(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
