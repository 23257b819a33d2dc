import { bindable } from '#office/attachments/server/door.ts';
import { BIZ, reached } from './lock-invoice.ts';
import type { InvoiceContext } from './tables.ts';

// Who reaches an invoice may open the file it was issued with: the buyer deducts by it.
bindable(BIZ, async (ctx, bizId) => {
  const row = await reached(ctx as unknown as InvoiceContext)
    .select('invoices.invoice.id')
    .where('invoices.invoice.id', '=', bizId)
    .executeTakeFirst();
  return row !== undefined;
});
