import { type DeadlineSource, otherSides } from '#kernel/server/deadlines.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { spusOf } from '#registry/catalogue/server/door.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import { INVOICES, invoiceHref } from '../rules/pages.ts';
import { invoiceWords } from '../rules/words.ts';
import { BIZ } from './lock-invoice.ts';
import type { InvoiceContext } from './tables.ts';

/** What invoices are about, by id: the goods of their first line, in English where the catalogue knows them. */
async function goodsOfInvoices(
  ctx: InvoiceContext,
  invoices: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, LocalizedText>> {
  if (invoices.length === 0) return new Map();
  const lines = await ctx.tx
    .selectFrom('invoices.line')
    .distinctOn('invoice_id')
    .select(['invoice_id', 'goods_name', 'spu_id'])
    .where('invoice_id', 'in', [...new Set(invoices.map((i) => i.id))])
    .orderBy('invoice_id')
    .orderBy('line_no')
    .execute();
  const spus = await spusOf(ctx, { ids: [...new Set(lines.flatMap((l) => l.spu_id ?? []))] });
  return new Map(
    lines.map((l) => [
      l.invoice_id,
      { zh: l.goods_name, en: (l.spu_id === null ? null : spus.get(l.spu_id)?.en) ?? l.goods_name },
    ]),
  );
}

/** Invoices to be received, before the fifteen days make them so. */
export const invoiceDeadlines: DeadlineSource = {
  kind: BIZ,
  title: invoiceWords.table.list,
  path: INVOICES,
  async deadlinesOf(anyCtx, { memberId, until, most }) {
    const ctx = anyCtx as unknown as InvoiceContext;
    const rows = await ctx.tx
      .selectFrom('invoices.invoice')
      .select(['id', 'invoice_apply_no', 'invoice_no', 'receive_by', 'seller_member_id', 'buyer_member_id'])
      .where('buyer_member_id', '=', memberId)
      .where('deleted', '=', false)
      .where('state', '=', INVOICE.issued)
      .where('receive_by', '<', until)
      .orderBy('receive_by')
      .limit(most)
      .execute();
    const wanted = await ctx.tx
      .selectFrom('invoices.red_due as d')
      .innerJoin('invoices.invoice as i', 'i.id', 'd.invoice_id')
      .select([
        'i.id',
        'i.invoice_apply_no',
        'i.invoice_no',
        'd.due_at',
        'i.seller_member_id',
        'i.buyer_member_id',
      ])
      .where('d.red_invoice_id', 'is', null)
      .where('i.state', 'in', [INVOICE.issued, INVOICE.received])
      .where((eb) => eb.or([eb('i.seller_member_id', '=', memberId), eb('i.buyer_member_id', '=', memberId)]))
      .where('d.due_at', '<', until)
      .orderBy('d.due_at')
      .limit(most)
      .execute();
    const goods = await goodsOfInvoices(ctx, [...rows, ...wanted]);
    const red = wanted.map((d) => ({
      bizType: BIZ,
      id: d.id,
      no: d.invoice_no ?? d.invoice_apply_no,
      dueAt: d.due_at,
      companyIds: otherSides(d, memberId),
      goods: goods.get(d.id) ?? null,
      task: invoiceWords.table.taskRed,
      otherwise: null,
      href: invoiceHref(d.id),
    }));
    const received = rows.map((r) => ({
      bizType: BIZ,
      id: r.id,
      no: r.invoice_no ?? r.invoice_apply_no,
      dueAt: r.receive_by as Date,
      companyIds: otherSides(r, memberId),
      goods: goods.get(r.id) ?? null,
      task: invoiceWords.table.taskReceive,
      otherwise: invoiceWords.table.otherwiseReceived,
      href: invoiceHref(r.id),
    }));
    return [...red, ...received].toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()).slice(0, most);
  },
};
