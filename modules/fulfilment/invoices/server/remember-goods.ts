import { nowHere } from '#kernel/server/database.ts';
import type { Invoice, InvoiceContext } from './tables.ts';

/** Keeps how the seller called each product on this invoice, for the next request. */
export async function rememberGoods(ctx: InvoiceContext, row: Invoice): Promise<void> {
  const lines = await ctx.tx
    .selectFrom('invoices.line')
    .selectAll()
    .where('invoice_id', '=', row.id)
    .where('spu_id', 'is not', null)
    .orderBy('line_no')
    .execute();
  const bySpu = new Map(lines.map((l) => [l.spu_id as string, l]));
  if (bySpu.size === 0) return;
  await ctx.tx
    .insertInto('invoices.goods')
    .values(
      [...bySpu].map(([spuId, l]) => ({
        member_id: row.seller_member_id,
        spu_id: spuId,
        goods_name: l.goods_name,
        tax_category_code: l.tax_category_code,
        spec: l.spec,
        unit: l.unit,
        gmt_modified: nowHere,
      })),
    )
    .onConflict((c) =>
      c.columns(['member_id', 'spu_id']).doUpdateSet((e) => ({
        goods_name: e.ref('excluded.goods_name'),
        tax_category_code: e.ref('excluded.tax_category_code'),
        spec: e.ref('excluded.spec'),
        unit: e.ref('excluded.unit'),
        gmt_modified: nowHere,
      })),
    )
    .execute();
}
