import { add, compare, round2, sub } from '#kernel/rules/decimal.ts';
import { issueInvoiceRed } from '../contract/invoice-acts.ts';
import { invoiceLifecycle } from '../rules/invoice-lifecycle.ts';
import { InvoiceRedBeyond } from '../rules/refusals.ts';
import { checkNumber, keepInvoiceFiles } from './issued-number.ts';
import { invoiceMoved, lockInvoice, seeInvoice, stepInvoice } from './lock-invoice.ts';
import { notifyInvoice } from './notify.ts';
import { toActionResult } from './present-invoice.ts';
import { RECEIVE } from './receipt-timer.ts';
import { holdSources, reportIssued } from './report-issued.ts';
import { invoices } from './tables.ts';
import { writeRed } from './write-red.ts';

/**
 * 40 → 41 when all of the invoice is reversed, 40 → 30 when part of it is: the red letter is written and what it
 * takes back may be invoiced anew. Refuses 10009, 10301, 10302, 10306, 17905 and 17909.
 */
export const issueInvoiceRedHandler = invoices.command(issueInvoiceRed, async (ctx) => {
  await holdSources(ctx, (await seeInvoice(ctx, ctx.input.id)).id);
  const row = await lockInvoice(ctx, ctx.input);
  invoiceLifecycle.next('issueRed', row.state, 'seller', 'reversed');
  await checkNumber(ctx, row.medium, ctx.input);
  const amount = row.red_wanted ?? '0';
  const left = sub(row.gross_amount, row.red_amount);
  if (compare(amount, left) > 0) throw InvoiceRedBeyond({ left });
  const red = await writeRed(ctx, row, amount, ctx.input);
  const full = compare(amount, left) === 0;
  const moved = await stepInvoice(ctx, row, 'issueRed', 'seller', {
    to: full ? 'reversed' : 'issued',
    set: {
      red_amount: round2(add(row.red_amount, amount)),
      ...(full ? {} : { red_asked_by: null, red_wanted: null, red_reason: null }),
    },
  });
  await keepInvoiceFiles(ctx, red.id, ctx.input.fileIds);
  if (!full && moved.receive_by !== null)
    await ctx.schedule({ kind: RECEIVE, key: row.id, at: moved.receive_by });
  await reportIssued(ctx, moved.id);
  await reportIssued(ctx, red.id);
  await notifyInvoice(ctx, 'N-INV-05', moved, 'buyer');
  invoiceMoved(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
