import { agreed } from '#fulfilment/deals/rules/agreed.ts';
import { sub } from '#kernel/rules/decimal.ts';
import { type AuctionTerms, MODE, type StoredBid } from '../rules/auction-terms.ts';
import type { DutchTerms } from '../rules/dutch-price.ts';
import type { Auction, Bid } from './tables.ts';

/** What bids are judged by, of an auction that is whole. */
export const termsOf = (row: Auction): AuctionTerms => ({
  mode: agreed('mode', row.mode),
  allocation: agreed('allocation', row.allocation),
  priceRule: agreed('priceRule', row.price_rule),
  startPrice: agreed('startPrice', row.start_price),
  priceIncrement: agreed('priceIncrement', row.price_increment),
  gradients: row.gradients,
  quantityIncrement: agreed('quantityIncrement', row.quantity_increment),
  minStartQty: agreed('minStartQty', row.min_start_qty),
  totalQty: agreed('totalQty', row.total_qty),
  maxQtyPerBidder: row.max_qty_per_bidder,
});
export const dutchOf = (row: Auction, reserve: string | null): DutchTerms | null =>
  row.mode !== MODE.descending
    ? null
    : {
        startPrice: agreed('startPrice', row.start_price),
        priceIncrement: agreed('priceIncrement', row.price_increment),
        floor: agreed('reservePrice', reserve),
        tickSeconds: agreed('tickSeconds', row.tick_seconds),
      };
export const leftOf = (row: Auction): string => sub(row.total_qty ?? '0', row.sold_qty);
/** A bid that is open to read. */
export const storedBid = (bid: Bid): StoredBid => ({
  seq: bid.seq,
  bidder: bid.customer_member_id,
  quantity: agreed('quantity', bid.quantity),
  unitPrice: agreed('unitPrice', bid.unit_price),
  acceptPartial: bid.accept_partial,
});
