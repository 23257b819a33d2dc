import { compare } from '#kernel/rules/decimal.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { issueInvoice } from '../contract/invoice-acts.ts';
import type { Difference } from '../rules/digital-invoice.ts';
import { MEDIUM, RECEIPT_DAYS } from '../rules/invoice-lifecycle.ts';
import { InvoiceDiffers } from '../rules/refusals.ts';
import { differencesFrom, figuresOfFile } from './invoice-file.ts';
import { checkNumber, keepInvoiceFiles, takingNumber } from './issued-number.ts';
import { invoiceMoved, lockInvoice, seeInvoice, stepInvoice } from './lock-invoice.ts';
import { notifyInvoice } from './notify.ts';
import { toActionResult } from './present-invoice.ts';
import { RECEIVE } from './receipt-timer.ts';
import { rememberGoods } from './remember-goods.ts';
import { holdStandingSources, reportIssued } from './report-issued.ts';
import { type Invoice, type InvoiceContext, invoices } from './tables.ts';

type Issue = Parameters<Parameters<typeof invoices.command<typeof issueInvoice>>[1]>[0]['input'];

/** What the uploaded files say against number, day or figures of the request. Refuses 17906 and 17907. */
async function comparedWithFiles(ctx: InvoiceContext, row: Invoice, i: Issue): Promise<void> {
  for (const id of i.fileIds) {
    const file = await figuresOfFile(ctx, id);
    if (file === null) continue;
    const found: Difference[] = (await differencesFrom(ctx, row, file)).filter((d) => d.stops);
    const other = file.invoiceNo !== i.invoiceNo || file.issueDate !== i.issueDate;
    if (found.length > 0 || other) throw InvoiceDiffers({ n: found.length + (other ? 1 : 0) }, 'fileIds');
  }
}

/**
 * 20 → 30: the number of the tax system is recorded, its file compared with the request; statements hear how
 * much of them is invoiced. Refuses 10009, 10301, 10302, 10306, 17902, 17905 to 17907.
 */
export const issueInvoiceHandler = invoices.command(issueInvoice, async (ctx) => {
  const i = ctx.input;
  await holdStandingSources(ctx, (await seeInvoice(ctx, i.id)).id);
  const row = await lockInvoice(ctx, i);
  await checkNumber(ctx, row.medium, i);
  if (compare(i.grossAmount, row.gross_amount) !== 0)
    throw new InvalidInput([{ field: 'grossAmount', rule: 'invoice.amount', message: '' }]);
  if (row.medium === MEDIUM.paper && i.expressNo === null)
    throw new InvalidInput([{ field: 'expressNo', rule: 'field.input', message: '' }]);
  await comparedWithFiles(ctx, row, i);
  const receiveBy = new Date((await ctx.now()).getTime() + RECEIPT_DAYS * 86_400_000);
  const moved = await takingNumber(() =>
    stepInvoice(ctx, row, 'issue', 'seller', {
      set: {
        invoice_no: i.invoiceNo,
        invoice_code: i.invoiceCode,
        issue_date: i.issueDate,
        express_no: i.expressNo,
      },
      uncounted: { issued_at: nowHere as unknown as Date, receive_by: receiveBy, issue_message: null },
    }),
  );
  await keepInvoiceFiles(ctx, row.id, i.fileIds);
  await rememberGoods(ctx, moved);
  await ctx.schedule({ kind: RECEIVE, key: row.id, at: receiveBy });
  await reportIssued(ctx, moved.id);
  await notifyInvoice(ctx, 'N-INV-03', moved, 'buyer');
  invoiceMoved(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
