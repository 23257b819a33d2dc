import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { changesOf } from '#kernel/server/step.ts';
import { touched } from '#kernel/server/rows.ts';
import { updateInvoice } from '../contract/invoice-acts.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import { BIZ, invoiceMoved, lockInvoice, partiesOfInvoice, partyOf, seeInvoice } from './lock-invoice.ts';
import { sourcesOf, toActionResult } from './present-invoice.ts';
import { requestOf, writeParts } from './request-invoice.ts';
import { type Invoice, invoices } from './tables.ts';

/**
 * Corrects a draft of one's own, or as the buyer a request that was refused. Refuses as adding does, 10301,
 * 10302 and 10306.
 */
export const updateInvoiceHandler = invoices.command(updateInvoice, async (ctx) => {
  const seen = await seeInvoice(ctx, ctx.input.id);
  const before = (await sourcesOf(ctx, [seen.id])).get(seen.id) ?? [];
  const held = new Map(
    before.map((s) => [
      s.settlement_id === null ? `order${s.order_id}` : `settlement${s.settlement_id}`,
      s.amount,
    ]),
  );
  const { chosen, lines, columns } = await requestOf(ctx, ctx.input, held);
  const row = await lockInvoice(ctx, ctx.input);
  const side = partyOf(ctx.actor, row);
  const open =
    row.state === INVOICE.draft
      ? row.requested_by === side
      : row.state === INVOICE.refused && side === 'buyer';
  if (!open) throw StateNotAllowed({ subject: 'invoice', verb: 'update', state: row.state, side });
  const [first] = chosen;
  if (first?.sellerId !== row.seller_member_id || first.buyerId !== row.buyer_member_id) throw NotFound({});
  await writeParts(ctx, row.id, lines, chosen);
  const updated = (await ctx.tx
    .updateTable('invoices.invoice')
    .set({ ...columns, ...touched(ctx) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Invoice;
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.invoice_apply_no,
    action: 'update',
    from: row.state,
    to: row.state,
    changes: changesOf(row, {
      gross_amount: updated.gross_amount,
      invoice_type: updated.invoice_type,
      medium: updated.medium,
      remark: updated.remark,
    }),
    side,
    parties: partiesOfInvoice(row),
  });
  invoiceMoved(ctx, updated);
  return toActionResult(updated, ctx.actor);
});
