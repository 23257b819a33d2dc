import { created } from '#kernel/server/rows.ts';
import { addInvoice } from '../contract/invoice-acts.ts';
import { COLOR, INVOICE } from '../rules/invoice-lifecycle.ts';
import { BIZ, invoiceMoved } from './lock-invoice.ts';
import { toActionResult } from './present-invoice.ts';
import { requestOf, writeParts } from './request-invoice.ts';
import { type Invoice, invoices } from './tables.ts';

/**
 * — → 00: a request by buyer or seller for confirmed statements or prepaid orders; what it asks is taken from
 * what may still be invoiced. Refuses 10009, 10301, 17901 to 17904 and 17908.
 */
export const addInvoiceHandler = invoices.command(addInvoice, async (ctx) => {
  const side = ctx.actor.identity === 'seller' ? 'seller' : 'buyer';
  const { chosen, lines, columns } = await requestOf(ctx, ctx.input);
  const first = chosen[0] as (typeof chosen)[number];
  const row = (await ctx.tx
    .insertInto('invoices.invoice')
    .values({
      ...created(ctx),
      ...columns,
      invoice_apply_no: await ctx.number('IV'),
      color: COLOR.blue,
      state: INVOICE.draft,
      requested_by: side,
      currency: 'CNY',
      seller_member_id: first.sellerId,
      seller_owner_dept_id: first.sellerOwner.deptId,
      seller_owner_emp_id: first.sellerOwner.empId,
      buyer_member_id: first.buyerId,
      buyer_owner_dept_id: first.buyerOwner.deptId,
      buyer_owner_emp_id: first.buyerOwner.empId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as Invoice;
  await writeParts(ctx, row.id, lines, chosen);
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.invoice_apply_no,
    action: 'request',
    from: null,
    to: row.state,
    side,
    parties: [side === 'buyer' ? row.buyer_member_id : row.seller_member_id],
  });
  ctx.target({ type: BIZ, id: row.id, no: row.invoice_apply_no });
  invoiceMoved(ctx, row);
  return toActionResult(row, ctx.actor);
});
