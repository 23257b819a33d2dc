import { compare, dec, round2, splitByWeights } from '#kernel/rules/decimal.ts';
import { nowHere } from '#kernel/server/database.ts';
import { created } from '#kernel/server/rows.ts';
import { redLines, totalsOf } from '../rules/amounts.ts';
import { COLOR, invoiceLifecycle } from '../rules/invoice-lifecycle.ts';
import { type IssuedAs, takingNumber } from './issued-number.ts';
import { figuresOfInvoice } from './line-figures.ts';
import { BIZ } from './lock-invoice.ts';
import { sourcesOf } from './present-invoice.ts';
import { writeParts } from './request-invoice.ts';
import { dueOf, settleDue } from './red-due-rows.ts';
import type { FrozenBuyer, Invoice, InvoiceContext, RedDue } from './tables.ts';

type RedIssue = IssuedAs & { readonly redConfirmNo: string | null };
type Totals = ReturnType<typeof totalsOf>;
const negative = (amount: string): string => round2(dec(amount).negated());

/** Parties, kind and buyer of the original; negative sums and a number of its own. */
const redRow = (original: Invoice, totals: Totals, i: RedIssue) => ({
  color: COLOR.red,
  state: invoiceLifecycle.next('writeRed', null, 'effect'),
  requested_by: 'effect' as const,
  currency: original.currency,
  seller_member_id: original.seller_member_id,
  seller_owner_dept_id: original.seller_owner_dept_id,
  seller_owner_emp_id: original.seller_owner_emp_id,
  buyer_member_id: original.buyer_member_id,
  buyer_owner_dept_id: original.buyer_owner_dept_id,
  buyer_owner_emp_id: original.buyer_owner_emp_id,
  invoice_type: original.invoice_type,
  medium: original.medium,
  billing_info_id: original.billing_info_id,
  billing: JSON.stringify(original.billing) as unknown as FrozenBuyer,
  seller_name: original.seller_name,
  seller_tax_no: original.seller_tax_no,
  net_amount: negative(totals.netAmount),
  tax_amount: negative(totals.taxAmount),
  gross_amount: negative(totals.grossAmount),
  invoice_no: i.invoiceNo,
  invoice_code: i.invoiceCode,
  issue_date: i.issueDate,
  issued_at: nowHere,
  original_id: original.id,
  red_reason: original.red_reason,
  red_confirm_no: i.redConfirmNo,
});

/**
 * What of each document of the original the red letter gives back, to the cent; what a claim wants reversed counts for
 * its correction.
 */
async function redSources(ctx: InvoiceContext, original: Invoice, amount: string, due: RedDue | undefined) {
  if (due !== undefined)
    return [
      {
        settlementId: due.settlement_id,
        settlementNo: due.settlement_no,
        orderId: due.order_id,
        orderNo: null,
        amount: negative(amount),
      },
    ];
  const sources = (await sourcesOf(ctx, [original.id])).get(original.id) ?? [];
  const shares = splitByWeights(
    amount,
    sources.map((s) => s.amount),
  );
  return sources
    .map((s, n) => ({
      settlementId: s.settlement_id,
      settlementNo: s.settlement_no,
      orderId: s.order_id,
      orderNo: s.order_no,
      amount: negative(shares[n] as string),
    }))
    .filter((s) => compare(s.amount, '0') !== 0);
}

/**
 * The red letter itself: a document of its own, negative line by line, of the same buyer and seller. `amount` is
 * gross and positive. Refuses 17905.
 */
export async function writeRed(
  ctx: InvoiceContext,
  original: Invoice,
  amount: string,
  i: RedIssue,
): Promise<Invoice> {
  const lines = redLines(await figuresOfInvoice(ctx, original.id), amount);
  const row = await takingNumber(
    async () =>
      (await ctx.tx
        .insertInto('invoices.invoice')
        .values({
          ...created(ctx),
          ...redRow(original, totalsOf(lines), i),
          invoice_apply_no: await ctx.number('IV'),
        })
        .returningAll()
        .executeTakeFirstOrThrow()) as Invoice,
  );
  const redLine = (l: (typeof lines)[number]) => ({
    ...l,
    spuId: null,
    quantity: l.quantity === null ? null : dec(l.quantity).negated().toFixed(3),
    netAmount: negative(l.netAmount),
    taxAmount: negative(l.taxAmount),
  });
  const due = await dueOf(ctx, original.id, amount);
  await writeParts(ctx, row.id, lines.map(redLine), await redSources(ctx, original, amount, due));
  if (due !== undefined) await settleDue(ctx, due, row.id);
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.invoice_apply_no,
    action: 'writeRed',
    from: null,
    to: row.state,
    side: 'effect',
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  return row;
}
