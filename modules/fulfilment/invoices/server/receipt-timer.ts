import { nowHere } from '#kernel/server/database.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import { heldInvoice, invoiceMoved, stepInvoice } from './lock-invoice.ts';
import { invoices } from './tables.ts';

export const RECEIVE = 'invoices.received';

/** 30 → 31 fifteen days after the issue, without a word of the buyer's. */
export const receiveInvoice = invoices.timer(RECEIVE, async (ctx) => {
  const row = await heldInvoice(ctx, ctx.input.key);
  if (row === undefined || row.state !== INVOICE.issued || row.receive_by === null) return;
  if ((await ctx.now()) < row.receive_by)
    return ctx.schedule({ kind: RECEIVE, key: row.id, at: row.receive_by });
  invoiceMoved(
    ctx,
    await stepInvoice(ctx, row, 'confirmReceipt', 'timer', {
      uncounted: { received_at: nowHere as unknown as Date },
    }),
  );
});
