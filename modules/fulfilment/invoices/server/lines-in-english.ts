import { readLineSnapshot } from '#fulfilment/orders/rules/line-snapshot.ts';
import { ordersByIds } from '#fulfilment/orders/server/door.ts';
import { lineTypeWords } from '#fulfilment/settlements/rules/line-type-words.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { spusOf } from '#registry/catalogue/server/door.ts';
import { taxFileWords } from '../rules/tax-file-words.ts';
import type { InvoiceContext, InvoiceLine } from './tables.ts';

export interface EnglishOfLine {
  readonly goodsNameEn: string | null;
  readonly specEn: string | null;
  readonly unitEn: string | null;
}
const { tonne } = taxFileWords.table;
/** English of what has the same Chinese in a table of names. */
const englishOf = (named: readonly LocalizedText[], zh: string): string | null =>
  named.find((n) => n.zh === zh)?.en ?? null;
const lineTypes = Object.values(lineTypeWords.table) as readonly LocalizedText[];

/** What the goods of the invoice and their grades are called, as their orders froze them. */
async function namesOf(ctx: InvoiceContext, invoiceId: string): Promise<LocalizedText[]> {
  const sources = await ctx.tx
    .selectFrom('invoices.source')
    .select('order_id')
    .where('invoice_id', '=', invoiceId)
    .where('order_id', 'is not', null)
    .execute();
  const ids = [...new Set(sources.flatMap((s) => s.order_id ?? []))];
  const orders = ids.length === 0 ? [] : await ordersByIds(ctx, { ids, within: WHOLE_COMPANY });
  return orders.flatMap((o) =>
    o.lines.flatMap((l) => {
      const { grade, gradeEn, productZh, productEn } = readLineSnapshot(l.snapshot);
      return [
        ...(grade === null || gradeEn === null ? [] : [{ zh: grade, en: gradeEn }]),
        ...(productZh === null || productEn === null ? [] : [{ zh: productZh, en: productEn }]),
      ];
    }),
  );
}

/**
 * Lines of an invoice as readers of English know them: the invoice itself is in Chinese by law, the product, its grade
 * and the unit have English names of their own.
 */
export async function linesInEnglish(
  ctx: InvoiceContext,
  invoiceId: string,
  lines: readonly InvoiceLine[],
): Promise<(line: InvoiceLine) => EnglishOfLine> {
  const spus = await spusOf(ctx, { ids: [...new Set(lines.flatMap((l) => l.spu_id ?? []))] });
  const names = await namesOf(ctx, invoiceId);
  return (l) => ({
    goodsNameEn:
      (l.spu_id === null ? null : spus.get(l.spu_id)?.en) ??
      englishOf([...names, ...lineTypes], l.goods_name),
    specEn: englishOf(names, l.spec),
    unitEn: englishOf([tonne], l.unit),
  });
}
