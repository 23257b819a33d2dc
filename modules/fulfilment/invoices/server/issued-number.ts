import { dayOf } from '#kernel/rules/clock.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { invoiceScene } from '../rules/file-scenes.ts';
import { numberFaults } from '../rules/invoice-numbers.ts';
import { InvoiceNumberTaken } from '../rules/refusals.ts';
import { BIZ } from './lock-invoice.ts';
import type { InvoiceContext } from './tables.ts';

const MOST_FILES = 5;

export interface IssuedAs {
  readonly invoiceNo: string;
  readonly invoiceCode: string | null;
  readonly issueDate: string;
  readonly fileIds: readonly string[];
}
/** Number and code fit the medium, and the day is not in the future. Refuses 10009 at the field. */
export async function checkNumber(ctx: InvoiceContext, medium: string, i: IssuedAs): Promise<void> {
  const faults: { field: string; rule: string; message: string }[] = numberFaults(
    medium,
    i.invoiceNo,
    i.invoiceCode,
  ).map((f) => ({ ...f, message: '' }));
  if (i.issueDate > dayOf(await ctx.now()))
    faults.push({ field: 'issueDate', rule: 'invoice.future', message: '' });
  if (faults.length > 0) throw new InvalidInput(faults);
}
/** Runs what writes a number; one that stands on another invoice refuses 17905. */
export async function takingNumber<R>(run: () => Promise<R>): Promise<R> {
  try {
    return await run();
  } catch (error) {
    if (brokenConstraint(error) === 'invoice_number') throw InvoiceNumberTaken({}, 'invoiceNo');
    throw error;
  }
}
export const keepInvoiceFiles = (ctx: InvoiceContext, id: string, fileIds: readonly string[]) =>
  bindFiles(ctx, {
    bizType: BIZ,
    bizId: id,
    attachmentIds: fileIds,
    most: MOST_FILES,
    scenes: [invoiceScene],
  });
