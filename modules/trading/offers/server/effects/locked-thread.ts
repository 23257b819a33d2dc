import { isPositive } from '#kernel/rules/decimal.ts';
import { lockDepositMoney } from '../deposit-money.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Negotiation, Offer } from '../tables.ts';

/** An offer for what time or another document does to it. */
export const lockedOffer = (ctx: OfferContext, id: string): Promise<Offer | undefined> =>
  ctx.tx.selectFrom('offers.offer').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** A thread behind its offer, and both behind the accounts its deposit moves money on (trust 1.5). */
export async function lockedThread(
  ctx: OfferContext,
  id: string,
): Promise<{ thread: Negotiation; offer: Offer } | null> {
  const seen = await ctx.tx
    .selectFrom('offers.negotiation as n')
    .innerJoin('offers.offer as o', 'o.id', 'n.offer_id')
    .select(['n.offer_id', 'n.deposit_required', 'n.buyer_member_id', 'n.seller_member_id', 'o.currency'])
    .where('n.id', '=', id)
    .executeTakeFirst();
  if (seen !== undefined && seen.currency !== null && isPositive(seen.deposit_required))
    await lockDepositMoney(ctx, {
      buyerId: seen.buyer_member_id,
      sellerId: seen.seller_member_id,
      currency: seen.currency,
    });
  const offer = seen && (await lockedOffer(ctx, seen.offer_id));
  const thread =
    offer &&
    (await ctx.tx
      .selectFrom('offers.negotiation')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst());
  return offer && thread ? { thread, offer } : null;
}
