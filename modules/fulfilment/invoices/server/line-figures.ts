import type { InvoiceLineFigures } from '../rules/amounts.ts';
import type { InvoiceContext, InvoiceLine } from './tables.ts';

const figuresOf = (l: InvoiceLine): InvoiceLineFigures => ({
  goodsName: l.goods_name,
  taxCategoryCode: l.tax_category_code,
  spec: l.spec,
  unit: l.unit,
  quantity: l.quantity,
  price: l.price,
  netAmount: l.net_amount,
  taxRate: l.tax_rate,
  taxAmount: l.tax_amount,
});
/** Lines of an invoice in their order. */
export const linesOfInvoice = (ctx: InvoiceContext, invoiceId: string): Promise<InvoiceLine[]> =>
  ctx.tx
    .selectFrom('invoices.line')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('line_no')
    .execute();
/** The same as figures. */
export const figuresOfInvoice = async (
  ctx: InvoiceContext,
  invoiceId: string,
): Promise<InvoiceLineFigures[]> => (await linesOfInvoice(ctx, invoiceId)).map(figuresOf);
