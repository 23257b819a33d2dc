import { add, compare, dec, round2, splitByWeights } from '#kernel/rules/decimal.ts';
import { goodsOf, spusOf } from '#registry/catalogue/server/door.ts';
import { draftInvoice } from '../contract/invoice-acts.ts';
import { type Chosen, chosenSources } from './sources.ts';
import type { SourceLine } from './read-sources.ts';
import { type InvoiceContext, invoices } from './tables.ts';

interface DraftLine {
  goodsName: string;
  taxCategoryCode: string;
  spec: string;
  unit: string;
  spuId: string | null;
  quantity: string | null;
  gross: string;
  taxRate: string;
}
const NO_CATEGORY = '0'.repeat(19);

/** How the seller called the goods last time, else as the catalogue does. */
async function namedAs(
  ctx: InvoiceContext,
  sellerId: string,
  line: SourceLine,
): Promise<Omit<DraftLine, 'quantity' | 'gross' | 'taxRate'>> {
  const goods = line.skuId === null ? null : await goodsOf(ctx, { skuId: line.skuId });
  const spuId = goods?.spuId ?? null;
  const known =
    spuId === null
      ? undefined
      : await ctx.tx
          .selectFrom('invoices.goods')
          .selectAll()
          .where('member_id', '=', sellerId)
          .where('spu_id', '=', spuId)
          .executeTakeFirst();
  if (known !== undefined)
    return {
      goodsName: known.goods_name,
      taxCategoryCode: known.tax_category_code,
      spec: known.spec,
      unit: known.unit,
      spuId,
    };
  const code = spuId === null ? null : (await spusOf(ctx, { ids: [spuId] })).get(spuId)?.taxCategoryCode;
  return {
    goodsName: line.nameZh,
    taxCategoryCode: code ?? NO_CATEGORY,
    spec: line.spec,
    unit: line.unit,
    spuId,
  };
}

/** Equal goods at one rate stand in one line; what has no measure stays a line of its own. */
const keyOf = (l: DraftLine): string =>
  l.quantity === null
    ? `${l.goodsName}|${l.taxRate}|-`
    : `${l.goodsName}|${l.taxCategoryCode}|${l.taxRate}|${l.unit}`;

/**
 * Lines for what is asked of the sources: the source's own where it is asked for whole, else in proportion to the
 * cent.
 */
export async function draftLines(ctx: InvoiceContext, chosen: readonly Chosen[]): Promise<DraftLine[]> {
  const lines = new Map<string, DraftLine>();
  for (const source of chosen) {
    const whole = round2(add('0', ...source.lines.map((l) => l.gross)));
    const share = dec(source.amount).dividedBy(whole);
    const parts = splitByWeights(
      source.amount,
      source.lines.map((l) => l.gross),
    );
    for (const [i, line] of source.lines.entries()) {
      const gross = parts[i] as string;
      const drafted: DraftLine = {
        ...(await namedAs(ctx, source.sellerId, line)),
        quantity: line.quantity === null ? null : dec(line.quantity).times(share).toFixed(3),
        gross,
        taxRate: line.taxRate,
      };
      const before = lines.get(keyOf(drafted));
      lines.set(
        keyOf(drafted),
        before === undefined
          ? drafted
          : {
              ...before,
              gross: round2(add(before.gross, gross)),
              quantity:
                before.quantity === null || drafted.quantity === null
                  ? null
                  : dec(add(before.quantity, drafted.quantity)).toFixed(3),
            },
      );
    }
  }
  return [...lines.values()].filter((l) => compare(l.gross, '0') !== 0);
}

export const draftInvoiceHandler = invoices.query(draftInvoice, async (ctx) => {
  const chosen = await chosenSources(ctx, ctx.input.sources, undefined, false);
  const [first] = chosen as [Chosen, ...Chosen[]];
  return { sellerId: first.sellerId, buyerId: first.buyerId, lines: await draftLines(ctx, chosen) };
});
