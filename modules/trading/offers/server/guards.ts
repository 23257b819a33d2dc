import { sql } from 'kysely';
import { QuantityRefused } from '#fulfilment/quantities/rules/refusals.ts';
import { lockPosition, readPosition } from '#fulfilment/quantities/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { all, nowHere } from '#kernel/server/database.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { requireLines } from '#registry/counterparties/server/door.ts';
import { requireLicence, requireLicences } from '#registry/qualifications/server/door.ts';
import { LIMITS } from '../rules/codes.ts';
import { quantityAllowed } from '../rules/market/quantity.ts';
import { ENDED } from '../rules/negotiation-lifecycle.ts';
import { PriceFar, TradeRate } from '../rules/refusals.ts';
import { OfferEnded } from '../rules/refusals-offer.ts';
import { priceDistance } from '../rules/selling/price-distance.ts';
import type { OfferContext } from './lock-offer.ts';
import { referenceFor } from './selling/reference.ts';
import type { Offer } from './tables.ts';

/** G-MKT and the offer's own validity, both by one reading of the database clock behind the locks; answers that instant. */
export async function inHours(
  ctx: OfferContext,
  offer: Offer,
  act: 'trade' | 'confirm' = 'trade',
): Promise<Date> {
  const now = await assertMarketOpen(ctx, { market: offer.lane, act });
  if (act === 'trade' && offer.valid_until !== null && now >= offer.valid_until) throw OfferEnded({});
  return now;
}

/**
 * G-CMP, G-TERM, G-BLK, G-SELF of both sides and the counterparty rules of both for this offer's goods, currency,
 * payment terms and the sum as it is proposed; tells whether they are related (trading-domain 0.4).
 */
export async function partiesMayDeal(
  ctx: OfferContext,
  offer: Offer,
  buyerId: string,
  proposed: {
    readonly quantity: string | null;
    readonly price: string | null;
    readonly terms?: Readonly<Record<string, unknown>>;
  },
): Promise<{ relatedParty: boolean }> {
  const quantity = proposed.quantity ?? offer.quantity;
  const price = proposed.price ?? offer.unit_price;
  const negotiated = proposed.terms?.paymentTerm;
  return requireLines(ctx, {
    buyerId,
    sellerId: offer.seller_member_id,
    lines: [
      {
        spuId: offer.spu_id,
        currency: offer.currency,
        amount: quantity === null || price === null ? null : lineAmount(quantity, price),
        paymentTerm: typeof negotiated === 'string' ? negotiated : offer.payment_term,
      },
    ],
  });
}

/** G-QTY against the position as it is now; refuses with the fresh available quantity. */
export async function quantityFits(ctx: OfferContext, offer: Offer, quantity: string): Promise<void> {
  const position = await readPosition(ctx, { id: offer.position_id as string });
  const answer = quantityAllowed(
    {
      divisible: offer.divisible,
      available: position.available,
      minQty: offer.min_qty,
      step: offer.qty_step,
    },
    quantity,
  );
  if (!answer.ok) throw QuantityRefused({ available: showQuantity(position.available) }, 'quantity');
}

/** Locks the goods of an offer, behind the offer itself (trust 1.5). */
export const lockGoods = (ctx: OfferContext, offer: Offer): Promise<unknown> =>
  lockPosition(ctx, { id: offer.position_id as string });

/** As quantityFits, for an act that takes the goods: the position is locked from here on. */
export async function goodsFree(ctx: OfferContext, offer: Offer, quantity: string): Promise<void> {
  await lockGoods(ctx, offer);
  await quantityFits(ctx, offer, quantity);
}

const licenceOf = async (
  ctx: OfferContext,
  offer: Offer,
  side: 'buyer' | 'seller',
  memberId: string,
  quantity: string,
) => ({
  side,
  memberId,
  quantity,
  goods: { spuId: offer.spu_id as string, casNo: offer.cas_no, controlClasses: offer.control_classes },
  lastDeliveryDay: offer.delivery_end ?? dayOf(await ctx.now()),
});
/** G-LIC of one side for a quantity of this offer's goods. Refuses with 17101 and the missing paper. */
export async function licensedFor(
  ctx: OfferContext,
  offer: Offer,
  side: 'buyer' | 'seller',
  memberId: string,
  quantity: string,
): Promise<void> {
  await requireLicence(ctx, await licenceOf(ctx, offer, side, memberId, quantity));
}
/** G-LIC of both sides; the licence of a deal is no one-sided thing. */
export async function bothLicensed(
  ctx: OfferContext,
  offer: Offer,
  buyerId: string,
  quantity: string,
): Promise<void> {
  await requireLicences(ctx, {
    of: [
      await licenceOf(ctx, offer, 'buyer', buyerId, quantity),
      await licenceOf(ctx, offer, 'seller', offer.seller_member_id, quantity),
    ],
  });
}

/** G-PRC: within the operator's band around the reference, or the sender confirmed the warning. */
export async function priceNear(
  ctx: OfferContext,
  offer: Offer,
  price: string,
  confirmed: boolean,
): Promise<void> {
  const [reference, limits] = await all([referenceFor(ctx, offer), tradingLimits(ctx)]);
  const distance = priceDistance(price, reference, limits.priceBandPercent);
  if (distance.far && !confirmed)
    throw PriceFar({ distance: distance.pct ?? '', reference: distance.reference ?? '' }, 'price');
}

/**
 * E-RATE-01: at most 10 counters a minute and 20 open threads per buyer and lane (3.10.14); one guarded
 * upsert counts the minute.
 */
export async function notTooMany(ctx: OfferContext, lane: string, opensThread: boolean): Promise<void> {
  const member = ctx.actor.memberId as string;
  const { rows } = await sql<{
    acts: number;
  }>`insert into offers.act_rate as r (member_id, lane, minute, acts) values (${member}::bigint, ${lane}, ${nowHere}, 1)
    on conflict (member_id, lane) do update set acts = case when r.minute + interval '1 minute' <= ${nowHere} then 1 else r.acts + 1 end, minute = case when r.minute + interval '1 minute' <= ${nowHere} then ${nowHere} else r.minute end returning acts`.execute(
    ctx.tx,
  );
  if ((rows[0]?.acts ?? 0) > LIMITS.countersPerMinute) throw TradeRate({});
  if (!opensThread) return;
  const { n } = await ctx.tx
    .selectFrom('offers.negotiation')
    .select(sql<string>`count(*)`.as('n'))
    .where('buyer_member_id', '=', member)
    .where('lane', '=', lane)
    .where('status', 'not in', ENDED)
    .executeTakeFirstOrThrow();
  if (Number.parseInt(n, 10) >= LIMITS.openThreadsPerLane) throw TradeRate({});
}
