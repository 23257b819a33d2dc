import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { voidInvoiceRequest } from '../contract/invoice-acts.ts';
import { invoiceMoved, lockInvoice, partyOf, stepInvoice } from './lock-invoice.ts';
import { toActionResult } from './present-invoice.ts';
import { invoices } from './tables.ts';

/** 00 → 90 by the side that wrote the draft. Refuses 10301, 10302 and 10306. */
export const voidInvoiceRequestHandler = invoices.command(voidInvoiceRequest, async (ctx) => {
  const row = await lockInvoice(ctx, ctx.input);
  const side = partyOf(ctx.actor, row);
  if (row.requested_by !== side)
    throw StateNotAllowed({ subject: 'invoice', verb: 'voidRequest', state: row.state, side });
  const drafterId = side === 'buyer' ? row.buyer_member_id : row.seller_member_id;
  const moved = await stepInvoice(ctx, row, 'voidRequest', side, { parties: [drafterId] });
  invoiceMoved(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
