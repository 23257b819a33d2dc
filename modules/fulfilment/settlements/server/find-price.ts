import { PRICE_MODE } from '#fulfilment/deals/rules/trade-codes.ts';
import type { DealTerms } from '#fulfilment/deals/rules/agreed-terms.ts';
import { agreedOfDeal } from '#fulfilment/deals/server/door.ts';
import type { OrderFacts } from '#fulfilment/orders/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { type FoundPrice, finalBasisPrice, finalFormulaPrice, quoteSpan } from '../rules/final-price.ts';
import { PriceNotFinal } from '../rules/refusals.ts';
import { KIND, type SettlementKind } from '../rules/settlement-lifecycle.ts';
import type { SettlementContext } from './tables.ts';

/** What a price follows from of one delivery: which line, and when it left. */
interface Delivery {
  readonly id: string;
  readonly lineNo: number;
  readonly shippedAt: Date | null;
}
/** What the prices of an order follow from, read once for all its notes. */
export interface PriceSource {
  readonly order: OrderFacts;
  readonly terms: DealTerms | null;
  readonly kind: SettlementKind;
  /** A price both sides agreed by hand where formula or basis give none. */
  readonly agreedPrice: string | null;
}
export async function priceSource(
  ctx: SettlementContext,
  of: Pick<PriceSource, 'order' | 'kind' | 'agreedPrice'>,
): Promise<PriceSource> {
  const terms = of.order.dealId === null ? null : await agreedOfDeal(ctx, { dealId: of.order.dealId });
  return { ...of, terms };
}

const lotsOf = async (ctx: SettlementContext, orderId: string) =>
  (
    await ctx.tx
      .selectFrom('settlements.fixed_lot')
      .select(['quantity', 'price', 'fixed_by as by'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map((l) => ({ quantity: l.quantity, price: l.price, by: l.by }));

/** The final price of a formula or basis deal for one note, with what it was found from; null while it is not final. */
async function finalPrice(
  ctx: SettlementContext,
  { terms, order }: PriceSource,
  note: Delivery,
): Promise<FoundPrice | null> {
  if (terms?.priceMode === PRICE_MODE.basis)
    return terms.futures === null
      ? null
      : finalBasisPrice(terms.futures, await lotsOf(ctx, order.id), order.quantity);
  if (terms?.priceMode !== PRICE_MODE.formula || terms.quotes === null || note.shippedAt === null)
    return null;
  const anchor = dayOf(note.shippedAt);
  const { indexId, period } = terms.quotes;
  const quotes = await ctx
    .service('settlementPorts')
    .indexQuotes(ctx, { indexId, ...quoteSpan(period, anchor) });
  return finalFormulaPrice(terms.quotes, quotes, anchor, dayOf(await ctx.now()));
}

/** The unit price of a note's goods. Refuses PriceNotFinal where a final statement would need quotes that are not there. */
export async function findPrice(
  ctx: SettlementContext,
  source: PriceSource,
  note: Delivery,
): Promise<FoundPrice> {
  const unitPrice = source.order.lines.find((l) => l.lineNo === note.lineNo)?.unitPrice;
  if (unitPrice === undefined) throw new Error(`note ${note.id} names no line of order ${source.order.id}`);
  if (source.terms === null || source.terms.priceMode === PRICE_MODE.fixed)
    return { unitPrice, basis: { mode: '10' } };
  if (source.kind === KIND.provisional) return { unitPrice, basis: { mode: 'provisional' } };
  const found = await finalPrice(ctx, source, note);
  if (found !== null) return found;
  if (source.agreedPrice === null) throw PriceNotFinal({});
  return { unitPrice: source.agreedPrice, basis: { mode: 'agreed' } };
}
