import { addWorkingDays } from '#fulfilment/deals/rules/working-days.ts';
import { KIND } from '#fulfilment/settlements/rules/settlement-lifecycle.ts';
import { settlementOf } from '#fulfilment/settlements/server/door.ts';
import { compare, isPositive, round2, sub } from '#kernel/rules/decimal.ts';
import { reachedBy, WHOLE_COMPANY, type Within } from '#kernel/server/scope.ts';
import { COLOR, INVOICE } from '../rules/invoice-lifecycle.ts';
import { BIZ, ISSUED_STATES, invoiceMoved, invoiceSides, partiesOfInvoice } from './lock-invoice.ts';
import { notifyInvoice } from './notify.ts';
import { openDues } from './red-due-rows.ts';
import { type Invoice, type InvoiceContext, invoices } from './tables.ts';

/** Working days in which the red letter is asked for. */
const RED_DAYS = 5;

/** What an appeal about an invoice has to know; null where `within` reaches none, or it is not issued. */
export const invoiceForAppeal = invoices.door<
  { invoiceId: string; within: Within },
  { no: string; orderIds: string[]; gross: string; issuedAt: Date | null } | null
>(async (ctx) => {
  const row = await ctx.tx
    .selectFrom('invoices.invoice')
    .selectAll()
    .where('id', '=', ctx.input.invoiceId)
    .where('deleted', '=', false)
    .where('color', '=', COLOR.blue)
    .where('state', 'in', [...ISSUED_STATES, INVOICE.reversed])
    .where(reachedBy(ctx.actor, ctx.input.within, invoiceSides))
    .executeTakeFirst();
  if (row === undefined) return null;
  const sources = await ctx.tx
    .selectFrom('invoices.source')
    .select('order_id')
    .where('invoice_id', '=', row.id)
    .orderBy('id')
    .execute();
  return {
    no: row.invoice_no ?? row.invoice_apply_no,
    orderIds: [...new Set(sources.flatMap((s) => s.order_id ?? []))],
    gross: row.gross_amount,
    issuedAt: row.issued_at,
  };
});

/** Issued blue invoices for an order, the newest first, locked; each with what may still be reversed and is not due yet. */
async function issuedFor(ctx: InvoiceContext, orderId: string): Promise<{ row: Invoice; left: string }[]> {
  const rows = (await ctx.tx
    .selectFrom('invoices.invoice')
    .selectAll()
    .where('color', '=', COLOR.blue)
    .where('deleted', '=', false)
    .where('state', 'in', [...ISSUED_STATES])
    .where('id', 'in', (eb) =>
      eb.selectFrom('invoices.source').select('invoice_id').where('order_id', '=', orderId),
    )
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .execute()) as Invoice[];
  const out: { row: Invoice; left: string }[] = [];
  for (const row of rows) {
    const due = await openDues(ctx, row.id);
    const left = due.reduce((rest, d) => sub(rest, d.amount), sub(row.gross_amount, row.red_amount));
    out.push({ row, left });
  }
  return out;
}
/**
 * A claim gives back what was invoiced already: each invoice owes a red letter for its part, and those who ask for it
 * are told. A line of an open statement owes none: what was invoiced before it is compared with it when it binds.
 */
export const claimInvoiced = invoices.door<
  { orderId: string; settlementId: string; amount: string; cause: string },
  { due: string }
>(async (ctx) => {
  const { orderId, settlementId, amount, cause } = ctx.input;
  const statement = await settlementOf(ctx, { settlementId, within: WHOLE_COMPANY });
  if (statement === null || statement.kind !== KIND.correction || statement.currency !== 'CNY')
    return { due: '0' };
  const dueAt = addWorkingDays(await ctx.now(), RED_DAYS);
  let rest = amount;
  for (const { row, left } of await issuedFor(ctx, orderId)) {
    const part = compare(rest, left) < 0 ? rest : left;
    if (!isPositive(part)) continue;
    await ctx.tx
      .insertInto('invoices.red_due')
      .values({
        gmt_create: await ctx.now(),
        invoice_id: row.id,
        settlement_id: settlementId,
        settlement_no: statement.settlementNo,
        order_id: orderId,
        cause,
        amount: round2(part),
        due_at: dueAt,
      })
      .execute();
    await ctx.history({
      bizType: BIZ,
      bizId: row.id,
      bizNo: row.invoice_apply_no,
      action: 'redDue',
      from: row.state,
      to: row.state,
      side: 'effect',
      reason: `${cause} ${row.currency} ${round2(part)}`,
      parties: partiesOfInvoice(row),
    });
    for (const side of ['buyer', 'seller'] as const)
      await notifyInvoice(ctx, 'N-INV-04', row, side, { reason: `${cause} ${row.currency} ${round2(part)}` });
    invoiceMoved(ctx, row);
    rest = sub(rest, part);
  }
  return { due: round2(sub(amount, rest)) };
});
