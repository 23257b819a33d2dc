import type { DecimalText } from '#kernel/rules/decimal.ts';
import type { Allocation, AuctionMode, AuctionTerms, Gradient, PriceRule } from './auction-terms.ts';

/** The terms of an auction as everybody is shown them. */
interface ShownTerms {
  readonly mode: string | null;
  readonly allocation: string | null;
  readonly priceRule: string | null;
  readonly startPrice: DecimalText | null;
  readonly priceIncrement: DecimalText | null;
  readonly gradients: readonly Gradient[];
  readonly quantityIncrement: DecimalText | null;
  readonly minStartQty: DecimalText | null;
  readonly totalQty: DecimalText | null;
  readonly maxQtyPerBidder: DecimalText | null;
}
/** What bids of an auction are judged by, as everybody reads it; null while its terms are not whole. */
export function roomTerms(row: ShownTerms): AuctionTerms | null {
  const {
    mode,
    allocation,
    priceRule,
    startPrice,
    priceIncrement,
    quantityIncrement,
    minStartQty,
    totalQty,
  } = row;
  if (mode === null || allocation === null || priceRule === null) return null;
  if (startPrice === null || priceIncrement === null) return null;
  if (quantityIncrement === null || minStartQty === null || totalQty === null) return null;
  return {
    mode: mode as AuctionMode,
    allocation: allocation as Allocation,
    priceRule: priceRule as PriceRule,
    startPrice,
    priceIncrement,
    gradients: row.gradients,
    quantityIncrement,
    minStartQty,
    totalQty,
    maxQtyPerBidder: row.maxQtyPerBidder,
  };
}
