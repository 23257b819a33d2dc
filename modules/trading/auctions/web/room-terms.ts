import type { AuctionDetail } from '../contract/auction.ts';
import type { Allocation, AuctionMode, AuctionTerms, PriceRule } from '../rules/auction-terms.ts';

/** What bids of an auction are judged by, as everybody reads it; null while its terms are not whole. */
export function roomTerms(row: AuctionDetail): AuctionTerms | null {
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
