import { compare, sub } from '#kernel/rules/decimal.ts';
import { askInvoiceRed } from '../contract/invoice-acts.ts';
import { COLOR, INVOICE, TYPE } from '../rules/invoice-lifecycle.ts';
import { InvoiceRedBeyond, InvoiceRedByBuyer } from '../rules/refusals.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { invoiceMoved, lockInvoice, partyOf, stepInvoice } from './lock-invoice.ts';
import { notifyInvoice } from './notify.ts';
import { toActionResult } from './present-invoice.ts';
import { RECEIVE } from './receipt-timer.ts';
import { invoices } from './tables.ts';

/**
 * 30, 31 → 40: one side asks to reverse the invoice, in full or in part; a special one the buyer has received
 * is the buyer's to begin. Refuses 10301, 10302, 10306, 17909 and 17910.
 */
export const askInvoiceRedHandler = invoices.command(askInvoiceRed, async (ctx) => {
  const { redReason, amount, reason } = ctx.input;
  const row = await lockInvoice(ctx, ctx.input);
  const side = partyOf(ctx.actor, row);
  if (row.color === COLOR.red)
    throw StateNotAllowed({ subject: 'invoice', verb: 'askRed', state: row.state, side });
  if (row.state === INVOICE.received && row.invoice_type === TYPE.special && side !== 'buyer')
    throw InvoiceRedByBuyer({});
  const left = sub(row.gross_amount, row.red_amount);
  const wanted = amount ?? left;
  if (compare(wanted, left) > 0) throw InvoiceRedBeyond({ left }, 'amount');
  const moved = await stepInvoice(ctx, row, 'askRed', side, {
    reason,
    set: { red_reason: redReason, red_asked_by: side, red_wanted: wanted },
  });
  await ctx.unschedule(RECEIVE, row.id);
  await notifyInvoice(ctx, 'N-INV-04', moved, side === 'buyer' ? 'seller' : 'buyer', { reason });
  invoiceMoved(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
