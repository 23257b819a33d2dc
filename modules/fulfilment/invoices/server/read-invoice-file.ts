import { NotFound } from '#kernel/rules/refusals.ts';
import { readInvoiceFile } from '../contract/invoice-acts.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import { InvoiceUnreadable, NOT_READ } from '../rules/refusals.ts';
import { differencesFrom, figuresOfFile } from './invoice-file.ts';
import { seeInvoice } from './lock-invoice.ts';
import { invoices } from './tables.ts';

/** What an uploaded invoice says, beside the request it is for. Refuses 10301 and 17907. */
export const readInvoiceFileHandler = invoices.query(readInvoiceFile, async (ctx) => {
  const row = await seeInvoice(ctx, ctx.input.id);
  if (row.state !== INVOICE.issuing) throw NotFound({});
  const file = await figuresOfFile(ctx, ctx.input.fileId);
  if (file === null) throw InvoiceUnreadable({ missing: NOT_READ }, 'fileIds');
  return {
    invoiceNo: file.invoiceNo,
    issueDate: file.issueDate,
    netAmount: file.netAmount,
    taxAmount: file.taxAmount,
    grossAmount: file.grossAmount,
    differences: await differencesFrom(ctx, row, file),
  };
});
