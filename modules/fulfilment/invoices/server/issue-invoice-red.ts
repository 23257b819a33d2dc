import { add, compare, dec, round2, splitByWeights, sub } from '#kernel/rules/decimal.ts';
import { nowHere } from '#kernel/server/database.ts';
import { created } from '#kernel/server/rows.ts';
import { issueInvoiceRed } from '../contract/invoice.ts';
import { redLines, totalsOf } from '../rules/amounts.ts';
import { COLOR, INVOICE, invoiceLifecycle } from '../rules/invoice-lifecycle.ts';
import { InvoiceRedBeyond } from '../rules/refusals.ts';
import { checkNumber, type IssuedAs, keepInvoiceFiles, takingNumber } from './issued-number.ts';
import { BIZ, invoiceMoved, lockInvoice, seeInvoice, stepInvoice } from './lock-invoice.ts';
import { notifyInvoice } from './notify.ts';
import { sourcesOf, toActionResult } from './present-invoice.ts';
import { RECEIVE } from './receipt-timer.ts';
import { holdSources, reportIssued } from './report-issued.ts';
import { writeParts } from './request-invoice.ts';
import { type FrozenBuyer, type Invoice, type InvoiceContext, invoices } from './tables.ts';

const negative = (amount: string): string => round2(dec(amount).negated());

/** The red letter itself: a document of its own, negative line by line, of the same buyer and seller. */
async function writeRed(
  ctx: InvoiceContext,
  original: Invoice,
  amount: string,
  i: IssuedAs & { readonly redConfirmNo: string | null },
): Promise<Invoice> {
  const lines = await ctx.tx
    .selectFrom('invoices.line')
    .selectAll()
    .where('invoice_id', '=', original.id)
    .orderBy('line_no')
    .execute();
  const taken = redLines(
    lines.map((l) => ({
      goodsName: l.goods_name,
      taxCategoryCode: l.tax_category_code,
      spec: l.spec,
      unit: l.unit,
      quantity: l.quantity,
      price: l.price,
      netAmount: l.net_amount,
      taxRate: l.tax_rate,
      taxAmount: l.tax_amount,
    })),
    amount,
  );
  const totals = totalsOf(taken);
  const row = await takingNumber(
    async () =>
      (await ctx.tx
        .insertInto('invoices.invoice')
        .values({
          ...created(ctx),
          invoice_apply_no: await ctx.number('IV'),
          color: COLOR.red,
          state: invoiceLifecycle.next('writeRed', null, 'effect'),
          requested_by: 'effect',
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
        })
        .returningAll()
        .executeTakeFirstOrThrow()) as Invoice,
  );
  const sources = (await sourcesOf(ctx, [original.id])).get(original.id) ?? [];
  const shares = splitByWeights(
    amount,
    sources.map((s) => s.amount),
  );
  await writeParts(
    ctx,
    row.id,
    taken.map((l) => ({
      ...l,
      spuId: null,
      quantity: l.quantity === null ? null : dec(l.quantity).negated().toFixed(3),
      netAmount: negative(l.netAmount),
      taxAmount: negative(l.taxAmount),
    })),
    sources
      .map((s, n) => ({
        settlementId: s.settlement_id,
        settlementNo: s.settlement_no,
        orderId: s.order_id,
        orderNo: s.order_no,
        amount: negative(shares[n] as string),
      }))
      .filter((s) => compare(s.amount, '0') !== 0),
  );
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
  await notifyInvoice(ctx, 'N-INV-05', moved, 'buyer');
  invoiceMoved(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
