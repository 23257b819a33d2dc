import { buffer } from 'node:stream/consumers';
import { NotXml } from '#kernel/server/sheets/xml-reader.ts';
import { openFile } from '#office/attachments/server/door.ts';
import { type DigitalInvoice, type Difference, differences } from '../rules/digital-invoice.ts';
import { InvoiceUnreadable } from '../rules/refusals.ts';
import { figuresOfInvoice } from './line-figures.ts';
import { NotAnInvoice, readDigitalInvoice, ROOT } from './read-digital-invoice.ts';
import type { Invoice, InvoiceContext } from './tables.ts';

const MOST_BYTES = 2 * 1_048_576;
export const isXml = (fileName: string): boolean => /\.xml$/i.test(fileName);

/** An uploaded fully digital invoice as figures; null for a file that is kept and not read. Refuses 10301 and 17907. */
export async function figuresOfFile(
  ctx: InvoiceContext,
  attachmentId: string,
): Promise<DigitalInvoice | null> {
  const file = await openFile(ctx, { attachmentId });
  if (!isXml(file.fileName) || file.size > MOST_BYTES) {
    file.stream.destroy();
    return null;
  }
  try {
    return readDigitalInvoice((await buffer(file.stream)).toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof NotAnInvoice) throw InvoiceUnreadable({ missing: error.missing }, 'fileIds');
    if (error instanceof NotXml) throw InvoiceUnreadable({ missing: ROOT }, 'fileIds');
    throw error;
  }
}

/** Where an issued invoice differs from what was asked for. */
export async function differencesFrom(
  ctx: InvoiceContext,
  row: Invoice,
  file: DigitalInvoice,
): Promise<Difference[]> {
  return differences(
    {
      invoiceType: row.invoice_type,
      sellerTaxNo: row.seller_tax_no,
      sellerName: row.seller_name,
      buyerTaxNo: row.billing.taxNo,
      buyerName: row.billing.enterpriseName,
      netAmount: row.net_amount,
      taxAmount: row.tax_amount,
      grossAmount: row.gross_amount,
      lines: await figuresOfInvoice(ctx, row.id),
    },
    file,
  );
}
