import type { DecimalText } from '#kernel/rules/decimal.ts';

/** How the price is found (code set auction_mode). */
export const MODE = { ascending: '10', descending: '20', sealed: '30' } as const;
export type AuctionMode = (typeof MODE)[keyof typeof MODE];
/** Who gets the goods (code set auction_allocation). */
export const ALLOCATION = { singleWinner: '10', multiWinner: '20' } as const;
export type Allocation = (typeof ALLOCATION)[keyof typeof ALLOCATION];
/** What a winner pays (code set auction_price_rule). */
export const PRICE_RULE = { payAsBid: '10', uniform: '20' } as const;
export type PriceRule = (typeof PRICE_RULE)[keyof typeof PRICE_RULE];

/** From this price on, this increment; ascending (trading-domain 7.1 gradients). */
export interface Gradient {
  readonly fromPrice: DecimalText;
  readonly increment: DecimalText;
}

/** What bids are judged and cleared by; prices per unit, quantities in the unit of the auction. */
export interface AuctionTerms {
  readonly mode: AuctionMode;
  readonly allocation: Allocation;
  readonly priceRule: PriceRule;
  readonly startPrice: DecimalText;
  readonly priceIncrement: DecimalText;
  readonly gradients: readonly Gradient[];
  readonly quantityIncrement: DecimalText;
  readonly minStartQty: DecimalText;
  readonly totalQty: DecimalText;
  readonly maxQtyPerBidder: DecimalText | null;
}

/** A bid that counts, as it is stored. `seq` is given by the server: "earlier" is the smaller one. */
export interface StoredBid {
  readonly seq: number;
  readonly bidder: string;
  readonly quantity: DecimalText;
  readonly unitPrice: DecimalText;
  readonly acceptPartial: boolean;
}
