import { lineAmount } from '#kernel/rules/decimal.ts';
import { type Shut, shutToBuyer } from '#registry/counterparties/server/door.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';

type Shown = Pick<
  Offer,
  | 'id'
  | 'seller_member_id'
  | 'spu_id'
  | 'currency'
  | 'divisible'
  | 'min_qty'
  | 'quantity'
  | 'unit_price'
  | 'payment_term'
>;
/** Rows that the counterparty rules of either side shut to a buyer, were he to take the least of them. */
export const shutOn = (ctx: OfferContext, list: readonly Shown[]): Promise<Map<string, Shut>> =>
  shutToBuyer(ctx, {
    lines: list.map((o) => ({
      id: o.id,
      sellerId: o.seller_member_id,
      spuId: o.spu_id,
      currency: o.currency,
      amount: lineAmount((o.divisible ? o.min_qty : null) ?? o.quantity ?? '0', o.unit_price ?? '0'),
      paymentTerm: o.payment_term,
    })),
  });
